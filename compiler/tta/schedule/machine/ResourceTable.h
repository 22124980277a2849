// SPDX-License-Identifier: MIT
//
// The instructions of a block while they fill up: which moves and long immediates each cycle has.
// A move is given a bus of its own, and moves change buses to make room for another, so the order
// in which they come does not matter. What it makes is judged by ProgramCheck.h.

#ifndef BARECL_TTA_SCHEDULE_MACHINE_RESOURCETABLE_H
#define BARECL_TTA_SCHEDULE_MACHINE_RESOURCETABLE_H

#include "Connections.h"
#include "Journal.h"

namespace barecl::tta {

// A move without its bus.
struct Transport {
    MoveSource Source; // an Immediate is Constant
    MoveDestination Destination;
    tta::Guard Guard = {};
    const CodeOperand *Constant = nullptr; // of the code, which outlives the table
    unsigned Line = 0;
};

// A long immediate on its way.
struct Load {
    unsigned Unit = 0;
    unsigned Register = 0;
    const CodeOperand *Constant = nullptr;
};

class ResourceTable {
  public:
    ResourceTable(const Connections &Buses, Journal &Undo) : Buses(Buses), Undo(Undo) {}

    // Puts it into that cycle. False: it does not fit, and nothing has changed.
    bool place(unsigned Cycle, const Transport &Move);
    bool place(unsigned Cycle, const Load &Load);

    // Takes the cycle's move to that place out again; what it was.
    Transport remove(unsigned Cycle, const MoveDestination &Destination);

    // Cycles from 0 to the last one that has something in it.
    unsigned length() const;

    // The instructions of `Length` cycles, and their fixups, are put behind those of Function.
    void emit(unsigned Length, ScheduledFunction &Function);

  private:
    struct Placed {
        Transport Move;
        BusSet Candidates;
        unsigned Bus;
    };
    struct Cycle {
        std::vector<Placed> Moves;
        std::vector<Load> Loads;
        unsigned Template = 0;
    };

    Cycle &at(unsigned Number);
    void erase(unsigned Number, const MoveDestination &Destination);
    BusSet candidates(const Transport &Move) const;
    bool hasPorts(const Cycle &Cycle, const Transport &Move) const;
    bool portsFitBuses(const Cycle &Cycle) const;
    BusSet busesOf(unsigned Template) const;
    unsigned busCount(unsigned Template) const;
    bool assign(Cycle &Cycle, size_t Move, BusSet Allowed, BusSet &Seen) const;
    bool assignAll(Cycle &Cycle, unsigned Template) const;
    bool brings(unsigned Template, const std::vector<Load> &Loads) const;
    bool fit(Cycle &Cycle) const;
    Instruction emit(const Cycle &Cycle, unsigned Number, ScheduledFunction &Function) const;

    const Connections &Buses;
    Journal &Undo;
    std::vector<Cycle> Cycles;
};

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_MACHINE_RESOURCETABLE_H
