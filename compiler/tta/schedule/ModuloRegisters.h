// SPDX-License-Identifier: MIT
//
// Who is in which register while iterations of a pipelined loop overlap. Values take turns at a
// register: one that all its users have read gives way to others, which come before it or after.

#ifndef BARECL_TTA_SCHEDULE_MODULOREGISTERS_H
#define BARECL_TTA_SCHEDULE_MODULOREGISTERS_H

#include "ModuloTable.h"
#include "SchedulingProblem.h"

#include <climits>
#include <deque>

namespace barecl::tta {

inline constexpr int NotPlaced = INT_MIN;

// A value in a register.
struct Stay {
    RegisterName Name;
    int From;                 // the cycle in which it is written
    int LastRead = NotPlaced; // in which it is read for the last time
    bool Over = false;        // nobody else will read it
    bool Ours = true;         // or it is in a register of the code
    int Last = INT_MAX;       // cycle in which it can be read there, of a register of the code
    int Row = 0;              // of the cycle From
};

class ModuloRegisters {
  public:
    ModuloRegisters(const Machine &Machine, const SchedulingProblem &Problem,
                    const ModuloTable &Table, Journal &Undo);

    // Files that can keep the value; those of which least is asked come first.
    std::vector<unsigned> filesFor(const Value &Value) const;

    // The register of the file in which a value that is written in that cycle can stay longest.
    std::optional<RegisterName> find(const Value &Value, unsigned File, int Cycle) const;

    // A value is written there, to be read so often as it seems; the number of its stay.
    unsigned take(const Stay &Stay, unsigned Reads);
    const Stay &operator[](unsigned Number) const { return Stays[Number]; }
    void read(unsigned Number, int Cycle);
    // It is written over in that cycle.
    void replace(unsigned Number, int Cycle) {
        Undo.set(Stays[Number].Last, std::min(Stays[Number].Last, Cycle));
    }
    void end(unsigned Number) { Undo.set(Stays[Number].Over, true); }

    // As if it had not been there.
    void giveBack(unsigned Number);

    // The last cycle in which the value can be read there.
    int until(unsigned Number) const;

    bool canGuard(const RegisterName &Name) const { return Guards.contains(Name); }

  private:
    bool isFree(const RegisterName &Name, int Row) const;
    int life(const RegisterName &Name, int Row) const;

    const Machine &M;
    const ModuloTable &Table;
    Journal &Undo;
    std::deque<Stay> Stays;
    std::vector<std::vector<RegisterName>> Free;             // by file
    std::vector<std::vector<std::vector<unsigned>>> Holders; // stays, by file and register
    std::vector<int> Demand;                                 // by file: reads and writes
    std::set<RegisterName> Guards;                           // registers that can guard
};

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_MODULOREGISTERS_H
