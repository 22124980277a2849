// SPDX-License-Identifier: MIT

#include "Feasibility.h"

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

} // namespace

std::string Feasibility::obstacleOn(UnitChoice Choice) {
    const FunctionUnit &Unit = M.Units[Choice.Unit];
    const UnitOperation &How = Unit.Operations[Choice.Operation];
    for (unsigned N = 1; N <= O.Inputs.size() + O.Outputs.size(); ++N) {
        bool IsInput = N <= O.Inputs.size();
        unsigned Number = *How.port(N);
        const Port &Port = Unit.Ports[Number];
        Endpoint Place = {Endpoint::Unit, Choice.Unit, Number};
        std::string Obstacle = IsInput ? obstacleTo(O.Inputs[N - 1], Place, Port.SetsOpcode)
                                       : obstacleFrom(Place, O.Outputs[N - 1 - O.Inputs.size()]);
        if (!Obstacle.empty())
            return Obstacle;
    }
    return "";
}

std::string Feasibility::obstacleToControl() {
    return obstacleTo(O.Inputs[0], endpointOf(controlStart(M, O)), true);
}

std::string Feasibility::obstacleTo(const CodeOperand &Input, const Endpoint &Sink,
                                    bool IsGuarded) {
    Guard Guard = IsGuarded ? guardOf(O) : tta::Guard();
    auto Way = isConstant(Input)
                   ? Buses.route(Input, Sink, Guard, Through)
                   : Buses.route(endpointOf(sourceOf(M, Input)), Sink, Guard, Through);
    return take(Way, nameOf(M, Input), describe(M, Sink), Guard);
}

std::string Feasibility::obstacleFrom(const Endpoint &Port, const CodeOperand &Output) {
    if (Output.Kind == CodeOperand::None)
        return "";
    auto Way = Buses.route(Port, sink(Output), guardOf(O), Through);
    return take(Way, "what " + describe(M, Port) + " gives", nameOf(M, Output), guardOf(O));
}

std::string Feasibility::take(const std::optional<std::vector<unsigned>> &Way,
                              const std::string &What, const std::string &Where,
                              const Guard &Guard) {
    if (Way) {
        Copies += unsigned(Way->size());
        return "";
    }
    return "no bus brings " + What + " to " + Where +
           (Guard.Kind == Guard::Always ? "" : " under a guard on " + nameOf(M, O.Guard->Register));
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

} // namespace barecl::tta
