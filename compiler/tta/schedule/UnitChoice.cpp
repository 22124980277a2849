// SPDX-License-Identifier: MIT

#include "UnitChoice.h"
#include "ProgramCheck.h"
#include "Unheld.h"

#include <algorithm>

namespace barecl::tta {
namespace {

std::string nameOf(const Machine &M, const RegisterName &Name) {
    return "register " + std::to_string(Name.Index) + " of '" + M.Files[Name.File].Name + "'";
}

std::string nameOf(const Machine &M, const CodeOperand &Operand) {
    switch (Operand.Kind) {
    case CodeOperand::Register:
        return nameOf(M, Operand.Name);
    case CodeOperand::ReturnAddress:
        return "the return address";
    case CodeOperand::Immediate:
        return "the constant " + std::to_string(int64_t(Operand.Value));
    case CodeOperand::Address:
        return "the address of '" + Operand.Symbol + "'";
    default:
        return "the address of a block";
    }
}

// What it takes to carry out one operation, and what of that the machine lacks.
class Feasibility {
  public:
    Feasibility(const Connections &Buses, const CodeOperation &O, const std::vector<bool> &Through)
        : Buses(Buses), M(Buses.machine()), O(O), Through(Through) {}

    unsigned copies() const { return Copies; }

    // What is missing, if the operation is done by that unit; empty: nothing.
    std::string obstacleOn(UnitChoice Choice) {
        const FunctionUnit &Unit = M.Units[Choice.Unit];
        const UnitOperation &How = Unit.Operations[Choice.Operation];
        for (unsigned N = 1; N <= O.Inputs.size() + O.Outputs.size(); ++N) {
            bool IsInput = N <= O.Inputs.size();
            unsigned Number = *How.port(N);
            const Port &Port = Unit.Ports[Number];
            Endpoint Place = {Endpoint::Unit, Choice.Unit, Number};
            std::string Obstacle = IsInput
                                       ? obstacleTo(O.Inputs[N - 1], Place, Port.SetsOpcode)
                                       : obstacleFrom(Place, O.Outputs[N - 1 - O.Inputs.size()]);
            if (!Obstacle.empty())
                return Obstacle;
        }
        return "";
    }

    std::string obstacleToCopy() { return obstacleTo(O.Inputs[0], sink(O.Outputs[0]), true); }
    std::string obstacleToControl() {
        return obstacleTo(O.Inputs[0], endpointOf(controlStart(M, O)), true);
    }

  private:
    Endpoint sink(const CodeOperand &Output) const { return endpointOf(destinationOf(M, Output)); }

    std::string obstacleTo(const CodeOperand &Input, const Endpoint &Sink, bool IsGuarded) {
        Guard Guard = IsGuarded ? guardOf(O) : tta::Guard();
        auto Way = isConstant(Input)
                       ? Buses.route(Input, Sink, Guard, Through)
                       : Buses.route(endpointOf(sourceOf(M, Input)), Sink, Guard, Through);
        return take(Way, nameOf(M, Input), describe(M, Sink), Guard);
    }

    std::string obstacleFrom(const Endpoint &Port, const CodeOperand &Output) {
        if (Output.Kind == CodeOperand::None)
            return "";
        auto Way = Buses.route(Port, sink(Output), guardOf(O), Through);
        return take(Way, "what " + describe(M, Port) + " gives", nameOf(M, Output), guardOf(O));
    }

    std::string take(const std::optional<std::vector<unsigned>> &Way, const std::string &What,
                     const std::string &Where, const Guard &Guard) {
        if (Way) {
            Copies += unsigned(Way->size());
            return "";
        }
        return "no bus brings " + What + " to " + Where +
               (Guard.Kind == Guard::Always ? ""
                                            : " under a guard on " + nameOf(M, O.Guard->Register));
    }

