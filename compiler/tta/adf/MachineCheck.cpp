// SPDX-License-Identifier: MIT

#include "MachineCheck.h"
#include "machine/Operations.h"
#include "program/Transports.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace barecl::tta {
namespace {

class Checker {
  public:
    Checker(const Machine &M, MachineDiagnostics &Diagnostics) : M(M), Diagnostics(Diagnostics) {}

    void run() {
        for (const Bus &B : M.Buses)
            checkBus(B);
        for (const FunctionUnit &Unit : M.Units)
            checkUnit("function unit '" + Unit.Name + "'", Unit.Ports, Unit.Operations);
        for (const RegisterFile &File : M.Files)
            checkFile(File);
        for (const AddressSpace &Space : M.Spaces)
            checkSpace(Space);
        checkControl();
        checkImmediates();
        if (!Diagnostics.hasErrors())
            checkTransports();
    }

  private:
    void error(const std::string &Component, const std::string &Message) {
        Diagnostics.error(0, Component + ": " + Message);
    }

    void checkBus(const Bus &B);
    void checkGuard(const std::string &Component, const Guard &G);
    void checkPorts(const std::string &Component, const std::vector<Port> &Ports);
    void checkUnit(const std::string &Component, const std::vector<Port> &Ports,
                   const std::vector<UnitOperation> &Operations);
    void checkOperation(const std::string &Component, const std::vector<Port> &Ports,
                        const UnitOperation &Operation);
    void checkOperand(const std::string &Component, const std::vector<Port> &Ports,
                      const UnitOperation &Operation, const PipelineUse &Use);
    void checkResources(const std::string &Component, const UnitOperation &Operation);
    void checkFile(const RegisterFile &File);
    void checkSpace(const AddressSpace &Space);
    void checkControl();
    void checkImmediates();
    void checkTemplate(const InstructionTemplate &Template);
    void checkTransports();

