// SPDX-License-Identifier: MIT
//
// Puts one iteration of a loop into cycles so that another iteration can start every `Interval`
// cycles, and all of them together ask for no more than the machine has: what happens in cycle t
// takes its place in row t modulo Interval of the table, where it meets what other iterations do
// at the same time.
//
// Each value that is put into a register has one of its own, which the next iteration writes again
// Interval cycles later: values are read before that. What the next iteration reads of this one
// goes to its register of the code, when this iteration has read the old value for the last time.
//
// An operation is placed together with the one that waits for its result, where that is the only
// one, so that the result goes straight there. The condition comes first: it has to be known in
// time for the jump that starts the next iteration, so no iteration starts in vain.

#ifndef BARECL_TTA_SCHEDULE_MODULOPLACER_H
#define BARECL_TTA_SCHEDULE_MODULOPLACER_H

#include "BlockSchedule.h"
#include "Problem.h"

namespace barecl::tta {

struct PipelinedIteration {
    ScheduledFunction Rows;                    // Interval instructions, with all iterations' moves
    std::vector<std::vector<unsigned>> Stages; // of the rows' moves: cycle divided by Interval
    unsigned Length = 0;                       // cycles of one iteration
    std::vector<std::optional<BlockSchedule::Start>> Starts; // by operation, of one iteration
};

// Why the block cannot be pipelined on any machine and with any interval; empty: no reason.
std::string whyNotPipelined(const Machine &Machine, const Problem &Problem);

// None: Why says what did not find room.
std::optional<PipelinedIteration> placeModulo(const Connections &Buses, const Problem &Problem,
                                              const CodeBlock &Block, unsigned Interval,
                                              std::string &Why);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_MODULOPLACER_H