    const Connections &Buses;
    const Machine &M;
    const CodeOperation &O;
    const std::vector<bool> &Through;
    unsigned Copies = 0;
};

std::string obstacleTo(const Connections &Buses, const CodeOperation &O,
                       const ScheduleOptions &Options) {
    const Machine &M = Buses.machine();
    const std::vector<bool> Through = scratchFiles(M, Options);
    Feasibility Feasibility(Buses, O, Through);
    if (O.Kind == CodeOperation::Copy)
        return Feasibility.obstacleToCopy();
    if (O.Kind == CodeOperation::Call && !findNamed(M.Control.Operations, "call"))
        return "the control unit has no operation 'call'";
    if (O.Kind != CodeOperation::Unit)
        return Feasibility.obstacleToControl();
    std::string Name = "operation '" + std::string(O.What->Name) + "'";
    if (O.Inputs.size() != O.What->Inputs || O.Outputs.size() != O.What->Outputs)
        return Name + " has " + std::to_string(O.What->Inputs) + " inputs and " +
               std::to_string(O.What->Outputs) + " outputs";
    std::vector<UnitChoice> All = unitsWith(M, O);
    if (All.empty())
        return "no unit has " + Name +
               (O.What->Flags & (Operation::Loads | Operation::Stores)
                    ? " on address space '" + M.Spaces[O.Space].Name + "'"
                    : "");
    if (unitsFor(Buses, O, Through).empty())
        return Feasibility.obstacleOn(All.front());
    return unitAlone(Buses, O, Options) ? ""
                                        : "what comes to and from ports without registers of '" +
                                              M.Units[All.front().Unit].Name + "' for " + Name +
                                              " does not find its way in one cycle";
}

} // namespace

std::vector<UnitChoice> unitsWith(const Machine &M, const CodeOperation &O) {
    bool HasSpace = O.What->Flags & (Operation::Loads | Operation::Stores);
    std::vector<UnitChoice> Result;
    for (unsigned Unit = 0; Unit < M.Units.size(); ++Unit)
        if (auto Operation = findNamed(M.Units[Unit].Operations, O.What->Name))
            if (!HasSpace || M.Units[Unit].AddressSpace == O.Space)
                Result.push_back({Unit, *Operation});
    return Result;
}

std::vector<UnitChoice> leastFirst(std::vector<std::pair<unsigned, UnitChoice>> Costs) {
    std::stable_sort(Costs.begin(), Costs.end(),
                     [](const auto &A, const auto &B) { return A.first < B.first; });
    std::vector<UnitChoice> Result;
    for (const auto &[Cost, Choice] : Costs)
        Result.push_back(Choice);
    return Result;
}

std::vector<UnitChoice> unitsFor(const Connections &Buses, const CodeOperation &O,
                                 const std::vector<bool> &Through) {
    std::vector<std::pair<unsigned, UnitChoice>> Found;
    for (UnitChoice Choice : unitsWith(Buses.machine(), O)) {
        Feasibility Feasibility(Buses, O, Through);
        if (Feasibility.obstacleOn(Choice).empty())
            Found.push_back({Feasibility.copies(), Choice});
    }
    return leastFirst(std::move(Found));
}

bool canBeDone(const Connections &Buses, const CodeBlock &Block, const ScheduleOptions &Options,
               MachineDiagnostics &Diagnostics) {
    for (const CodeOperation &O : Block.Operations)
        if (std::string Obstacle = obstacleTo(Buses, O, Options); !Obstacle.empty()) {
            Diagnostics.error(O.Line, Obstacle);
            return false;
        }
    return true;
}

MoveDestination controlStart(const Machine &M, const CodeOperation &O) {
    auto Number = findNamed(M.Control.Operations, O.Kind == CodeOperation::Call ? "call" : "jump");
    return {MoveDestination::ControlPort, 0, *M.Control.Operations[*Number].port(1), Number};
}

Guard guardOf(const CodeOperation &O) {
    if (!O.Guard)
        return {};
    return {Guard::Register, O.Guard->Inverted, O.Guard->Register.File, O.Guard->Register.Index};
}

bool hasEffects(const Operation &What) {
    return What.Flags &
           (Operation::Loads | Operation::Stores | Operation::SideEffect | Operation::Divides);
}

std::vector<unsigned> outputsToWrite(const CodeOperation &O) {
    std::vector<unsigned> Result;
    for (unsigned N = 0; N < O.Outputs.size(); ++N)
        if (O.Outputs[N].Kind != CodeOperand::None)
            Result.push_back(N);
    std::stable_partition(Result.begin(), Result.end(), [&](unsigned N) {
        return !O.Guard || O.Outputs[N].Kind != CodeOperand::Register ||
               O.Outputs[N].Name != O.Guard->Register;
    });
    return Result;
}

unsigned guardLatency(const Machine &M, unsigned File) {
    for (const Bus &B : M.Buses)
        for (const Guard &G : B.Guards)
            if (G.Kind == Guard::Register && G.Unit == File)
                return M.Control.GuardLatency + M.Files[File].GuardLatency;
    return 0;
}

std::vector<bool> scratchFiles(const Machine &M, const ScheduleOptions &Options) {
    std::vector<bool> Result(M.Files.size());
    for (const RegisterName &Name : Options.Scratch)
        Result[Name.File] = true;
    return Result;
}

std::optional<RegisterName> scratchOf(const ScheduleOptions &Options, unsigned File) {
    for (const RegisterName &Name : Options.Scratch)
        if (Name.File == File)
            return Name;
    return std::nullopt;
}

} // namespace barecl::tta
