// SPDX-License-Identifier: MIT

#include "rtl/Modules.h"

#include <algorithm>
#include <map>

namespace barecl::tta {
namespace {

bool isOutside(const std::string &Port) {
    return Port.starts_with("memory_") || Port.starts_with("stdout_") || Port == "stack_pointer";
}

class TopWriter {
  public:
    TopWriter(ModuleText &To, const Plan &P) : To(To), P(P) {}

    void declareOutside(const std::vector<std::pair<std::string, ModuleText>> &Parts);
    void writeGuards();
    void writeOperands();
    void instantiate(const std::string &Component, const ModuleText &Part);

  private:
    void declare(const std::string &Signal, unsigned Width) {
        if (!To.has(Signal) && Declared.insert(Signal).second)
            To.line("wire " + range(Width) + Signal + ";");
    }
    void writeSink(const Endpoint &Place, const std::string &Signal, unsigned Width,
                   unsigned OperationBits);

    ModuleText &To;
    const Plan &P;
    std::set<std::string> Declared;
};

std::string signalOf(const std::string &Component, const ModuleText::Port &Port) {
    return Port.IsShared ? Port.Name : Component + "_" + Port.Name;
}

void TopWriter::declareOutside(const std::vector<std::pair<std::string, ModuleText>> &Parts) {
    To.shared("clk");
    To.shared("reset");
    To.output("enable");
    To.output("running");
    To.output("code_address", P.AddressBits);
    To.shared("code", instructionBits(P));
    To.shared("code_wait");
    std::string Waits = "code_wait";
    for (const auto &[Component, Part] : Parts)
        for (const ModuleText::Port &Port : Part.ports()) {
            if (!isOutside(Port.Name))
                continue;
            const std::string Signal = signalOf(Component, Port);
            if (Port.IsOutput)
                To.output(Signal, Port.Width);
            else
                To.shared(Signal, Port.Width);
            if (Port.Name == "memory_read") {
                To.shared(Component + "_memory_wait");
                Waits += " | " + Component + "_memory_wait";
            }
        }
    To.line("// All memories accept their requests, and the machine goes on.");
    To.line("assign enable = ~(" + Waits + ");");
}

void TopWriter::writeGuards() {
    if (!P.Guards.empty())
        To.line("\n    // The bits that guards look at");
    for (const GuardSignal &G : P.Guards) {
        const bool IsRegister = G.Of.Kind == Guard::Register;
        const std::string Of = G.Name.substr(std::string("guard_").size());
        const std::string Name = (G.Delay ? "bit_" : "guard_") + Of;
        const std::string Source =
            IsRegister ? P.Files[G.Of.Unit] + "_bit_" + std::to_string(G.Of.Index)
                       : P.source({Endpoint::Unit, G.Of.Unit, G.Of.Index}, P.Buses[0]);
        const unsigned Width = IsRegister ? 1 : P.M.Units[G.Of.Unit].Ports[G.Of.Index].Width;
        declare(Source, Width);
        declare(Name, 1);
        To.line("assign " + Name + " = " + fitted(Source, Width, 1) + ";");
    }
}

// Joins the moves of several buses to one port. At most one of them happens in a cycle.
void TopWriter::writeSink(const Endpoint &Place, const std::string &Signal, unsigned Width,
                          unsigned OperationBits) {
    std::string Write, Data, Operation;
    const std::vector<unsigned> Buses = P.busesOf(Place, Socket::Input);
    for (unsigned N : Buses) {
        const BusPlan &Bus = P.Buses[N];
        const std::string Strobe = Bus.Name + "_" + P.strobe(Place);
        auto Add = [&](std::string &To_, const std::string &Value, unsigned Bits) {
            To_ += (To_.empty() ? "" : " | ") +
                   (Buses.size() == 1
                        ? Value
                        : "({" + std::to_string(Bits) + "{" + Strobe + "}} & " + Value + ")");
        };
        declare(Strobe, 1);
        declare(Bus.Name + "_value", P.M.Buses[N].Width);
        Write += (Write.empty() ? "" : " | ") + Strobe;
        Add(Data, fitted(Bus.Name + "_value", P.M.Buses[N].Width, Width), Width);
        if (!OperationBits)
            continue;
        declare(Bus.Name + "_operation", Bus.OperationBits);
        Add(Operation, fitted(Bus.Name + "_operation", Bus.OperationBits, OperationBits),
            OperationBits);
    }
    declare(Signal + "_write", 1);
    declare(Signal + "_data", Width);
    To.line("assign " + Signal + "_write = " + (Buses.empty() ? "1'b0" : Write) + ";");
    To.line("assign " + Signal + "_data = " + (Buses.empty() ? number(Width, 0) : Data) + ";");
    if (!OperationBits)
        return;
    declare(Signal + "_operation", OperationBits);
    To.line("assign " + Signal +
            "_operation = " + (Buses.empty() ? number(OperationBits, 0) : Operation) + ";");
}

void TopWriter::writeOperands() {
    To.line("\n    // What the buses bring to the ports of units");
    for (unsigned N = 0; N < P.Units.size(); ++N)
        for (unsigned Port = 0; Port < P.Units[N].Ports.size(); ++Port)
            if (P.Units[N].Ports[Port].IsOperand)
                writeSink({Endpoint::Unit, N, Port},
                          P.Units[N].Name + "_" + P.Units[N].Ports[Port].Name,
                          P.M.Units[N].Ports[Port].Width,
                          P.M.Units[N].Ports[Port].SetsOpcode ? P.Units[N].OperationBits : 0);
    const ControlUnit &Control = P.M.Control;
    for (unsigned Port = 0; Port < Control.Ports.size(); ++Port) {
        const Endpoint Place = {Endpoint::Control, 0, Port};
        if (P.isUsed(Place) &&
            (Control.Ports[Port].SetsOpcode || !P.busesOf(Place, Socket::Input).empty()))
            writeSink(Place, P.Control + "_" + P.ControlPorts[Port], Control.Ports[Port].Width,
                      Control.Ports[Port].SetsOpcode ? bitsFor(unsigned(Control.Operations.size()))
                                                     : 0);
    }
}

void TopWriter::instantiate(const std::string &Component, const ModuleText &Part) {
    To.line("");
    for (const ModuleText::Port &Port : Part.ports())
        declare(signalOf(Component, Port), Port.Width);
    To.line(Part.name() + " " + Component + " (");
    for (const ModuleText::Port &Port : Part.ports()) {
        const std::string Signal = signalOf(Component, Port);
        To.line("    ." + Port.Name + "(" + Signal + ")" +
                (&Port == &Part.ports().back() ? "" : ","));
        if (Port.IsOutput && !isOutside(Port.Name))
            To.partly(Signal);
    }
    To.line(");");
}

} // namespace

ModuleText topModule(const Plan &P, const std::vector<std::pair<std::string, ModuleText>> &Parts) {
    ModuleText Result(
        P.Name,
        {"The machine: buses join units, register files and the control unit.", "",
         "Memories take a request at the clock edge at which `enable` is 1. What was read is valid "
         "from then",
         "on until the next such edge. A memory that is not ready sets its `wait`, which may not "
         "depend on",
         "`enable`: the machine then stays as it is, and so do its requests.",
         "Reads see memory before the writes of their cycle, of all units on one address space."});
    TopWriter W(Result, P);
    W.declareOutside(Parts);
    W.writeGuards();
    W.writeOperands();
    for (const auto &[Component, Part] : Parts)
        W.instantiate(Component, Part);
    if (P.IsChecked)
        writeCheckPorts(Result, P);
    return Result;
}

} // namespace barecl::tta
