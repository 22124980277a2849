// SPDX-License-Identifier: MIT
//
// A block, or one iteration of a pipelined loop, while its operations, moves and jump are put into
// cycles, one after the other and in any order: the moves that each takes, and those that put
// values into registers where something has to make room. Everything can be taken back to a mark of
// the journal.
//
// A result stays at its port until another comes there; only who is still wanted then is put into a
// register. What is in a register of a loop is written again Interval cycles later, by the next
// iteration: who is read after that has moved on to another register.

#ifndef BARECL_TTA_SCHEDULE_PLACES_PLACER_H
#define BARECL_TTA_SCHEDULE_PLACES_PLACER_H

#include "schedule/problem/BlockProblem.h"
#include "UnitResources.h"
#include "Values.h"

namespace barecl::tta {

class Placer {
  public:
    // OperandsLate: operands come as late as can be, or as early. Who fills cycle after cycle brings
    // them early, which leaves room for what cannot come so; who looks for room everywhere keeps
    // ports free for others.
    Placer(const BlockProblem &Block, const Interval &Every, bool OperandsLate);

    // How to start an operation; Swapped: with the first two operands in each other's place;
    // TriggerLast: the other operands come first, and results make room before, which lets values
    // go through one scratch register in turn.
    struct Way {
        UnitChoice Choice;
        bool Swapped = false;
        bool TriggerLast = false;
    };

    // Puts the node into that cycle: an operation in the way given, or in the best that works. False:
    // there is no room, and what was done is to be rolled back.
    bool start(unsigned Node, int Cycle, const Way &Way);
    bool place(unsigned Node, int Cycle);

    // The jump or call: where the interval has it, or, with all else in place, as early as can be.
    bool placeControl();

    // Who will read the value later finds it: at its port, or in a register, while there is room
    // for the move. secureOutputs: all that the node makes.
    bool secure(unsigned Value);
    bool secureOutputs(unsigned Node);

    bool isPlaced(unsigned Node) const { return Nodes[Node].At != NotPlaced; }
    int at(unsigned Node) const { return Nodes[Node].At; }

    // Whether the node is a move to a register where something else is written under a guard: it may
    // be placed together with that.
    bool awaits(unsigned Node) const;

    // Whether the second is a move to the register that the first is a move to.
    bool writesOver(unsigned First, unsigned Second) const;

    // The first cycle in which the node could be, by what is placed.
    int earliest(unsigned Node) const;

    // The last one in which it should be, so that what it reads of the iteration before gives way
    // in time.
    int latest(unsigned Node) const;

    // What starting the operation like this costs, in cycles that the same would be worth waiting.
    // None: it is clear that there is no room.
    std::optional<int> costOf(unsigned Node, int Cycle, const Way &Way) const;

    // Results that would have to go to registers if the operation started like this.
    unsigned displaced(unsigned Node, int Cycle, const UnitChoice &Choice) const;

    // Whether the value can be read in that cycle, somewhere.
    bool isThere(unsigned Value, int Cycle) const { return Places.isThere(Value, Cycle); }
    const ValuePlaces &value(unsigned Value) const { return Places[Value]; }
    const Interval &interval() const { return Every; }

    // What the node that was tried last did not find.
    std::string lack() const;

    // By operation of the code, when all is placed.
    std::vector<std::optional<BlockSchedule::Start>> starts() const;
    // Of straight code; of a loop.
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
