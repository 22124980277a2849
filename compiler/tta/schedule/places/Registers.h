// SPDX-License-Identifier: MIT
//
// Who is in which register, and when. Values take turns at a register: one that all its users have
// read gives way to others, which come before it or after.

#ifndef BARECL_TTA_SCHEDULE_PLACES_REGISTERS_H
#define BARECL_TTA_SCHEDULE_PLACES_REGISTERS_H

#include "Interval.h"
#include "schedule/machine/Journal.h"
#include "schedule/problem/SchedulingProblem.h"

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
    bool Ours = true;         // in a register that is given out, or in one of the code
    bool Stays = false;       // somebody reads it after the block
    int Last = INT_MAX;       // cycle in which it can be read there, of a register of the code
    int Row = 0;              // of the cycle From
};

class Registers {
  public:
    Registers(const Machine &Machine, const SchedulingProblem &Problem, const Interval &Every,
              Journal &Undo);

    // Whether the scheduler gives the register out: it is free, or what it had before the block is
    // read in the block alone, or a move brings it what it has to have after the block.
    bool isGivenOut(const RegisterName &Name) const {
        return Name != ReturnAddressName && IsGivenOut[Name.File][Name.Index];
    }

    // Files that can keep the value; those of which least is asked come first.
    std::vector<unsigned> filesFor(const Value &Value) const;

    // The register of the file in which a value that is written in that cycle can stay longest.
    std::optional<RegisterName> find(const Value &Value, unsigned File, int Cycle) const;

    // Whether nobody is in a register that is given out, and all that have been there are read in
    // time, if another value comes in that cycle; cycles from then on until another one does so.
    bool isFree(const RegisterName &Name, int Cycle) const;
    int life(const RegisterName &Name, int Cycle) const;

    // Whether nobody is there in that cycle or later.
    bool isEmptyFrom(const RegisterName &Name, int Cycle) const;

    // A value is written there, to be read so often as it seems; the number of its stay.
    unsigned take(const Stay &Stay, unsigned Reads);
    const Stay &operator[](unsigned Number) const { return Stays[Number]; }
    void read(unsigned Number, int Cycle);
    // It is written over in that cycle.
    void replace(unsigned Number, int Cycle) {
        Undo.set(Stays[Number].Last, std::min(Stays[Number].Last, Cycle));
    }
    void end(unsigned Number) { setOver(Number, !Stays[Number].Stays); }
    void keep(unsigned Number) {
        Undo.set(Stays[Number].Stays, true);
        setOver(Number, false);
    }

    // As if it had not been there.
    void giveBack(unsigned Number);

    // The last cycle in which the value can be read there.
    int until(unsigned Number) const;

    bool canGuard(const RegisterName &Name) const { return Guards.contains(Name); }

  private:
    void setOver(unsigned Number, bool Over);
    void count(const Stay &Stay, int Change);
    void choose(const std::vector<RegisterName> &Free, const Value &Value, int Cycle,
                std::optional<RegisterName> &Best) const;
    using Turns = std::vector<unsigned>; // stays in one register, by ascending rows

    size_t after(const Turns &All, int Row) const;
    const Turns &turnsAt(const RegisterName &Name) const { return Holders[Name.File][Name.Index]; }

    const Machine &M;
    const Interval &Every;
    Journal &Undo;
    std::deque<Stay> Stays;
    std::vector<std::vector<RegisterName>> Free;    // by file
    std::vector<std::vector<RegisterName>> AtFirst; // by file: until a move brings the last value
    std::vector<std::vector<bool>> IsGivenOut;      // by file and register
    std::vector<std::vector<Turns>> Holders;        // by file and register
    std::vector<std::vector<int>> Open;             // by file and register: stays that are not over
    std::vector<int> Idle;                          // by file: registers without such
    std::vector<int> Demand;                        // by file: reads and writes
    std::set<RegisterName> Guards;                  // registers that can guard
};

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_PLACES_REGISTERS_H