    const Machine &M;
    MachineDiagnostics &Diagnostics;
};

void Checker::checkBus(const Bus &B) {
    std::string Component = "bus '" + B.Name + "'";
    if (B.Width == 0)
        error(Component, "its width is 0");
    if (B.ShortWidth > B.Width)
        error(Component,
              "a short immediate of " + std::to_string(B.ShortWidth) + " bits does not fit");
    for (auto G = B.Guards.begin(); G != B.Guards.end(); ++G) {
        checkGuard(Component, *G);
        if (std::find(B.Guards.begin(), G, *G) != G)
            error(Component, "it has one guard twice");
    }
}

void Checker::checkGuard(const std::string &Component, const Guard &G) {
    if (G.Kind == Guard::Output && M.Units[G.Unit].Ports[G.Index].NoRegister)
        error(Component, "a guard looks at port '" + M.Units[G.Unit].Ports[G.Index].Name +
                             "' of '" + M.Units[G.Unit].Name + "', which has no register");
    if (G.Kind != Guard::Register)
        return;
    const RegisterFile &File = M.Files[G.Unit];
    if (G.Index >= File.Size)
        error(Component, "a guard names register " + std::to_string(G.Index) + " of '" + File.Name +
                             "', which has " + std::to_string(File.Size));
    if (File.GuardLatency + M.Control.GuardLatency == 0)
        error(Component, "a guard on '" + File.Name +
                             "' needs a guard latency of the file or the control unit");
}

void Checker::checkPorts(const std::string &Component, const std::vector<Port> &Ports) {
    std::set<std::string> Seen;
    for (const Port &P : Ports) {
        if (!Seen.insert(P.Name).second)
            error(Component, "it has two ports '" + P.Name + "'");
        if (P.Sockets.size() > 2)
            error(Component, "port '" + P.Name + "' has more than two sockets");
    }
}

void Checker::checkUnit(const std::string &Component, const std::vector<Port> &Ports,
                        const std::vector<UnitOperation> &Operations) {
    checkPorts(Component, Ports);
    for (const Port &P : Ports) {
        if (P.Width == 0)
            error(Component, "the width of port '" + P.Name + "' is 0");
        if (P.Sockets.empty())
            error(Component, "port '" + P.Name + "' is connected to nothing");
    }
    std::set<std::string> Seen;
    for (const UnitOperation &Operation : Operations) {
        if (!Seen.insert(Operation.Name).second)
            error(Component, "it has operation '" + Operation.Name + "' twice");
        checkOperation(Component + ", operation '" + Operation.Name + "'", Ports, Operation);
    }
}

void Checker::checkOperation(const std::string &Component, const std::vector<Port> &Ports,
                             const UnitOperation &Operation) {
    std::set<unsigned> Operands, Used;
    unsigned Triggers = 0;
    for (const UnitOperation::Binding &B : Operation.Bindings) {
        if (!Operands.insert(B.Operand).second)
            error(Component, "operand " + std::to_string(B.Operand) + " is bound twice");
        Triggers += Ports[B.Port].SetsOpcode;
    }
    if (const tta::Operation *Known = M.operation(Operation)) {
        const unsigned Count = Known->Inputs + Known->Outputs;
        for (unsigned Operand = 1; Operand <= Count; ++Operand)
            if (!Operands.contains(Operand))
                error(Component, "operand " + std::to_string(Operand) + " is bound to no port");
        if (!Operands.empty() && *Operands.rbegin() > Count)
            error(Component, "operand " + std::to_string(*Operands.rbegin()) +
                                 " is bound; the operation has " + std::to_string(Count));
    }
    if (Triggers != 1)
        error(Component, std::to_string(Triggers) + " of its ports start it; one must");
    unsigned First = ~0u;
    for (const PipelineUse &Use : Operation.Pipeline) {
        First = std::min(First, Use.Start);
        if (Use.Cycles == 0)
            error(Component, "its pipeline has an entry of 0 cycles");
        if (Use.Kind != PipelineUse::Resource) {
            Used.insert(Use.Operand);
            checkOperand(Component, Ports, Operation, Use);
        }
    }
    if (First > 1)
        error(Component, "its pipeline begins after cycle 1");
    for (unsigned Operand : Operands)
        if (!Used.contains(Operand))
            error(Component, "operand " + std::to_string(Operand) + " is missing in the pipeline");
    checkResources(Component, Operation);
}

void Checker::checkOperand(const std::string &Component, const std::vector<Port> &Ports,
                           const UnitOperation &Operation, const PipelineUse &Use) {
    std::string Operand = "operand " + std::to_string(Use.Operand);
    std::optional<unsigned> Number = Operation.port(Use.Operand);
    if (!Number) {
        error(Component, Operand + " is bound to no port");
        return;
    }
    const Port &P = Ports[*Number];
    const tta::Operation *Known = M.operation(Operation);
    if (Known && Use.Operand > 0 && Use.Operand <= Known->Widths.size() &&
        Known->width(Use.Operand) > LaneBits && P.Width < Known->width(Use.Operand))
        error(Component, Operand + " is a vector of " + std::to_string(Known->width(Use.Operand)) +
                             " bits; port '" + P.Name + "' has " + std::to_string(P.Width));
    bool IsInput = Use.Kind == PipelineUse::Reads;
    if (Known && Use.Operand <= Known->Inputs + Known->Outputs &&
        IsInput != (Use.Operand <= Known->Inputs))
        error(Component, Operand + " is an " + (IsInput ? "output" : "input") + ", which is not " +
                             (IsInput ? "read" : "written"));
    if (!hasSocket(M, P, IsInput ? Socket::Input : Socket::Output))
        error(Component, Operand + " needs an " + (IsInput ? "input" : "output") +
                             " socket at port '" + P.Name + "'");
    if (IsInput && Use.Start > 0)
        error(Component, Operand + " is read " + std::to_string(Use.Start) +
                             " cycles after the operation has started; that is not supported");
}

void Checker::checkResources(const std::string &Component, const UnitOperation &Operation) {
    std::set<std::pair<std::string, unsigned>> Taken;
    for (const PipelineUse &Use : Operation.Pipeline)
        for (unsigned Cycle = Use.Start;
             Use.Kind == PipelineUse::Resource && Cycle < Use.Start + Use.Cycles; ++Cycle)
            if (!Taken.insert({Use.Name, Cycle}).second)
                error(Component, "resource '" + Use.Name + "' is used twice in cycle " +
                                     std::to_string(Cycle));
}

void Checker::checkFile(const RegisterFile &File) {
    std::string Component = "register file '" + File.Name + "'";
    if (File.Size == 0 || File.Width == 0)
        error(Component, "it has no registers or registers of no bits");
    checkPorts(Component, File.Ports);
}

void Checker::checkSpace(const AddressSpace &Space) {
    std::string Component = "address space '" + Space.Name + "'";
    if (Space.Min > Space.Max)
        error(Component, "it ends before it begins");
    if (Space.Width != 8)
        Diagnostics.warning(0, Component + ": addresses name " + std::to_string(Space.Width) +
                                   " bits; programs need 8");
    for (const AddressSpace &Other : M.Spaces)
        for (unsigned Id : Space.Ids)
            if (&Other < &Space &&
                std::find(Other.Ids.begin(), Other.Ids.end(), Id) != Other.Ids.end())
                error(Component,
                      "'" + Other.Name + "' has the number " + std::to_string(Id) + " too");
}

void Checker::checkControl() {
    const ControlUnit &Control = M.Control;
    std::string Component = "control unit '" + Control.Name + "'";
    checkUnit(Component, Control.Ports, Control.Operations);
    std::optional<unsigned> Jump = findNamed(Control.Operations, "jump");
    std::optional<unsigned> Call = findNamed(Control.Operations, "call");
    if (!Jump)
        error(Component, "it has no operation 'jump'");
    if (Call && !Control.HasReturnAddress)
        error(Component, "it calls, and has no return address");
    if (Jump && Call && Control.Operations[*Jump].port(1) != Control.Operations[*Call].port(1))
        error(Component, "jump and call start at different ports");
}

void Checker::checkImmediates() {
    for (unsigned Index = 0; Index < M.ImmediateUnits.size(); ++Index) {
        const ImmediateUnit &Unit = M.ImmediateUnits[Index];
        std::string Component = "immediate unit '" + Unit.Name + "'";
        if (Unit.Size == 0 || Unit.Width == 0)
            error(Component, "it has no registers or registers of no bits");
        if (Unit.Latency != 1)
            error(Component, "its latency is " + std::to_string(Unit.Latency) + "; 1 is possible");
        checkPorts(Component, Unit.Ports);
        auto Loads = [&](const InstructionTemplate &T) { return T.width(Index) > 0; };
        if (std::none_of(M.Templates.begin(), M.Templates.end(), Loads))
            Diagnostics.warning(0, Component + ": no instruction template loads it");
    }
    for (const InstructionTemplate &Template : M.Templates)
        checkTemplate(Template);
}

void Checker::checkTemplate(const InstructionTemplate &Template) {
    std::string Component = "template '" + Template.Name + "'";
    std::set<std::pair<bool, unsigned>> Seen;
    for (const InstructionTemplate::Slot &S : Template.Slots) {
        std::string Name = S.OfBus ? M.Buses[S.Index].Name : M.ImmediateSlots[S.Index];
        if (!Seen.insert({S.OfBus, S.Index}).second)
            error(Component, "slot '" + Name + "' is used twice");
        if (S.Width == 0)
            error(Component, "slot '" + Name + "' has no bits");
    }
    for (unsigned Index = 0; Index < M.ImmediateUnits.size(); ++Index)
        if (Template.width(Index) > M.ImmediateUnits[Index].Width)
            error(Component, "its " + std::to_string(Template.width(Index)) +
                                 " bits do not fit into '" + M.ImmediateUnits[Index].Name + "'");
}

// Every word from any port must be able to get to every port that takes words, through word-wide
// register files if no bus connects the two. Boolean files do not count, since they hold single
// bits for guards.
void Checker::checkTransports() {
    std::vector<Endpoint> Sources = endpointsOf(M, Socket::Output),
                          Sinks = endpointsOf(M, Socket::Input);
    std::erase_if(Sources, [&](const Endpoint &P) { return widthOf(M, P) == 1; });
    std::erase_if(Sinks, [&](const Endpoint &P) { return widthOf(M, P) == 1; });
    for (const Endpoint &Source : Sources)
        for (const Endpoint &Sink : Sinks)
            if (!copiesBetween(M, Source, Sink)) {
                error("the machine", "what " + describe(M, Source) + " gives cannot reach " +
                                         describe(M, Sink) + ", not even through register files");
                return;
            }
}

} // namespace

void checkMachine(const Machine &Machine, MachineDiagnostics &Diagnostics) {
    Checker(Machine, Diagnostics).run();
}

Connectivity connectivityOf(const Machine &M) {
    auto IsFull = [&](const Socket &S) { return S.Buses.size() == M.Buses.size(); };
    if (std::all_of(M.Sockets.begin(), M.Sockets.end(), IsFull))
        return Connectivity::Full;
    bool Direct = true, Registers = true;
    for (const Endpoint &Source : endpointsOf(M, Socket::Output))
        for (const Endpoint &Sink : endpointsOf(M, Socket::Input))
            if (!sharesBus(M, Source, Sink)) {
                Direct = false;
                Registers &= Source.Kind != Endpoint::File && Sink.Kind != Endpoint::File;
            }
    return Direct      ? Connectivity::Direct
           : Registers ? Connectivity::Registers
                       : Connectivity::Reachable;
}

std::string_view connectivityName(Connectivity Connectivity) {
    static constexpr std::string_view Names[] = {"fully connected", "directly reachable",
                                                 "fully connected to the register files",
                                                 "reachable through register copies"};
    return Names[unsigned(Connectivity)];
}

} // namespace barecl::tta
