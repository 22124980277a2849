// SPDX-License-Identifier: MIT

#include "rtl/Plan.h"

#include "program/Linker.h"
#include "program/RegisterPlan.h"
#include "rtl/OperationText.h"

#include <algorithm>
#include <bit>

namespace barecl::tta {
namespace {

constexpr std::string_view Keywords[] = {
    "always", "and", "assign", "automatic", "begin", "buf", "bufif0", "bufif1", "case", "casex",
    "casez", "cell", "cmos", "config", "deassign", "default", "defparam", "design", "disable",
    "edge", "else", "end", "endcase", "endmodule", "event", "for", "force", "forever", "fork",
    "function", "generate", "genvar", "highz0", "if", "include", "initial", "inout", "input",
    "instance", "integer", "join", "large", "library", "localparam", "macromodule", "medium",
    "module", "nand", "negedge", "nmos", "nor", "not", "notif0", "notif1", "or", "output",
    "parameter", "pmos", "posedge", "primitive", "pull0", "pull1", "pulldown", "pullup", "rcmos",
    "real", "realtime", "reg", "release", "repeat", "scalared", "signed", "small", "specify",
    "specparam", "strong0", "supply0", "supply1", "table", "task", "time", "tran", "tri", "tri0",
    "tri1", "triand", "trior", "trireg", "unsigned", "use", "vectored", "wait", "wand", "weak0",
    "while", "wire", "wor", "xnor", "xor", "clk", "reset", "enable", "running", "code", "unused",
    "decode", "guards",
    // Keywords of SystemVerilog and Icarus Verilog, since some tools read Verilog as one of these
    "bit", "bool", "byte", "bind", "break", "class", "const", "do", "enum", "final", "int",
    "interface", "local", "logic", "new", "null", "package", "program", "property", "pure", "rand",
    "ref", "return", "shortint", "static", "string", "struct", "super", "this", "type", "union",
    "var", "virtual", "void", "with"};

// Makes a unique Verilog name for each name of the ADF file.
class NameTable {
  public:
    std::string add(std::string Name) {
        std::ranges::replace(Name, ':', '_');
        if (std::ranges::find(Keywords, Name) != std::end(Keywords))
            Name += '_';
        while (!Seen.insert(Name).second)
            Name += '_';
        return Name;
    }

  private:
    std::set<std::string> Seen;
};

class Planner {
  public:
    Planner(const Machine &M, Plan &P, MachineDiagnostics &Diagnostics)
        : M(M), P(P), Diagnostics(Diagnostics) {}

    void run() {
        NameTable Names;
        for (const Bus &B : M.Buses)
            P.Buses.push_back({{}, Names.add(B.Name)});
        for (const RegisterFile &File : M.Files)
            P.Files.push_back(Names.add(File.Name));
        for (const ImmediateUnit &Unit : M.ImmediateUnits)
            P.ImmediateUnits.push_back(Names.add(Unit.Name));
        P.Control = Names.add(M.Control.Name);
        NameTable Ports;
        for (const Port &Port : M.Control.Ports)
            P.ControlPorts.push_back(Ports.add(Port.Name));
        for (const FunctionUnit &Unit : M.Units)
            planUnit(Unit, Names.add(Unit.Name));
        planControl();
        for (unsigned N = 0; N < M.Buses.size(); ++N)
            planBus(N);
        planStackPointer();
        findUndriven();
    }

  private:
    void error(const std::string &Kind, const std::string &Name, const std::string &Message) {
        Diagnostics.error(P.Lines.of(Kind, Name), Message);
    }

    void planUnit(const FunctionUnit &Unit, std::string Name);
    void planOperation(const FunctionUnit &Unit, UnitPlan &Plan, unsigned Number);
    void planPorts(const FunctionUnit &Unit, UnitPlan &Plan);
    void planControl();
    void planBus(unsigned Number);
    void planGuard(const Guard &G);
    void planStackPointer();
    void findUndriven();
    bool isDriven(const Endpoint &Place) const { return !P.busesOf(Place, Socket::Input).empty(); }
    // Whether moves or guards read the place.
    bool isRead(const Endpoint &Place) const;

