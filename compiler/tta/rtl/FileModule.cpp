// SPDX-License-Identifier: MIT
//
// Register files and immediate units. Instructions name registers, not the ports of a register file. So each bus has a
// path of its own from the registers, unless the file has only one port for reads.

#include "rtl/Modules.h"

namespace barecl::tta {
namespace {

constexpr char Clear[] = "registers[n] = ";

// The register whose number is in the signal `Index`, which has `Have` bits. A file of one register needs no index.
std::string element(const std::string &Index, unsigned Bits, unsigned Have) {
    return Bits ? "registers[" + fitted(Index, Have, Bits) + "]" : "registers";
}

void declare(ModuleText &To, unsigned Size, unsigned Width) {
    if (Size == 1) {
        To.line("reg " + range(Width) + "registers;");
        To.line("initial registers = " + number(Width, 0) + ";");
        return;
    }
    To.line("reg " + range(Width) + "registers [0:" + std::to_string(Size - 1) + "];");
    To.line("integer n;");
    To.line("initial");
    To.line("    for (n = 0; n < " + std::to_string(Size) + "; n = n + 1)");
    To.line("        " + std::string(Clear) + number(Width, 0) + ";");
}

// The register's number that a bus reads, in the width of the file's numbers.
std::string indexOn(ModuleText &To, const BusPlan &Bus, unsigned Bits) {
    To.shared(Bus.Name + "_index", Bus.IndexBits);
    if (Bits < Bus.IndexBits)
        To.partly(Bus.Name + "_index");
    return fitted(Bus.Name + "_index", Bus.IndexBits, Bits);
}

// With one port for reads, the moves that happen in a cycle read one register.
void writeReadPort(ModuleText &To, const Plan &P, const Endpoint &Place, unsigned Bits) {
    std::string Index;
    const std::vector<unsigned> Buses = P.busesOf(Place, Socket::Output);
    for (unsigned N : Buses) {
        const BusPlan &Bus = P.Buses[N];
        const std::string Strobe = Bus.Name + "_" + P.readStrobe(Place);
        To.shared(Strobe);
        if (N == Buses.back())
            To.partly(Strobe);
        Index += (N == Buses.back() ? "" : Strobe + " ? ") + indexOn(To, Bus, Bits) +
                 (N == Buses.back() ? "" : " : ");
    }
    To.wire("read_index", Bits, Index);
}

void writeReads(ModuleText &To, const Plan &P, const Endpoint &Place, unsigned Width) {
    const unsigned Bits = indexBits(P.registersOf(Place));
    const bool HasOnePort = P.hasOneReadPort(Place);
    if (HasOnePort)
        writeReadPort(To, P, Place, Bits);
    for (unsigned N : P.busesOf(Place, Socket::Output)) {
        const BusPlan &Bus = P.Buses[N];
        const std::string Index = HasOnePort ? "read_index" : Bits ? indexOn(To, Bus, Bits) : "";
        To.output(Bus.Name + "_read", Width);
        To.line("assign " + Bus.Name + "_read = " + element(Index, Bits, Bits) + ";");
    }
}

// A bus's write to the file: the signals with the condition, the register's number, and the value.
struct BusWrite {
    std::string When, Index, Value;
};

std::vector<BusWrite> busWrites(ModuleText &To, const Plan &P, unsigned Number) {
    const RegisterFile &File = P.M.Files[Number];
    const unsigned Bits = indexBits(File.Size);
    std::vector<BusWrite> Result;
    for (unsigned N : P.busesOf({Endpoint::File, Number, 0}, Socket::Input)) {
        const BusPlan &Bus = P.Buses[N];
        const unsigned Width = P.M.Buses[N].Width;
        const std::string Strobe = Bus.Name + "_" + P.strobe({Endpoint::File, Number, 0});
        const std::string Index = Bus.Name + "_to_index", Value = Bus.Name + "_value";
        To.shared(Strobe);
        To.shared(Value, Width);
        if (Bits)
            To.shared(Index, Bus.SinkIndexBits);
        if (Bits && Bits < Bus.SinkIndexBits)
            To.partly(Index);
        if (Width > File.Width)
            To.partly(Value);
        Result.push_back({Strobe, Bits ? fitted(Index, Bus.SinkIndexBits, Bits) : "",
                          fitted(Value, Width, File.Width)});
    }
    return Result;
}

// With one port for writes, at most one move to the file happens in a cycle. So the buses are joined before the
// registers, and not at each register.
std::vector<BusWrite> joined(ModuleText &To, const RegisterFile &File,
                             const std::vector<BusWrite> &Writes) {
    std::string When, Index, Value;
    for (size_t N = 0; N < Writes.size(); ++N) {
        const BusWrite &W = Writes[N];
        const bool IsLast = N + 1 == Writes.size();
        When += (N ? " || " : "") + W.When;
        Index += IsLast ? W.Index : W.When + " ? " + W.Index + " : ";
        Value += IsLast ? W.Value : W.When + " ? " + W.Value + " : ";
    }
    To.wire("writes", 1, When);
    if (unsigned Bits = indexBits(File.Size))
        To.wire("write_index", Bits, Index);
    To.wire("write_value", File.Width, Value);
    return {{"writes", "write_index", "write_value"}};
}

// The writes that can happen in one cycle.
std::vector<BusWrite> writesOf(ModuleText &To, const Plan &P, unsigned Number) {
    const RegisterFile &File = P.M.Files[Number];
    const std::vector<BusWrite> Result = busWrites(To, P, Number);
    const auto Ports = std::ranges::count_if(
        File.Ports, [&](const Port &Port) { return hasSocket(P.M, Port, Socket::Input); });
    return Ports == 1 && Result.size() > 1 ? joined(To, File, Result) : Result;
}

void writeWrite(ModuleText &To, const RegisterFile &File, const BusWrite &W,
                const std::string &Indent) {
    const unsigned Bits = indexBits(File.Size);
    std::string When = W.When;
    if (File.ZeroRegister)
        When += Bits ? " && " + W.Index + " != " + number(Bits, 0) : " && 1'b0";
    To.line(Indent + "if (" + When + ")");
    To.line(Indent + "    " + element(W.Index, Bits, Bits) + " <= " + W.Value + ";");
}

} // namespace

ModuleText fileModule(const Plan &P, unsigned Number) {
    const RegisterFile &File = P.M.Files[Number];
    const Endpoint Place = {Endpoint::File, Number, 0};
    ModuleText Result(
        P.module(P.Files[Number]),
        {"Register file '" + File.Name + "'" +
             P.Lines.text(P.Lines.of("register-file", File.Name)) + ": " +
             std::to_string(File.Size) + " registers of " + std::to_string(File.Width) + " bits" +
             (File.ZeroRegister ? ", register 0 is always 0." : "."),
         "A register that is written in one cycle can be read from the next one on."});
    Result.clocked();
    declare(Result, File.Size, File.Width);
    Result.line("");
    writeReads(Result, P, Place, File.Width);
    for (const GuardSignal &G : P.Guards)
        if (G.Of.Kind == Guard::Register && G.Of.Unit == Number) {
            const std::string Port = "bit_" + std::to_string(G.Of.Index);
            Result.output(Port);
            if (File.Size == 1)
                Result.line("assign " + Port + " = " + fitted("registers", File.Width, 1) + ";");
            else if (File.Width == 1)
                Result.line("assign " + Port + " = registers[" + std::to_string(G.Of.Index) + "];");
            else
                Result.line("assign " + Port + " = registers[" + std::to_string(G.Of.Index) +
                            "][0];");
        }
    const bool HasStackPointer = P.StackPointer && P.StackPointer->File == Number;
    const std::string StackPointer =
        HasStackPointer && File.Size > 1
            ? "registers[" + std::to_string(P.StackPointer->Index) + "]"
            : "registers";
    if (HasStackPointer && P.IsChecked) {
        Result.outputShared("stack_pointer", File.Width);
        Result.line("assign stack_pointer = " + StackPointer + ";");
    }
    Result.line("");
    const std::vector<BusWrite> Writes = writesOf(Result, P, Number);
    Result.line("always @(posedge clk)");
    if (HasStackPointer) {
        Result.line("    if (reset)");
        Result.line("        " + StackPointer + " <= " + number(File.Width, P.StackPointer->Value) +
                    "; // the stack pointer");
        Result.line("    else if (enable) begin");
    } else {
        Result.line("    if (enable && !reset) begin");
    }
    for (const BusWrite &Each : Writes)
        writeWrite(Result, File, Each, "        ");
    Result.line("    end");
    return Result;
}

ModuleText immediateModule(const Plan &P, unsigned Number) {
    const ImmediateUnit &Unit = P.M.ImmediateUnits[Number];
    const unsigned Bits = indexBits(Unit.Size);
    ModuleText Result(P.module(P.ImmediateUnits[Number]),
                      {"Immediate unit '" + Unit.Name + "'" +
                           P.Lines.text(P.Lines.of("immediate-unit", Unit.Name)) + ": " +
                           std::to_string(Unit.Size) + " registers of " +
                           std::to_string(Unit.Width) + " bits.",
                       "A long immediate can be read from the next instruction on."});
    Result.clocked();
    Result.input("write");
    if (Bits)
        Result.input("write_index", Bits);
    Result.input("data", Unit.Width);
    declare(Result, Unit.Size, Unit.Width);
    writeReads(Result, P, {Endpoint::Immediate, Number, 0}, Unit.Width);
    Result.line("");
    Result.line("always @(posedge clk)");
    Result.line("    if (enable && !reset && write)");
    Result.line("        " + element("write_index", Bits, Bits) + " <= data;");
    return Result;
}

} // namespace barecl::tta
