// SPDX-License-Identifier: MIT
//
// Finds cycles of a block for moves, and for moves of constants: short immediates, or long ones
// with their loads.

#ifndef BARECL_TTA_SCHEDULE_BLOCKMOVES_H
#define BARECL_TTA_SCHEDULE_BLOCKMOVES_H

#include "Places.h"
#include "ResourceTable.h"

namespace barecl::tta {

struct SeenGuard {
    tta::Guard Guard = {};
    int From = 0; // the first cycle in which it is seen
};

// What is to go where, and under which guard.
struct Errand {
    ProblemInput What;
    MoveDestination To;
    SeenGuard When = {};
    unsigned Bits = 0; // of it that matter at the destination
    unsigned Line = 0;
};

class BlockMoves {
  public:
    BlockMoves(const Connections &Buses, Journal &Undo);

    // In a cycle from From to To, the first if possible; which one.
    std::optional<int> moveIn(const Transport &Move, int From, int To);
    std::optional<int> bringConstant(const Errand &Errand, int From, int To);

    // Takes the cycle's move to that place out again.
    void remove(unsigned Cycle, const MoveDestination &To) { Table.remove(Cycle, To); }

    unsigned length() const { return Table.length(); }
    void emit(unsigned Length, ScheduledFunction &Function) { Table.emit(Length, Function); }

  private:
    std::optional<int> bringLoaded(const Errand &Errand, unsigned Unit, int From, int To);
    std::optional<int> load(const Errand &Errand, unsigned Unit, int At);
    bool loadBefore(const Load &Load, int At);

    const Connections &Buses;
    const Machine &M;
    Journal &Undo;
    ResourceTable Table;
    std::vector<std::vector<std::vector<ImmediateState>>> Immediates; // by unit, register, time
};

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_BLOCKMOVES_H
