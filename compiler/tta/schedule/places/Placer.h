// SPDX-License-Identifier: MIT
//
// A block, or one iteration of a pipelined loop, while its operations, moves and jump are put into cycles, one after
// the other and in any order. The placer also places the moves that each needs, and the moves that save values into
// registers to make room. Everything can be undone to a mark of the journal.
//
// A result stays at its port until another one arrives there; only results that are still needed then are moved to a
// register. A register in a loop is written again Interval cycles later, by the next iteration: a value that is read
// after that must have moved to another register.

#ifndef BARECL_TTA_SCHEDULE_PLACES_PLACER_H
#define BARECL_TTA_SCHEDULE_PLACES_PLACER_H

#include "schedule/problem/BlockProblem.h"
#include "UnitResources.h"
#include "Values.h"

namespace barecl::tta {

class Placer {
  public:
    // OperandsLate: operands arrive as late as possible, else as early as possible. A scheduler that fills cycle after
    // cycle brings them early, which leaves room for operands that cannot be early. A scheduler that looks for room
    // everywhere brings them late, which keeps ports free for others.
    Placer(const BlockProblem &Block, const Interval &Every, bool OperandsLate);

    // How to start an operation. Swapped: with the first two operands exchanged. TriggerLast: the other operands come
    // first, and results make room before, so that values can use one scratch register in turn.
    struct Way {
        UnitChoice Choice;
        bool Swapped = false;
        bool TriggerLast = false;
    };

    // Puts the node into that cycle: an operation in the given way, or in the best one that works. False if there is no
    // room; then the caller must roll back.
    bool start(unsigned Node, int Cycle, const Way &Way);
    bool place(unsigned Node, int Cycle);

    // Places the jump or call: where the interval requires it or, with everything else placed, as early as possible.
    bool placeControl();

    // Makes sure that later readers find the value, at its port or in a register, while there is room for the move.
    // secureOutputs: for all results of the node.
    bool secure(unsigned Value);
    bool secureOutputs(unsigned Node);

    bool isPlaced(unsigned Node) const { return Nodes[Node].At != NotPlaced; }
    int at(unsigned Node) const { return Nodes[Node].At; }

    // Whether the node is a move to a register where something else is written under a guard: it may be placed together
    // with that write.
    bool awaits(unsigned Node) const;

    // Whether the second node is a move to the same register as the first.
    bool writesOver(unsigned First, unsigned Second) const;

    // The first possible cycle of the node, considering what is placed.
    int earliest(unsigned Node) const;

    // The last cycle in which the node should be, so that the values of the previous iteration that it reads are
    // replaced in time.
    int latest(unsigned Node) const;

    // The cost of starting the operation like this, in cycles that it would be worth waiting. None if there is
    // certainly no room.
    std::optional<int> costOf(unsigned Node, int Cycle, const Way &Way) const;

    // How many results would have to move to registers if the operation started like this.
    unsigned displaced(unsigned Node, int Cycle, const UnitChoice &Choice) const;

    // Whether the value can be read somewhere in that cycle.
    bool isThere(unsigned Value, int Cycle) const { return Places.isThere(Value, Cycle); }
    const ValuePlaces &value(unsigned Value) const { return Places[Value]; }
    const Interval &interval() const { return Every; }

    // What was missing for the node that was tried last.
    std::string lack() const;

    // By operation of the code; call it when everything is placed.
    std::vector<std::optional<BlockSchedule::Start>> starts() const;
    // emit() is for straight code, iteration() for a loop.
    void emit(ScheduledFunction &Function) { Table.emit(Function); }
    PipelinedIteration iteration();

    Journal Undo;

  private:
    struct NodeState {
        int At = NotPlaced;
        unsigned Unit = NoNumber;
    };
    bool keepsOrder(unsigned Node, int Cycle) const;
    void setPlaced(unsigned Node, int Cycle, unsigned Unit);

    bool placeUnit(unsigned Node, int Cycle);
    std::vector<UnitChoice> choicesFor(unsigned Node, int Cycle, bool Swapped) const;
    const ProblemInput &inputOf(unsigned Node, unsigned Operand, bool Swapped) const;
    bool bringOperands(unsigned Node, int Cycle, const Way &Way, const SeenGuard &Guard);
    bool bringOperand(unsigned Node, unsigned Operand, const Way &Way, const SeenGuard &Guard,
                      int Cycle);
    bool makeRoom(unsigned Node, int Cycle, const UnitChoice &Choice);
    bool bringResults(unsigned Node, int Cycle, const UnitChoice &Choice);
    bool arrive(unsigned Node, unsigned Output, const UnitChoice &Choice, int Cycle);
    bool replace(unsigned Node, unsigned Value);

    bool placeMove(unsigned Node, int Cycle);
    bool placeOver(unsigned Node, int Cycle);
    bool placeAwaited(unsigned Node, int Cycle);
    bool placeControl(int Cycle);
    bool isReady(unsigned Node) const;
    bool save(unsigned Value, int Latest);
    bool saveLast(unsigned Value, int Latest, unsigned Latency);
    std::optional<SeenGuard> guardFor(unsigned Node, int Cycle);

    int costOfResults(unsigned Node, int Cycle, const UnitChoice &Choice) const;
    std::optional<int> costOfReading(unsigned Value, int Cycle, bool MayBeEarlier) const;

    int lastTry(int First) const;
    bool lacks(const char *What, unsigned Value = NoNumber);

    const BlockProblem &Block;
    const SchedulingProblem &P;
    const Machine &M;
    const Interval Every;
    const bool OperandsLate;
    MoveTable Table;
    tta::Ports Ports;
    Values Places;
    UnitResources Resources;
    std::vector<NodeState> Nodes;
    const char *Lack = "";
    unsigned LackingValue = NoNumber;
};

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_PLACES_PLACER_H
