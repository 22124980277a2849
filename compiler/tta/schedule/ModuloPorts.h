// SPDX-License-Identifier: MIT
//
// What is at the ports of units while iterations of a pipelined loop overlap: operands that wait
// for their operation, and results until the next ones come.

#ifndef BARECL_TTA_SCHEDULE_MODULOPORTS_H
#define BARECL_TTA_SCHEDULE_MODULOPORTS_H

#include "ModuloTable.h"
#include "Places.h"

namespace barecl::tta {

class ModuloPorts {
  public:
    ModuloPorts(const Machine &Machine, const SchedulingProblem &Problem, const ModuloTable &Table,
                Journal &Undo);

    // Whether the operand is at the input port, or can stay there, until that cycle; and that it
    // does. False: it does not.
    bool holds(unsigned Unit, unsigned Port, const ProblemInput &What, int Cycle) const;
    bool keep(unsigned Unit, unsigned Port, const ProblemInput &What, int Cycle);

    // Whether nobody else's operand is there in one of the cycles, of any iteration; and that the
    // operand is.
    bool isFree(unsigned Unit, unsigned Port, int From, int To) const;
    void hold(unsigned Unit, unsigned Port, const Hold &Hold);

    // A result comes to the output port, or nobody's, with NoNumber.
    struct Comes {
        int At;
        unsigned Value;
    };
    const std::vector<Comes> &results(unsigned Unit, unsigned Port) const {
        return Units[Unit][Port].Results;
    }
    void come(unsigned Unit, unsigned Port, const Comes &Result);

    // Cycles from then on until another result may come there.
    int life(unsigned Unit, unsigned Port, int At) const;

  private:
    struct PortState {
        std::vector<Hold> Holds;
        std::vector<int> HoldRows; // of their first cycles
        std::vector<Comes> Results;
        std::vector<int> ResultRows;
    };
    bool isFree(const PortState &Port, int From, int To, size_t But) const;
    bool extends(const PortState &Port, size_t Hold, int Cycle) const;
    size_t find(const PortState &Port, const ProblemInput &What, int Cycle) const;

    const SchedulingProblem &P;
    const ModuloTable &Table;
    Journal &Undo;
    std::vector<std::vector<PortState>> Units; // by unit and port
};

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_MODULOPORTS_H