    const Machine &M;
    Plan &P;
    MachineDiagnostics &Diagnostics;
};

void Planner::planUnit(const FunctionUnit &Unit, std::string Name) {
    UnitPlan Plan;
    Plan.Name = std::move(Name);
    Plan.OperationBits = bitsFor(unsigned(Unit.Operations.size()));
    NameTable Names;
    for (const Port &Port : Unit.Ports)
        Plan.Ports.push_back({.Name = Names.add(Port.Name)});
    for (unsigned N = 0; N < Unit.Operations.size(); ++N)
        planOperation(Unit, Plan, N);
    planPorts(Unit, Plan);
    P.Units.push_back(std::move(Plan));
}

void Planner::planOperation(const FunctionUnit &Unit, UnitPlan &Plan, unsigned Number) {
    const UnitOperation &How = Unit.Operations[Number];
    const Operation *What = M.operation(How);
    if (!What)
        return; // the reader of the file has warned about it
    const unsigned Line = P.Lines.of("function-unit", Unit.Name, How.Name);
    const std::string Who = "function unit '" + Unit.Name + "', operation '" + How.Name + "'";
    if (What->Access.Count && !Unit.AddressSpace)
        return Diagnostics.error(Line, Who + ": the unit has no address space");
    const OwnOperation *Own = P.own(What->Name);
    const std::string Missing = Own                  ? Own->Missing
                                : hasHardware(*What) ? ""
                                                     : "it is not described";
    if (!What->Access.Count && !Missing.empty())
        return Diagnostics.error(Line, Who + ": there is no hardware for it: " + Missing);
    OperationPlan Row = {Number, What, &How, 0};
    for (const UnitOperation::Binding &B : How.Bindings) {
        PortPlan &Port = Plan.Ports[B.Port];
        (How.latency(B.Operand) ? Port.IsResult : Port.IsOperand) = true;
        if (Unit.Ports[B.Port].SetsOpcode)
            Row.Trigger = B.Port;
    }
    if (What->Access.Count)
        Plan.MemoryWords = std::max(Plan.MemoryWords, What->Access.Count);
    Plan.Operations.push_back(Row);
}

// An operand needs a register if an operation reads it in a later cycle than a move writes it.
void Planner::planPorts(const FunctionUnit &Unit, UnitPlan &Plan) {
    for (const OperationPlan &Row : Plan.Operations) {
        bool IsLate = false;
        for (unsigned N = 1; N <= Row.What->Outputs; ++N)
            IsLate |= Row.How->latency(Row.What->Inputs + N) > 1 || Row.What->Access.Count;
        for (const UnitOperation::Binding &B : Row.How->Bindings)
            if (!Row.How->latency(B.Operand))
                Plan.Ports[B.Port].HasRegister |=
                    IsLate || (B.Port != Row.Trigger && !isUnheld(Unit.Ports[B.Port]));
    }
    for (unsigned N = 0; N < Plan.Ports.size(); ++N) {
        PortPlan &Port = Plan.Ports[N];
        const std::string Who =
            "function unit '" + Unit.Name + "': port '" + Unit.Ports[N].Name + "'";
        if (Port.IsOperand && Port.IsResult)
            error("function-unit", Unit.Name,
                  Who + " takes operands and gives results; hardware for that is not supported");
        if (Port.IsResult || !hasSocket(M, Unit.Ports[N], Socket::Output))
            continue;
        Port.IsSilent = std::ranges::any_of(Unit.Operations, [&](const UnitOperation &How) {
            return std::ranges::any_of(How.Bindings, [&](const UnitOperation::Binding &B) {
                return B.Port == N && How.latency(B.Operand);
            });
        });
        if (!Port.IsSilent)
            error("function-unit", Unit.Name, Who + ": nothing drives it, and moves can read it");
    }
}

void Planner::planControl() {
    const ControlUnit &Control = M.Control;
    const AddressSpace &Code = M.Spaces[Control.InstructionMemory];
    P.AddressBits = std::clamp(unsigned(std::bit_width(Code.Max)), 1u, 32u);
    for (unsigned N = 0; N < Control.Ports.size(); ++N)
        if (!(Control.HasReturnAddress && N == Control.ReturnAddress) &&
            hasSocket(M, Control.Ports[N], Socket::Output))
            error("global-control-unit", Control.Name,
                  "control unit '" + Control.Name + "': nothing drives port '" +
                      Control.Ports[N].Name + "', which moves can read");
}

void Planner::planBus(unsigned Number) {
    const Bus &B = M.Buses[Number];
    BusPlan &Plan = P.Buses[Number];
    static_cast<BusChoices &>(Plan) = choicesOf(M, Number);
    for (const Guard &G : B.Guards)
        planGuard(G);
    if (Plan.Sinks.empty())
        error("bus", B.Name, "bus '" + B.Name + "': nothing reads it");
}

void Planner::planGuard(const Guard &G) {
    if (G.Kind != Guard::Register && G.Kind != Guard::Output)
        return;
    Guard Plain = G;
    Plain.Inverted = false;
    if (std::ranges::any_of(P.Guards, [&](const GuardSignal &S) { return S.Of == Plain; }))
        return;
    const bool IsRegister = G.Kind == Guard::Register;
    const unsigned Latency =
        M.Control.GuardLatency + (IsRegister ? M.Files[G.Unit].GuardLatency : 0);
    const std::string Name = IsRegister
                                 ? P.Files[G.Unit] + "_" + std::to_string(G.Index)
                                 : P.Units[G.Unit].Name + "_" + P.Units[G.Unit].Ports[G.Index].Name;
    if (!IsRegister && !P.Units[G.Unit].Ports[G.Index].IsResult &&
        !P.Units[G.Unit].Ports[G.Index].IsSilent)
        error("function-unit", M.Units[G.Unit].Name,
              "function unit '" + M.Units[G.Unit].Name + "': nothing drives port '" +
                  M.Units[G.Unit].Ports[G.Index].Name + "', which a guard reads");
    P.Guards.push_back({Plain, Latency ? Latency - 1 : 0, "guard_" + Name});
}

bool Planner::isRead(const Endpoint &Place) const {
    return !P.busesOf(Place, Socket::Output).empty() ||
           (Place.Kind == Endpoint::File && std::ranges::any_of(P.Guards, [&](const auto &G) {
                return G.Of.Kind == Guard::Register && G.Of.Unit == Place.Component;
            }));
}

// Refuses components whose values are read, although nothing ever writes them. (MachineCheck.h refuses operations with
// operands that no bus brings.)
void Planner::findUndriven() {
    for (unsigned N = 0; N < M.Buses.size(); ++N)
        if (P.Buses[N].Sources.empty() && !M.Buses[N].ShortWidth)
            error("bus", M.Buses[N].Name, "bus '" + M.Buses[N].Name + "': nothing drives it");
    for (unsigned N = 0; N < M.Files.size(); ++N) {
        const RegisterFile &File = M.Files[N];
        const Endpoint Place = {Endpoint::File, N, 0};
        const bool IsZero = File.ZeroRegister && File.Size == 1;
        if (!IsZero && isRead(Place) && !isDriven(Place))
            error("register-file", File.Name,
                  "register file '" + File.Name + "': no bus drives it, and it is read");
    }
    for (unsigned N = 0; N < M.ImmediateUnits.size(); ++N)
        if (isRead({Endpoint::Immediate, N, 0}) &&
            std::ranges::none_of(M.Templates, [&](const auto &T) { return T.width(N) != 0; }))
            error("immediate-unit", M.ImmediateUnits[N].Name,
                  "immediate unit '" + M.ImmediateUnits[N].Name +
                      "': no instruction template drives it, and moves can read it");
    const ControlUnit &Control = M.Control;
    const Endpoint Return = {Endpoint::Control, 0, Control.ReturnAddress};
    if (Control.HasReturnAddress && isRead(Return) && !isDriven(Return) &&
        !findNamed(Control.Operations, "call"))
        error("global-control-unit", Control.Name,
              "control unit '" + Control.Name + "': nothing drives port '" +
                  Control.Ports[Control.ReturnAddress].Name + "', which moves can read");
}

// Programs begin with the stack pointer set (BuildProgram.cpp); a machine for which code cannot be compiled has none.
void Planner::planStackPointer() {
    MachineDiagnostics Ignored("");
    const std::optional<RegisterPlan> Registers = planRegisters(M, MachineOperations(M), Ignored);
    const std::optional<unsigned> Space = findSpace(M, 0);
    if (Registers && Space)
        P.StackPointer = {Registers->StackPointer.File, Registers->StackPointer.Index,
                          stackTop(M.Spaces[*Space])};
}

} // namespace

std::string Plan::source(const Endpoint &Place, const BusPlan &Bus) const {
    switch (Place.Kind) {
    case Endpoint::File:
        return Files[Place.Component] + "_" + Bus.Name + "_read";
    case Endpoint::Immediate:
        return ImmediateUnits[Place.Component] + "_" + Bus.Name + "_read";
    case Endpoint::Unit:
        return Units[Place.Component].Name + "_" + Units[Place.Component].Ports[Place.Port].Name;
    case Endpoint::Control:
        break;
    }
    return Control + "_" + ControlPorts[Place.Port];
}

std::string Plan::strobe(const Endpoint &Place) const {
    switch (Place.Kind) {
    case Endpoint::File:
        return "to_" + Files[Place.Component];
    case Endpoint::Unit:
        return "to_" + Units[Place.Component].Name + "_" +
               Units[Place.Component].Ports[Place.Port].Name;
    default:
        return "to_" + Control + "_" + ControlPorts[Place.Port];
    }
}

bool Plan::isUsed(const Endpoint &Sink) const {
    if (Sink.Kind == Endpoint::Unit)
        return Units[Sink.Component].Ports[Sink.Port].IsOperand;
    if (Sink.Kind != Endpoint::Control)
        return true;
    return M.Control.Ports[Sink.Port].SetsOpcode ||
           (M.Control.HasReturnAddress && Sink.Port == M.Control.ReturnAddress);
}

std::vector<unsigned> Plan::busesOf(const Endpoint &Place, enum Socket::Direction Direction) const {
    std::vector<unsigned> Result;
    for (unsigned N = 0; N < M.Buses.size(); ++N)
        if (isOnBus(M, Place, Direction, N))
            Result.push_back(N);
    return Result;
}

bool Plan::hasOneReadPort(const Endpoint &Place) const {
    if (Place.Kind != Endpoint::File && Place.Kind != Endpoint::Immediate)
        return false;
    const std::vector<Port> &Ports = Place.Kind == Endpoint::File
                                         ? M.Files[Place.Component].Ports
                                         : M.ImmediateUnits[Place.Component].Ports;
    const auto Reads = std::ranges::count_if(
        Ports, [&](const Port &Port) { return hasSocket(M, Port, Socket::Output); });
    return Reads == 1 && registersOf(Place) > 1 && busesOf(Place, Socket::Output).size() > 1;
}

const GuardSignal &Plan::guard(const Guard &Of) const {
    Guard Plain = Of;
    Plain.Inverted = false;
    return *std::ranges::find_if(Guards, [&](const GuardSignal &S) { return S.Of == Plain; });
}

unsigned Plan::registersOf(const Endpoint &Place) const {
    return Place.Kind == Endpoint::File        ? M.Files[Place.Component].Size
           : Place.Kind == Endpoint::Immediate ? M.ImmediateUnits[Place.Component].Size
                                               : 0;
}

const OwnOperation *Plan::own(std::string_view Operation) const {
    auto Found = std::ranges::find(Own, Operation, &OwnOperation::Name);
    return Found == Own.end() ? nullptr : &*Found;
}

std::optional<Plan> makePlan(const Machine &M, const AdfLines &Lines, const std::string &Name,
                             const std::vector<OwnOperation> &Own,
                             MachineDiagnostics &Diagnostics) {
    Plan Result = {.M = M,
                   .Lines = Lines,
                   .Name = Name,
                   .Own = Own,
                   .Buses = {},
                   .Units = {},
                   .Files = {},
                   .ImmediateUnits = {},
                   .Control = {},
                   .ControlPorts = {},
                   .Guards = {},
                   .StackPointer = {}};
    Planner(M, Result, Diagnostics).run();
    return Diagnostics.hasErrors() ? std::nullopt : std::optional(std::move(Result));
}

} // namespace barecl::tta
