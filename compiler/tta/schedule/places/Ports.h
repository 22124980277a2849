// SPDX-License-Identifier: MIT
//
// What is at the ports of units, and when: operands that wait for their operations, and results
// until others come in their place.

#ifndef BARECL_TTA_SCHEDULE_PLACES_PORTS_H
#define BARECL_TTA_SCHEDULE_PLACES_PORTS_H

#include "Interval.h"
#include "schedule/machine/Journal.h"
#include "schedule/problem/SchedulingProblem.h"

namespace barecl::tta {

// An input port holds an operand from its move until the start of the operation.
struct Hold {
    int From, To;
    ProblemInput What;
};

// A result comes to an output port. `Gone`: from then on the one before it cannot be read.
struct Arrival {
    int At, Gone;
    unsigned Value; // NoNumber: nobody wants it
};

class Ports {
  public:
    Ports(const Machine &Machine, const SchedulingProblem &Problem, const Interval &Every,
          Journal &Undo);

    // Whether the operand is at the input port, or can stay there, until that cycle; and that it
    // does. False: it does not.
    bool holds(unsigned Unit, unsigned Port, const ProblemInput &What, int Cycle) const;
    bool keep(unsigned Unit, unsigned Port, const ProblemInput &What, int Cycle);

    // Whether nobody else's operand is there in one of the cycles, of any iteration; and that the
    // operand is.
    bool isFree(unsigned Unit, unsigned Port, int From, int To) const;
    void hold(unsigned Unit, unsigned Port, const Hold &Hold);

    // A result comes to the output port. False: another one does so at the same time.
    bool come(unsigned Unit, unsigned Port, const Arrival &Result);

    // Cycles from a result's arrival until it cannot be read there any more.
    int life(unsigned Unit, unsigned Port, int At) const;

    // Values of the results that come before one at that time does, and may have to give way to it.
    std::vector<unsigned> before(unsigned Unit, unsigned Port, int At) const;

  private:
    struct PlacedHold : Hold {
        int Row; // of its first cycle
    };
    struct PlacedArrival : Arrival {
        int Row;
    };
    struct PortState {
        std::vector<PlacedHold> Holds;       // by ascending rows
        std::vector<PlacedArrival> Arrivals; // by ascending rows
        bool IsUnheld = false;
    };
    bool canLast(const PortState &Port, size_t Hold, int To) const;
    size_t find(const PortState &Port, const ProblemInput &What, int Cycle) const;

    const SchedulingProblem &P;
    const Interval &Every;
    Journal &Undo;
    const bool StartsInvalidate;               // a start takes the results before it away
    std::vector<std::vector<PortState>> Units; // by unit and port
};

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_PLACES_PORTS_H
