// SPDX-License-Identifier: MIT
//
// Connects the serial line of a Verilated system (compiler/tta/fpga/system.v, or its netlist) to a file descriptor:
//
//     uart DESCRIPTOR CLOCKS
//
// CLOCKS: cycles per bit. Ends when the other side closes.

#include "Vsystem.h"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <memory>
#include <unistd.h>

namespace {

constexpr unsigned Idle = 0, BitsOfByte = 10; // with start and stop bit
constexpr unsigned Pause = 256;               // cycles between looks for bytes

// One direction each: a byte as bits, the start bit first.
struct Sender {
    unsigned Left = Idle, Bits = ~0u, Timer = 0;
};

struct Receiver {
    unsigned Left = Idle, Bits = 0, Timer = 0;
};

class Line {
  public:
    Line(int File, unsigned Clocks) : File(File), Clocks(Clocks) {}

    // The level that the host puts on the line in this cycle.
    bool send() {
        if (To.Timer && --To.Timer)
            return To.Bits & 1;
        To.Timer = Clocks;
        To.Bits = To.Bits >> 1 | 1u << 31;
        if (To.Left && --To.Left)
            return To.Bits & 1;
        unsigned char Byte;
        const ssize_t Count = read(File, &Byte, 1);
        IsOpen = Count == 1 || (Count < 0 && errno == EAGAIN);
        if (Count == 1) {
            To.Bits = unsigned(Byte) << 1 | ~0u << 9;
            To.Left = BitsOfByte;
        } else {
            To.Timer = Pause;
        }
        return To.Bits & 1;
    }

    // Takes the level that the system puts on the line.
    void receive(bool Level) {
        if (!From.Left) {
            if (!Level) {
                From.Left = 9;
                From.Timer = Clocks + Clocks / 2;
            }
            return;
        }
        if (--From.Timer)
            return;
        From.Timer = Clocks;
        From.Bits = From.Bits >> 1 | unsigned(Level) << 7;
        if (--From.Left > 1)
            return;
        if (From.Left == 1) {
            const auto Byte = static_cast<unsigned char>(From.Bits);
            IsOpen = IsOpen && write(File, &Byte, 1) == 1;
        }
    }

    bool isOpen() const { return IsOpen; }

  private:
    int File;
    unsigned Clocks;
    bool IsOpen = true;
    Sender To;
    Receiver From;
};

} // namespace

int main(int Count, char **Words) {
    if (Count != 3)
        return EXIT_FAILURE;
    const int File = std::atoi(Words[1]);
    fcntl(File, F_SETFL, fcntl(File, F_GETFL) | O_NONBLOCK);
    Line Serial(File, unsigned(std::atoi(Words[2])));
    const auto System = std::make_unique<Vsystem>();
    while (Serial.isOpen()) {
        System->rx = Serial.send();
        System->clk = 0;
        System->eval();
        Serial.receive(System->tx);
        System->clk = 1;
        System->eval();
    }
    return EXIT_SUCCESS;
}
