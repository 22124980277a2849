// SPDX-License-Identifier: MIT
//
// One iteration of a pipelined loop, cut into rows that all iterations share.

#ifndef BARECL_TTA_SCHEDULE_CODE_PIPELINEDITERATION_H
#define BARECL_TTA_SCHEDULE_CODE_PIPELINEDITERATION_H

#include "BlockSchedule.h"

namespace barecl::tta {

struct PipelinedIteration {
    ScheduledFunction Rows;                    // Interval instructions, with all iterations' moves
    std::vector<std::vector<unsigned>> Stages; // by move of the rows: cycle divided by Interval
    unsigned Length = 0;                       // cycles of one iteration
    std::vector<std::optional<BlockSchedule::Start>> Starts; // by operation, for one iteration
};

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_CODE_PIPELINEDITERATION_H
