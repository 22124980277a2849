// SPDX-License-Identifier: MIT
//
// One iteration of a pipelined loop while its operations, moves and jump are put into cycles, one
// after the other. Everything can be taken back to a mark of the journal.

#ifndef BARECL_TTA_SCHEDULE_MODULOITERATION_H
#define BARECL_TTA_SCHEDULE_MODULOITERATION_H

#include "LoopProblem.h"
#include "ModuloValues.h"
#include "UnitResources.h"

namespace barecl::tta {

class ModuloIteration {
  public:
    ModuloIteration(const LoopProblem &Loop, unsigned Interval);

    // How to start an operation; Swapped: with the first two operands in each other's place.
    struct Way {
        UnitChoice Choice;
        bool Swapped;
    };

    // Puts the node into that cycle; an operation on the best unit, or in the way given; the jump,
    // where it has to be. False: there is no room, and what was done is to be rolled back.
    bool place(unsigned Node, int Cycle);
    bool start(unsigned Node, int Cycle, const Way &Way);
    bool placeJump();

    // Whether the node is a move to a register where something else is written under a guard: it is
    // placed together with that.
    bool awaits(unsigned Node) const;

    // Whether the second is a move to the register that the first is a move to.
    bool writesOver(unsigned First, unsigned Second) const {
        return P.Nodes[First].Kind == ProblemNode::Move && P.Nodes[First].Target &&
               P.Nodes[Second].Kind == ProblemNode::Move &&
               P.Nodes[First].Target == P.Nodes[Second].Target;
    }

    bool isPlaced(unsigned Node) const { return Nodes[Node].At != NotPlaced; }

    // The first cycle in which the node could be, by what is placed.
    int earliest(unsigned Node) const;

    // The last one in which it should be, so that what it reads of the iteration before gives way
    // in time.
    int latest(unsigned Node) const;

    // What starting the operation like this costs, in cycles that the same would be worth waiting.
    // None: it is clear that there is no room.
    std::optional<int> costOf(unsigned Node, int Cycle, const Way &Way) const;

    // Who will read the value later finds it: at its port, or in a register, while there is room
    // for the move.
    bool secure(unsigned Value);

    const ModuloValue &value(unsigned Value) const { return Values[Value]; }
    int interval() const { return Table.interval(); }

    PipelinedIteration result();

    Journal Undo;

  private:
    struct NodeState {
        int At = NotPlaced;
        unsigned Unit = NoNumber;
    };
    bool keepsOrder(unsigned Node, int Cycle) const;

    bool placeUnit(unsigned Node, int Cycle);
    bool placeMove(unsigned Node, int Cycle);
    bool placeOver(unsigned Node, int Cycle);
    bool placeAwaited(unsigned Node, int Cycle);
    std::vector<UnitChoice> choicesFor(unsigned Node, int Cycle, bool Swapped) const;
    const ProblemInput &inputOf(unsigned Node, unsigned Operand, bool Swapped) const;
    bool bringOperand(const ProblemNode &Node, unsigned Operand, UnitChoice Choice,
                      const ProblemInput &What, int Cycle);
    bool arrive(unsigned Value, UnitChoice Choice, unsigned Port, int Cycle);
    int costOfResults(unsigned Node, int Cycle, const UnitChoice &Choice) const;
    std::optional<int> costOfReading(unsigned Value, int Cycle, bool MayBeEarlier) const;
    std::optional<RegisterName> guardRegister(unsigned Value, int Cycle);

    const LoopProblem &Loop;
    const SchedulingProblem &P;
    const Machine &M;
    ModuloTable Table;
    ModuloPorts Ports;
    ModuloValues Values;
    UnitResources Resources;
    std::vector<NodeState> Nodes;
};

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_MODULOITERATION_H
