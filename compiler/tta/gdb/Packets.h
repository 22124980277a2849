// SPDX-License-Identifier: MIT
//
// gdb's remote protocol ("Debugging with GDB", appendix E), the lower half: packets on a socket.

#ifndef BARECL_TTA_GDB_PACKETS_H
#define BARECL_TTA_GDB_PACKETS_H

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace barecl::tta {

class Packets {
  public:
    Packets() = default;
    Packets(const Packets &) = delete;
    Packets &operator=(const Packets &) = delete;
    ~Packets();

    // Makes a Unix socket at Path, and waits for gdb there. Returns the reason of a failure, or an empty text.
    std::string open(const std::string &Path);

    // Uses a socket that is connected to gdb. False: this is no socket.
    bool take(int Connected);

    // Waits for the next packet. None: gdb has gone.
    std::optional<std::string> read();
    void write(std::string_view Text);

    // Whether gdb wants the program to stop, or has gone. Does not wait.
    bool isInterrupted();

    // gdb relies on the connection: packets are not acknowledged from now on.
    void stopAcknowledging() { Acknowledges = false; }

  private:
    std::optional<char> next();
    bool fill(int Flags);

    int Socket = -1;
    bool Acknowledges = true;
    std::string Received; // bytes that read() has not taken yet
    size_t Taken = 0;
};

std::string hexOf(std::span<const uint8_t> Bytes);
std::string hexOf(std::string_view Text);
std::string hexOf(unsigned __int128 Value, unsigned Bytes); // least significant byte first

// The bytes of binary data, in which `}` changes bit 5 of the next byte. None: that byte is missing.
std::optional<std::string> bytesOfEscaped(std::string_view Text);

// None: this is not hexadecimal.
std::optional<std::string> bytesOfHex(std::string_view Text);
std::optional<uint64_t> numberOfHex(std::string_view Text);

// The part of Text before the separator, which Text loses together with the separator.
std::string_view cut(std::string_view &Text, char Separator);

} // namespace barecl::tta

#endif // BARECL_TTA_GDB_PACKETS_H
