// SPDX-License-Identifier: MIT

#include "Packets.h"

#include <cerrno>
#include <charconv>
#include <cstring>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace barecl::tta {

constexpr char Interrupt = 3;

Packets::~Packets() {
    if (Socket >= 0)
        close(Socket);
}

std::string Packets::open(const std::string &Path) {
    sockaddr_un Address = {};
    Address.sun_family = AF_UNIX;
    if (Path.size() >= sizeof Address.sun_path)
        return Path + ": the name is too long for a socket";
    std::memcpy(Address.sun_path, Path.c_str(), Path.size() + 1);
    const int Listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    unlink(Path.c_str());
    if (Listener >= 0 &&
        bind(Listener, reinterpret_cast<const sockaddr *>(&Address), sizeof Address) == 0 &&
        listen(Listener, 1) == 0)
        Socket = accept4(Listener, nullptr, nullptr, SOCK_CLOEXEC);
    const int Error = errno;
    if (Listener >= 0)
        close(Listener);
    return Socket >= 0 ? "" : Path + ": " + std::strerror(Error);
}

bool Packets::take(int Connected) {
    int Type;
    socklen_t Size = sizeof Type;
    const bool IsSocket = getsockopt(Connected, SOL_SOCKET, SO_TYPE, &Type, &Size) == 0;
    Socket = IsSocket ? Connected : -1;
    return IsSocket;
}

bool Packets::fill(int Flags) {
    char Bytes[4096];
    const ssize_t Count = recv(Socket, Bytes, sizeof Bytes, Flags);
    if (Count > 0)
        Received.append(Bytes, size_t(Count));
    return Count > 0;
}

std::optional<char> Packets::next() {
    if (Taken == Received.size()) {
        Received.clear();
        Taken = 0;
        if (!fill(0))
            return std::nullopt;
    }
    return Received[Taken++];
}

// A packet is `$TEXT#SUM`. The socket loses nothing, so the sum is not checked.
std::optional<std::string> Packets::read() {
    std::optional<char> Next;
    do
        Next = next();
    while (Next && *Next != '$');
    std::string Text;
    while ((Next = next()) && *Next != '#')
        Text += *Next;
    if (!Next || !next() || !next())
        return std::nullopt;
    if (Acknowledges)
        (void)send(Socket, "+", 1, MSG_NOSIGNAL);
    return Text;
}

void Packets::write(std::string_view Text) {
    std::string Packet = "$";
    for (char C : Text) {
        const bool IsSpecial = C == '$' || C == '#' || C == '}' || C == '*';
        if (IsSpecial)
            Packet += '}';
        Packet += IsSpecial ? char(C ^ 0x20) : C;
    }
    unsigned Sum = 0;
    for (char C : std::string_view(Packet).substr(1))
        Sum += uint8_t(C);
    Packet += '#' + hexOf(Sum & 0xff, 1);
    for (size_t Sent = 0; Sent < Packet.size();) {
        const ssize_t Count =
            send(Socket, Packet.data() + Sent, Packet.size() - Sent, MSG_NOSIGNAL);
        if (Count <= 0)
            return; // gdb has gone, as read() finds next
        Sent += size_t(Count);
    }
}

bool Packets::isInterrupted() {
    errno = 0;
    const bool HasGone = !fill(MSG_DONTWAIT) && errno != EAGAIN && errno != EINTR;
    const size_t Found = Received.find(Interrupt, Taken);
    if (Found != std::string::npos)
        Received.erase(Found, 1);
    return HasGone || Found != std::string::npos;
}

std::string hexOf(std::span<const uint8_t> Bytes) {
    static constexpr char Digits[] = "0123456789abcdef";
    std::string Result;
    for (uint8_t Byte : Bytes) {
        Result += Digits[Byte >> 4];
        Result += Digits[Byte & 15];
    }
    return Result;
}

std::string hexOf(std::string_view Text) {
    return hexOf(std::span(reinterpret_cast<const uint8_t *>(Text.data()), Text.size()));
}

std::string hexOf(unsigned __int128 Value, unsigned Bytes) {
    std::string Text;
    for (unsigned N = 0; N < Bytes; ++N)
        Text += char(Value >> 8 * N);
    return hexOf(Text);
}

std::optional<uint64_t> numberOfHex(std::string_view Text) {
    uint64_t Value = 0;
    const auto [End, Error] = std::from_chars(Text.data(), Text.data() + Text.size(), Value, 16);
    return Error == std::errc() && End == Text.data() + Text.size() ? std::optional(Value)
                                                                    : std::nullopt;
}

std::optional<std::string> bytesOfHex(std::string_view Text) {
    std::string Result;
    if (Text.size() % 2)
        return std::nullopt;
    for (; !Text.empty(); Text.remove_prefix(2)) {
        const std::optional<uint64_t> Byte = numberOfHex(Text.substr(0, 2));
        if (!Byte)
            return std::nullopt;
        Result += char(*Byte);
    }
    return Result;
}

std::optional<std::string> bytesOfEscaped(std::string_view Text) {
    std::string Result;
    for (size_t At = 0; At < Text.size(); ++At) {
        const bool IsEscaped = Text[At] == '}';
        At += IsEscaped;
        if (At == Text.size())
            return std::nullopt;
        Result += IsEscaped ? char(Text[At] ^ 0x20) : Text[At];
    }
    return Result;
}

std::string_view cut(std::string_view &Text, char Separator) {
    const size_t At = Text.find(Separator);
    const std::string_view Result = Text.substr(0, At);
    Text.remove_prefix(At == std::string_view::npos ? Text.size() : At + 1);
    return Result;
}

} // namespace barecl::tta
