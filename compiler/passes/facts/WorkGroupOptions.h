// SPDX-License-Identifier: MIT
//
// What a user, or the compiler for a target, may choose about work-group functions.

#ifndef BARECL_PASSES_FACTS_WORKGROUPOPTIONS_H
#define BARECL_PASSES_FACTS_WORKGROUPOPTIONS_H

#include <array>
#include <cstdint>

namespace barecl {

// Which loops of kernels HorizontalLoops interchanges with the work-item loop.
enum class HorizontalMode {
    Off,
    Auto, // where the cost model says that it pays
    On,   // wherever it is legal
};

// How the work-items of a work-group are run.
enum class WorkItemHandler {
    Auto, // what suits the kernel, its size and the target
    Loops,
    Scalar, // loops that nothing makes vectors of, to compare with
    Lanes,
    Replicate,
    Fibers,
};

// Which of the functions that run a work-group a kernel gets (barecl/launch.h).
enum class LauncherChoice {
    Both,
    WorkGroup,     // K_workgroup
    WorkGroupFast, // K_workgroup_fast
};

struct WorkGroupOptions {
    WorkItemHandler Handler = WorkItemHandler::Auto;

    // Work-items of a work-group in x, y, z when the functions serve this size alone; {0, 0, 0}:
    // they serve every size. A kernel's reqd_work_group_size comes first.
    std::array<uint32_t, 3> LocalSize = {0, 0, 0};

    // The functions serve launches without global offset and with less than 2^31 work-items in each
    // dimension alone.
    bool SmallGrid = false;

    // Whether all work-items reach the same barriers is checked at run time (bcl_barrier_report).
    bool CheckBarriers = false;

    // Each access of a kernel is checked against its object's bounds at run time (bcl_check_area).
    bool CheckBounds = false;

    // Reads of local and private memory that nobody wrote are found, too. Needs CheckBounds.
    bool CheckMemory = false;

    // Races between work-items of a group are found, too. Needs CheckBounds.
    bool CheckRaces = false;

    // Work-items stand in lanes wherever it is possible, and lanes without one get values that show
    // when they are used: a mode for tests of VectorLanes.
    bool CheckLanes = false;

    // Of the target's vector registers; 0: none.
    unsigned VectorBytes = 0;

    // What the operations of one instruction compute side by side, on a machine that is scheduled
    // statically; 0: it has no such instructions.
    unsigned IssueBytes = 0;

    HorizontalMode Horizontal = HorizontalMode::Auto;

    LauncherChoice Launchers = LauncherChoice::Both;
};

} // namespace barecl

#endif // BARECL_PASSES_FACTS_WORKGROUPOPTIONS_H
