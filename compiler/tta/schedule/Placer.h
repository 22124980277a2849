// SPDX-License-Identifier: MIT
//
// Puts one node of a problem after the other into the cycles of a block: finds the moves that it
// takes, and, where something has to make room, those that put values into registers.

#ifndef BARECL_TTA_SCHEDULE_PLACER_H
#define BARECL_TTA_SCHEDULE_PLACER_H

#include "BlockValues.h"
#include "UnitResources.h"

namespace barecl::tta {

class Placer {
  public:
    Placer(const Connections &Buses, const SchedulingProblem &Problem,
           const ScheduleOptions &Options);

    // The operation starts in that cycle. Cycles must not go down from call to call.
    bool start(unsigned Node, int Cycle);

    // The move happens in that cycle or before.
    bool move(unsigned Node, int Latest);

    // The jump or call, when everything else is placed, as early as it can be. False: its guard
    // finds no register.
    bool finish();

    // Where the node is; negative: not placed yet.
    int at(unsigned Node) const { return Values.at(Node); }
    unsigned unitOf(unsigned Node) const { return Values.unitOf(Node); }

    // What the operation or move that was tried last did not find.
    std::string lack() const { return Values.lack(); }

    // Whether the value can be read in that cycle, somewhere.
    bool isThere(unsigned Value, int Cycle) const { return Values.isThere(Value, Cycle); }

    void emit(ScheduledFunction &Function) { Values.emit(Function); }

  private:
    struct UnitState {
        std::vector<std::vector<Hold>> Inputs;     // by port, ascending
        std::vector<std::vector<Arrival>> Outputs; // by port, ascending
    };

    bool start(unsigned Node, int Cycle, UnitChoice Choice, bool Swapped, bool TriggerFirst);
    bool bringOperand(unsigned Node, unsigned Operand, UnitChoice Choice, const ProblemInput &What,
                      const SeenGuard &Guard, int Cycle);
    bool arrive(unsigned Node, unsigned Output, UnitChoice Choice, int Cycle);
    bool clearPorts(const UnitOperation &How, unsigned Unit, int Cycle);
    std::vector<UnitChoice> choicesFor(unsigned Node, int Cycle) const;

    const Machine &M;
    const SchedulingProblem &P;
    const ScheduleOptions &Options;
    Journal Undo;
    BlockValues Values;
    UnitResources Resources;
    std::vector<std::vector<UnitChoice>> Choices; // by node
    std::vector<UnitState> Units;
};

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_PLACER_H
