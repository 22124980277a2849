// SPDX-License-Identifier: MIT

#include "GdbServer.h"

#include "program/Assembler.h"
#include "program/SymbolFile.h"

#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <utility>

namespace barecl::tta {

namespace {

enum Signal {
    Interrupted = 2,
    IllegalInstruction = 4,
    Trapped = 5,
    Arithmetic = 8,
    BadAccess = 11
};

constexpr char Done[] = "OK", Failed[] = "E01";

// What gdb reads as code: an instruction of RV32, from whichever byte it is read.
constexpr uint8_t AnyCode = 0x13;

unsigned signalOf(FaultKind Kind) {
    switch (Kind) {
    case FaultKind::Division:
        return Arithmetic;
    case FaultKind::Undefined:
    case FaultKind::Conflict:
        return IllegalInstruction;
    case FaultKind::Access:
    case FaultKind::Alignment:
    case FaultKind::Jump:
        break;
    }
    return BadAccess;
}

bool cutPrefix(std::string_view &Text, std::string_view Prefix) {
    const bool Starts = Text.starts_with(Prefix);
    Text.remove_prefix(Starts ? Prefix.size() : 0);
    return Starts;
}

// The two numbers of `ADDRESS,COUNT`.
std::optional<std::pair<uint64_t, uint64_t>> range(std::string_view Text) {
    const std::optional<uint64_t> First = numberOfHex(cut(Text, ',')), Second = numberOfHex(Text);
    return First && Second ? std::optional(std::pair(*First, *Second)) : std::nullopt;
}

SimulatedMemory *dataOf(const Machine &M, Simulator &Runs) {
    const std::optional<unsigned> Space = findSpace(M, 0);
    return Space ? &Runs.memory(*Space) : nullptr;
}

} // namespace

GdbServer::GdbServer(const Machine &M, const Program &P, Simulator &Runs, Packets &Connection,
                     bool StopsAtFaults)
    : M(M), Runs(Runs), Connection(Connection), StopsAtFaults(StopsAtFaults),
      Launch(launchPlace(P)), Data(dataOf(M, Runs)), Registers(shownRegisters(M, P, Runs)),
      Description(targetDescription(Registers)) {
    auto Counter = std::exchange(Registers[ShownCounter].Read, {});
    Registers[ShownCounter].Read = [this, Counter] {
        return AtLaunch ? Bits(CodeBase + Launch) : Counter();
    };
}

// ------------------------------------------------------------------------------------------------
// Running

bool GdbServer::isBreakpoint() const { return Breakpoints.contains(Runs.programCounter()); }

const GdbServer::Watch *GdbServer::changedWatch() {
    for (Watch &Each : Watches) {
        const std::span<uint8_t> Now = Data->bytes(Each.Address, unsigned(Each.Bytes.size()));
        if (std::ranges::equal(Now, Each.Bytes, {}, {}, [](char C) { return uint8_t(C); }))
            continue;
        Each.Bytes.assign(Now.begin(), Now.end());
        return &Each;
    }
    return nullptr;
}

// A step from the pretended place leads to the first instruction of the loaded code, and takes no cycle.
SimulatorStop GdbServer::advance(uint64_t Cycles) {
    if (std::exchange(AtLaunch, false))
        return SimulatorStop::Running;
    const bool IsSlow = IsStepping || !Watches.empty();
    return Runs.run(IsSlow ? std::min<uint64_t>(Cycles, 1) : Cycles);
}

SimulatorStop GdbServer::run(uint64_t Cycles) {
    const uint64_t End = Runs.cycle() + Cycles;
    while (IsAttached && Runs.cycle() < End) {
        if (IsStopped)
            serve();
        if (!IsAttached)
            break;
        const SimulatorStop Result = advance(End - Runs.cycle());
        AtLaunch = Runs.takeEntry();
        char Text[40];
        if (Result == SimulatorStop::Faulted) {
            if (StopsAtFaults) {
                report(signalOf(Runs.fault().Kind));
                serve();
            }
            return Result;
        }
        if (const Watch *Changed = changedWatch()) {
            std::snprintf(Text, sizeof Text, "watch:%" PRIx64 ";", Changed->Address);
            report(Trapped, Text);
        } else if (isLaunch() || IsStepping || (Result == SimulatorStop::Ended && isBreakpoint())) {
            report(Trapped);
        } else if (Result == SimulatorStop::Ended && !AtLaunch) {
            return Result;
        } else if (Connection.isInterrupted()) {
            report(Interrupted);
        }
        AtLaunch = AtLaunch && isLaunch();
    }
    return IsAttached ? SimulatorStop::Running : Runs.run(End - Runs.cycle());
}

void GdbServer::report(unsigned Signal, const std::string &Reason) {
    Stop = "T" + hexOf(Signal, 1) + Reason + "thread:1;";
    IsStopped = true;
    IsStepping = false;
    Connection.write(Stop);
}

void GdbServer::ended(int ExitCode) {
    if (IsAttached)
        Connection.write("W" + hexOf(unsigned(ExitCode), 1));
}

// ------------------------------------------------------------------------------------------------
// Answers

void GdbServer::serve() {
    IsStopped = true;
    while (IsStopped && IsAttached) {
        const std::optional<std::string> Packet = Connection.read();
        if (!Packet || Packet->starts_with('D')) {
            for (uint64_t Instruction : Breakpoints)
                Runs.doNotStopAt(Instruction);
            Runs.stopAtEntry(false);
            IsAttached = IsStopped = false;
            if (Packet)
                Connection.write(Done);
            return;
        }
        if (*Packet == "k" || Packet->starts_with("vKill"))
            std::_Exit(EXIT_SUCCESS);
        const std::string Answer = answer(*Packet);
        if (IsStopped)
            Connection.write(Answer);
    }
}

// An empty answer says that the server does not know the packet.
std::string GdbServer::answer(std::string_view Packet) {
    const std::string_view Whole = Packet;
    const char Kind = Packet.empty() ? '\0' : Packet[0];
    Packet.remove_prefix(Packet.empty() ? 0 : 1);
    switch (Kind) {
    case '?':
        return Stop;
    case 'g':
        return readRegisters();
    case 'P':
        return writeRegister(Packet);
    case 'm':
        return readMemory(Packet);
    case 'M':
    case 'X':
        return writeMemory(Packet, Kind == 'M');
    case 'Z':
    case 'z':
        return changePoint(Whole);
    case 'H':
    case 'T':
        return Done;
    case 'v':
    case 'c':
    case 's':
        return resume(Whole);
    case 'q':
    case 'Q':
        return answerQuery(Whole);
    default:
        return "";
    }
}

std::string GdbServer::answerQuery(std::string_view Packet) {
    static constexpr std::array<std::pair<std::string_view, const char *>, 6> Fixed = {{
        {"qSupported", "PacketSize=4000;qXfer:features:read+;QStartNoAckMode+;vContSupported+"},
        {"qAttached", "1"},
        {"qfThreadInfo", "m1"},
        {"qsThreadInfo", "l"},
        {"qC", "QC1"},
        {"qSymbol", Done},
    }};
    if (Packet == "QStartNoAckMode") {
        Connection.stopAcknowledging();
        return Done;
    }
    if (cutPrefix(Packet, "qRcmd,"))
        return command(Packet);
    if (cutPrefix(Packet, "qXfer:features:read:target.xml:")) {
        const auto Wanted = range(Packet);
        if (!Wanted || Wanted->first > Description.size())
            return Failed;
        const std::string Part = Description.substr(Wanted->first, Wanted->second);
        return (Wanted->first + Part.size() < Description.size() ? "m" : "l") + Part;
    }
    for (const auto &[Name, Answer] : Fixed)
        if (Packet.starts_with(Name))
            return Answer;
    return "";
}

// A signal that is passed to the program changes nothing: after a fault the program's handler runs anyway.
std::string GdbServer::resume(std::string_view Packet) {
    if (Packet == "vCont?")
        return "vCont;c;C;s;S";
    cutPrefix(Packet, "vCont;");
    const char Action = Packet.empty() ? '\0' : char(Packet[0] | 0x20);
    if (Action != 'c' && Action != 's')
        return "";
    IsStepping = Action == 's';
    IsStopped = false;
    return "";
}

std::string GdbServer::readRegisters() const {
    std::string Result;
    for (const ShownRegister &Each : Registers)
        Result += Each.Read ? hexOf(Each.Read(), Each.bytes()) : std::string(2 * Each.bytes(), 'x');
    return Result;
}

std::string GdbServer::writeRegister(std::string_view Packet) {
    const std::optional<uint64_t> Number = numberOfHex(cut(Packet, '='));
    const std::optional<std::string> Bytes = bytesOfHex(Packet);
    if (!Number || *Number >= Registers.size() || !Bytes || !Registers[*Number].Write ||
        Bytes->size() != Registers[*Number].bytes())
        return Failed;
    Bits Value = 0;
    for (size_t N = Bytes->size(); N-- > 0;)
        Value = Value << 8 | uint8_t((*Bytes)[N]);
    Registers[*Number].Write(Value);
    return Done;
}

std::string GdbServer::readMemory(std::string_view Packet) {
    const auto Wanted = range(Packet);
    if (!Wanted)
        return Failed;
    const auto [Address, Count] = *Wanted;
    std::string Result;
    for (uint64_t At = Address; At < Address + Count; ++At) {
        const std::span<uint8_t> Byte = Data ? Data->bytes(At, 1) : std::span<uint8_t>();
        if (At >= CodeBase)
            Result += hexOf(AnyCode, 1);
        else if (!Byte.empty())
            Result += hexOf(Byte);
        else
            break;
    }
    return Result.empty() && Count > 0 ? Failed : Result;
}

std::string GdbServer::writeMemory(std::string_view Packet, bool IsHex) {
    const auto Where = range(cut(Packet, ':'));
    const std::optional<std::string> Bytes = IsHex ? bytesOfHex(Packet) : bytesOfEscaped(Packet);
    if (!Where || !Bytes || !Data || Where->first >= CodeBase || Bytes->size() != Where->second)
        return Failed;
    const std::span<uint8_t> To = Data->bytes(Where->first, unsigned(Bytes->size()));
    if (To.size() != Bytes->size())
        return Failed;
    std::ranges::copy(*Bytes, To.begin());
    return Done;
}

// `Z0,ADDRESS,KIND` inserts a breakpoint, `Z2` a watchpoint of KIND bytes; `z` removes them.
std::string GdbServer::changePoint(std::string_view Packet) {
    const bool Insert = Packet[0] == 'Z';
    const char Kind = Packet.size() > 2 ? Packet[1] : '\0';
    const auto Where = range(Packet.substr(std::min<size_t>(3, Packet.size())));
    if (!Where || (Kind != '0' && Kind != '1' && Kind != '2'))
        return "";
    return Kind == '2' ? changeWatch(Where->first, Where->second, Insert)
                       : changeBreakpoint(Where->first, Insert);
}

std::string GdbServer::changeBreakpoint(uint64_t Address, bool Insert) {
    if (Address < CodeBase)
        return Failed;
    const uint64_t Instruction = Address - CodeBase;
    const bool Changes =
        Insert ? Breakpoints.insert(Instruction).second : Breakpoints.erase(Instruction) > 0;
    if (Instruction == Launch)
        Runs.stopAtEntry(Insert);
    else if (Changes && Insert)
        Runs.stopAt(Instruction);
    else if (Changes)
        Runs.doNotStopAt(Instruction);
    return Done;
}

std::string GdbServer::changeWatch(uint64_t Address, uint64_t Count, bool Insert) {
    const std::span<uint8_t> Bytes =
        Data ? Data->bytes(Address, unsigned(Count)) : std::span<uint8_t>();
    if (Address >= CodeBase || Bytes.size() != Count || Count == 0)
        return Failed;
    std::erase_if(Watches, [&](const Watch &Each) {
        return Each.Address == Address && Each.Bytes.size() == Count;
    });
    if (Insert)
        Watches.push_back({Address, std::string(Bytes.begin(), Bytes.end())});
    return Done;
}

// gdb's command `monitor`.
std::string GdbServer::command(std::string_view Hex) {
    const std::string Words = bytesOfHex(Hex).value_or("");
    if (Words != "instruction")
        return hexOf("monitor instruction: the moves of the next instruction\n");
    const std::optional<Instruction> Next = Runs.instruction(Runs.programCounter());
    return hexOf("cycle " + std::to_string(Runs.cycle()) + ", instruction " +
                 std::to_string(Runs.programCounter()) + ": " +
                 (Next ? disassemble(M, *Next) : "none of the machine") + "\n");
}

} // namespace barecl::tta
