// SPDX-License-Identifier: MIT
//
// What is at the ports of units, and when: operands that wait for their operations, and results
// until others replace them.

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

// A result arrives at an output port. `Gone` is the first cycle in which the previous result cannot
// be read any more.
struct Arrival {
    int At, Gone;
    unsigned Value; // NoNumber: it is not used
};

class Ports {
  public:
    Ports(const Machine &Machine, const SchedulingProblem &Problem, const Interval &Every,
          Journal &Undo);

    // holds: whether the operand is at the input port, or can stay there, until that cycle. keep:
    // makes it stay; false if it cannot.
    bool holds(unsigned Unit, unsigned Port, const ProblemInput &What, int Cycle) const;
    bool keep(unsigned Unit, unsigned Port, const ProblemInput &What, int Cycle);

    // isFree: whether no other operand is there in these cycles, of any iteration. hold: makes the
    // operand be there.
    bool isFree(unsigned Unit, unsigned Port, int From, int To) const;
    void hold(unsigned Unit, unsigned Port, const Hold &Hold);

    // Makes a result arrive at the output port. False if another one arrives at the same time.
    bool come(unsigned Unit, unsigned Port, const Arrival &Result);

    // The number of cycles from a result's arrival until it cannot be read there any more.
    int life(unsigned Unit, unsigned Port, int At) const;

    // The values whose results arrive before that time, and which a result arriving then may
    // displace.
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
    const bool StartsInvalidate;               // a start removes earlier results from the port
    std::vector<std::vector<PortState>> Units; // by unit and port
};

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_PLACES_PORTS_H
