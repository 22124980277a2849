// SPDX-License-Identifier: MIT
//
// The instructions of a block while they are filled: the moves and long immediates of each cycle.
// Each move gets a bus of its own, and other moves change buses to make room, so the order in which
// moves are placed does not matter. ProgramCheck.h checks the result.

#ifndef BARECL_TTA_SCHEDULE_MACHINE_RESOURCETABLE_H
#define BARECL_TTA_SCHEDULE_MACHINE_RESOURCETABLE_H

#include "Connections.h"
#include "Journal.h"

namespace barecl::tta {

// A move without its bus.
struct Transport {
    MoveSource Source; // if it is an Immediate, see Constant
    MoveDestination Destination;
    tta::Guard Guard = {};
    const CodeOperand *Constant = nullptr; // of the code, which must outlive the table
    unsigned Line = 0;
};

// A long immediate to load.
struct Load {
    unsigned Unit = 0;
    unsigned Register = 0;
    const CodeOperand *Constant = nullptr;
};

class ResourceTable {
  public:
    ResourceTable(const Connections &Buses, Journal &Undo) : Buses(Buses), Undo(Undo) {}

    // Puts the move or load into that cycle. False if it does not fit; then nothing has changed.
    bool place(unsigned Cycle, const Transport &Move);
    bool place(unsigned Cycle, const Load &Load);

    // Removes the cycle's move to that place, and returns it.
    Transport remove(unsigned Cycle, const MoveDestination &Destination);

    // The number of cycles from 0 to the last one that contains anything.
    unsigned length() const;

    // Appends the instructions of `Length` cycles, and their fixups, to those of Function.
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
