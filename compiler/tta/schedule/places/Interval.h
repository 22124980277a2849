// SPDX-License-Identifier: MIT
//
// How often a block starts again. What an iteration of a pipelined loop does in cycle t, the next iteration does
// Interval cycles later. So it has row t modulo Interval of every table for itself, or shares it with what other
// iterations do at the same time. Straight code has no next iteration: each of its cycles has its own row. Cycles
// before the block have rows too; these are negative.

#ifndef BARECL_TTA_SCHEDULE_PLACES_INTERVAL_H
#define BARECL_TTA_SCHEDULE_PLACES_INTERVAL_H

namespace barecl::tta {

class Interval {
  public:
    static constexpr int Never = 1 << 28; // more cycles than any block has

    Interval() = default;
    explicit Interval(unsigned Cycles) : Cycles(int(Cycles)) {}

    bool repeats() const { return Cycles != Never; }
    int cycles() const { return Cycles; }

    int rowOf(int Cycle) const {
        if (!repeats())
            return Cycle;
        const int Rest = Cycle % Cycles;
        return Rest < 0 ? Rest + Cycles : Rest;
    }

    // The number of cycles from one row to the next occurrence of another; 0 if they are the same. Never, if the other
    // has passed and does not return.
    int rowsFrom(int Row, int To) const {
        return To >= Row ? To - Row : repeats() ? To - Row + Cycles : Never;
    }

  private:
    int Cycles = Never;
};

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_PLACES_INTERVAL_H
