// SPDX-License-Identifier: MIT
//
// The cycles that the iterations of a pipelined loop share: what happens in cycle t of one takes
// its place in row t modulo Interval, where it meets what other iterations do at the same time.

#ifndef BARECL_TTA_SCHEDULE_MODULOTABLE_H
#define BARECL_TTA_SCHEDULE_MODULOTABLE_H

#include "ModuloPlacer.h"
#include "ResourceTable.h"

#include <tuple>

namespace barecl::tta {

class ModuloTable {
  public:
    ModuloTable(const Connections &Buses, unsigned Interval, Journal &Undo);

    int interval() const { return Interval; }
    int rowOf(int Cycle) const { return ((Cycle % Interval) + Interval) % Interval; }

    // A move in that cycle of the iteration. False: it does not fit.
    bool put(int Cycle, const Transport &Move);

    // The constant in a cycle from From to Last, the last if possible; which one.
    std::optional<int> putConstant(const CodeOperand &Constant, const MoveDestination &To,
                                   const Guard &Guard, unsigned Line, int From, int Last);

    // Whether some iteration moves something to that place then.
    bool isTaken(int Cycle, const MoveDestination &To) const;

    // Whether some iteration reads the register then; whether its file has a port left to read one
    // more.
    bool isRead(int Cycle, const RegisterName &Name) const;
    bool hasReadPort(int Cycle, unsigned File) const;

    // The iteration is not over before that cycle.
    void endNotBefore(int Cycle) { Undo.set(Length, std::max(Length, Cycle)); }

    // All but Starts.
    PipelinedIteration result();

  private:
    using Key = std::tuple<int, unsigned, unsigned, unsigned>; // row and destination

    Key keyOf(int Cycle, const MoveDestination &To) const {
        return {rowOf(Cycle), unsigned(To.Kind), To.Component, To.Index};
    }
    bool putLong(const CodeOperand &Constant, const MoveDestination &To, const Guard &Guard,
                 unsigned Line, int Cycle);

    const Connections &Buses;
    const Machine &M;
    int Interval;
    Journal &Undo;
    ResourceTable Table;
    std::map<Key, unsigned> StageOf;
    std::multiset<std::pair<int, RegisterName>> Reads;                     // row and register
    std::vector<std::vector<std::vector<const CodeOperand *>>> Immediates; // unit, register, row
    int Length = 0;
};

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_MODULOTABLE_H
