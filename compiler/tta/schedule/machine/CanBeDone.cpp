// SPDX-License-Identifier: MIT

#include "CanBeDone.h"
#include "Feasibility.h"
#include "Unheld.h"

namespace barecl::tta {
namespace {

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

bool canBeDone(const Connections &Buses, const CodeBlock &Block, const ScheduleOptions &Options,
               MachineDiagnostics &Diagnostics) {
    for (const CodeOperation &O : Block.Operations)
        if (std::string Obstacle = obstacleTo(Buses, O, Options); !Obstacle.empty()) {
            Diagnostics.error(O.Line, Obstacle);
            return false;
        }
    return true;
}

} // namespace barecl::tta
