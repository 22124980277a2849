// SPDX-License-Identifier: MIT

#include "rtl/Modules.h"

#include <algorithm>

namespace barecl::tta {
namespace {

// Collects parts of one wide signal, the first in the lowest bits.
struct Wide {
    std::string Parts;
    unsigned Width = 0;

    void add(const std::string &Signal, unsigned Bits) {
        Parts = Signal + (Parts.empty() ? "" : ",\n        ") + Parts;
        Width += Bits;
    }
};

class Observer {
  public:
    Observer(const Plan &P, std::string &Cells) : P(P), Cells(Cells) {}

    Wide state() {
        for (unsigned N = 0; N < P.M.Files.size(); ++N)
            addRegisters(P.Files[N], P.M.Files[N].Size, P.M.Files[N].Width);
        for (unsigned N = 0; N < P.M.Units.size(); ++N)
            addUnit(N);
        for (unsigned N = 0; N < P.M.Control.Ports.size(); ++N) {
            const bool IsReturn = P.M.Control.HasReturnAddress && N == P.M.Control.ReturnAddress;
            add(P.Control + "." + P.ControlPorts[N], P.M.Control.Ports[N].Width,
                IsReturn ? "held" : "absent");
        }
        for (unsigned N = 0; N < P.M.ImmediateUnits.size(); ++N)
            addRegisters(P.ImmediateUnits[N], P.M.ImmediateUnits[N].Size,
                         P.M.ImmediateUnits[N].Width);
        return All;
    }

  private:
    // Kind: "held"; "due" if it is valid only in cycles in which the simulator has a result; "absent" if it is not part
    // of the output.
    void add(const std::string &Name, unsigned Width, const std::string &Kind) {
        Cells += "cell " + std::to_string(Width) + " " + Kind + " " + Name + "\n";
        if (Kind != "absent")
            All.add("machine." + Name, Width);
    }

    void addRegisters(const std::string &Component, unsigned Size, unsigned Width) {
        for (unsigned N = 0; N < Size; ++N)
            add(Component + ".registers" + (Size > 1 ? "[" + std::to_string(N) + "]" : ""), Width,
                "held");
    }

    void addUnit(unsigned Number) {
        const FunctionUnit &Unit = P.M.Units[Number];
        for (unsigned N = 0; N < Unit.Ports.size(); ++N) {
            const PortPlan &Port = P.Units[Number].Ports[N];
            const bool IsObserved = Port.IsResult || (Port.HasRegister && !isUnheld(Unit.Ports[N]));
            add(P.Units[Number].Name + "." + Port.Name + (Port.IsOperand ? "_held" : ""),
                Unit.Ports[N].Width,
                !IsObserved                                 ? "absent"
                : Port.IsResult && Unit.Ports[N].NoRegister ? "due"
                                                            : "held");
        }
    }

    const Plan &P;
    std::string &Cells;
    Wide All;
};

// The ports of all units that access memory or print, side by side.
struct Outside {
    Wide Wait, Read, Write, Address, Mask, WriteData, ReadData, Prints, Characters;
};

Outside outsideOf(const Plan &P, const ModuleText &Top, std::string &Cells) {
    Outside Result;
    for (unsigned N = 0; N < P.Units.size(); ++N) {
        const std::string &Name = P.Units[N].Name;
        if (const unsigned Words = P.Units[N].MemoryWords) {
            Cells += "memory " + Name + " " + std::to_string(*P.M.Units[N].AddressSpace) + " " +
                     std::to_string(Words) + "\n";
            Result.Wait.add(Name + "_memory_wait", 1);
            Result.Read.add(Name + "_memory_read", 1);
            Result.Write.add(Name + "_memory_write", 1);
            Result.Address.add(Name + "_memory_address", 32);
            Result.Mask.add(Name + "_memory_mask", 4 * Words);
            Result.WriteData.add(Name + "_memory_write_data", 32 * Words);
            Result.ReadData.add(Name + "_memory_read_data", 32 * Words);
        }
        if (Top.has(Name + "_stdout_write")) {
            Cells += "stdout " + Name + "\n";
            Result.Prints.add(Name + "_stdout_write", 1);
            Result.Characters.add(Name + "_stdout_data", 8);
        }
    }
    return Result;
}

void connect(ModuleText &To, const std::string &Port, const Wide &Of, bool IsOutput) {
    if (IsOutput) {
        To.output(Port, std::max(1u, Of.Width));
        To.line("assign " + Port + " = {" + (Of.Width ? Of.Parts : "1'b0") + "};");
        return;
    }
    To.input(Port, std::max(1u, Of.Width));
    To.partly(Port);
    if (Of.Width)
        To.line("assign {" + Of.Parts + "} = " + Port + ";");
}

} // namespace

ModuleText observedModule(const Plan &P, const ModuleText &Top, std::string &Cells) {
    ModuleText Result(
        P.Name + "_observed",
        {"The machine with all that it holds as one output, to be compared with ttasim."});
    Cells = std::string(P.IsCompact ? "compact" : "words") + "\ncode " +
            std::to_string(instructionBits(P)) + "\n" + "stages " +
            std::to_string(decodeStages(P)) + "\n";
    for (const char *Port : {"clk", "reset", "code_wait"})
        Result.input(Port);
    Result.input("code", instructionBits(P));
    Result.output("code_address", P.AddressBits);
    Result.output("enable");
    Result.output("running");
    for (const ModuleText::Port &Port : Top.ports())
        if (!Result.has(Port.Name))
            Result.line("wire " + range(Port.Width) + Port.Name + ";");
    const Outside Parts = outsideOf(P, Top, Cells);
    connect(Result, "memory_wait", Parts.Wait, false);
    connect(Result, "memory_read_data", Parts.ReadData, false);
    connect(Result, "memory_read", Parts.Read, true);
    connect(Result, "memory_write", Parts.Write, true);
    connect(Result, "memory_address", Parts.Address, true);
    connect(Result, "memory_mask", Parts.Mask, true);
    connect(Result, "memory_write_data", Parts.WriteData, true);
    connect(Result, "stdout_write", Parts.Prints, true);
    connect(Result, "stdout_data", Parts.Characters, true);
    connect(Result, "state", Observer(P, Cells).state(), true);
    Result.line(P.Name + " machine (");
    for (const ModuleText::Port &Port : Top.ports())
        Result.line("    ." + Port.Name + "(" + Port.Name + ")" +
                    (&Port == &Top.ports().back() ? "" : ","));
    Result.line(");");
    return Result;
}

} // namespace barecl::tta
