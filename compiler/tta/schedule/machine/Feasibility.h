// SPDX-License-Identifier: MIT
//
// Whether a unit of a machine can carry out an operation of the code: whether its operands can get to the unit, and its
// results from there to their registers.

#ifndef BARECL_TTA_SCHEDULE_MACHINE_FEASIBILITY_H
#define BARECL_TTA_SCHEDULE_MACHINE_FEASIBILITY_H

#include "program/Transports.h"
#include "UnitChoice.h"

namespace barecl::tta {

// The requirements of one operation, and which of them the machine lacks.
class Feasibility {
  public:
    Feasibility(const Connections &Buses, const CodeOperation &O, const std::vector<bool> &Through)
        : Buses(Buses), M(Buses.machine()), O(O), Through(Through) {}

    // The number of copies through registers that are needed where no bus goes all the way.
    unsigned copies() const { return Copies; }

    // Describes what is missing if that unit executes the operation; empty if nothing is.
    std::string obstacleOn(UnitChoice Choice);
    std::string obstacleToCopy() { return obstacleTo(O.Inputs[0], sink(O.Outputs[0]), true); }
    std::string obstacleToControl();

  private:
    Endpoint sink(const CodeOperand &Output) const { return endpointOf(destinationOf(M, Output)); }

    std::string obstacleTo(const CodeOperand &Input, const Endpoint &Sink, bool IsGuarded);
    std::string obstacleFrom(const Endpoint &Port, const CodeOperand &Output);
    std::string take(const std::optional<std::vector<unsigned>> &Way, const std::string &What,
                     const std::string &Where, const Guard &Guard);

    const Connections &Buses;
    const Machine &M;
    const CodeOperation &O;
    const std::vector<bool> &Through;
    unsigned Copies = 0;
};

// The units with the operation to which all operands can get and whose results can get to their registers, if needed
// through files that have a scratch register. Units that need the fewest such copies come first.
std::vector<UnitChoice> unitsFor(const Connections &Buses, const CodeOperation &Operation,
                                 const std::vector<bool> &Through);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_MACHINE_FEASIBILITY_H
