// SPDX-License-Identifier: MIT
//
// Which value is in which register, and when. Values take turns at a register: when all users of
// one have read it, others can come, before it or after it.

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
    int LastRead = NotPlaced; // the cycle of its last read
    bool Over = false;        // there will be no more reads
    bool Ours = true;         // false: the register belongs to the code
    bool Stays = false;       // it is read after the block
    int Last = INT_MAX;       // last cycle in which it can be read; for registers of the code
    int Row = 0;              // of the cycle From
};

class Registers {
  public:
    Registers(const Machine &Machine, const SchedulingProblem &Problem, const Interval &Every,
              Journal &Undo);

    // Whether the scheduler may give the register to values: it is free, or its content from before
    // the block is only read inside the block, or a move brings the value that it must have after
    // the block.
    bool isGivenOut(const RegisterName &Name) const {
        return Name != ReturnAddressName && IsGivenOut[Name.File][Name.Index];
    }

    // The files that can keep the value; those with the least demand come first.
    std::vector<unsigned> filesFor(const Value &Value) const;

    // The register of the file in which a value written in that cycle can stay longest.
    std::optional<RegisterName> find(const Value &Value, unsigned File, int Cycle) const;

    // isFree: whether the register is empty and all its past values have been read in time if
    // another value is written in that cycle. life: the number of cycles from then until the next
    // value is written.
    bool isFree(const RegisterName &Name, int Cycle) const;
    int life(const RegisterName &Name, int Cycle) const;

    // Whether the register is empty in that cycle and later.
    bool isEmptyFrom(const RegisterName &Name, int Cycle) const;

    // Writes a value to its register; `Reads` is the expected number of reads. Returns the number
    // of the stay.
    unsigned take(const Stay &Stay, unsigned Reads);
    const Stay &operator[](unsigned Number) const { return Stays[Number]; }
    void read(unsigned Number, int Cycle);
    // The value is overwritten in that cycle.
    void replace(unsigned Number, int Cycle) {
        Undo.set(Stays[Number].Last, std::min(Stays[Number].Last, Cycle));
    }
    void end(unsigned Number) { setOver(Number, !Stays[Number].Stays); }
    void keep(unsigned Number) {
        Undo.set(Stays[Number].Stays, true);
        setOver(Number, false);
    }

    // Undoes the stay as if it had never been.
    void giveBack(unsigned Number);

    // The last cycle in which the value can be read in its register.
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
    std::vector<std::vector<RegisterName>> AtFirst; // by file: until a move brings the final value
    std::vector<std::vector<bool>> IsGivenOut;      // by file and register
    std::vector<std::vector<Turns>> Holders;        // by file and register
    std::vector<std::vector<int>> Open;             // by file and register: stays that are not over
    std::vector<int> Idle;                          // by file: registers without open stays
    std::vector<int> Demand;                        // by file: reads and writes
    std::set<RegisterName> Guards;                  // registers that can guard
};

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_PLACES_REGISTERS_H
