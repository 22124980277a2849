// SPDX-License-Identifier: MIT
//
// The choices that a user, or the compiler for a target, has for work-group functions.

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

// How the work-items of a work-group run.
enum class WorkItemHandler {
    Auto, // what suits the kernel, its size and the target
    Loops,
    Scalar, // loops without vectors, for comparisons
    Lanes,
    Replicate,
    Fibers,
};

// Which functions that run a work-group a kernel gets (barecl/launch.h).
enum class LauncherChoice {
    Both,
    WorkGroup,     // K_workgroup
    WorkGroupFast, // K_workgroup_fast
};

struct WorkGroupOptions {
    WorkItemHandler Handler = WorkItemHandler::Auto;

    // If the functions serve one size of work-groups only: its work-items in x, y, z. {0, 0, 0}:
    // they serve every size. A kernel's reqd_work_group_size has priority.
    std::array<uint32_t, 3> LocalSize = {0, 0, 0};

    // The local size that the program sees, if work-groups of LocalSize hold several of its work-groups (MergedGroups).
    // Each number divides that of LocalSize. {0, 0, 0}: the program sees LocalSize.
    std::array<uint32_t, 3> ProgramSize = {0, 0, 0};

    // The functions serve only launches without global offset and with fewer than 2^31 work-items
    // in each dimension.
    bool SmallGrid = false;

    // Check at run time that all work-items reach the same barriers (bcl_barrier_report).
    bool CheckBarriers = false;

    // Check each access of a kernel against its object's bounds at run time (bcl_check_area).
    bool CheckBounds = false;

    // Find reads of local and private memory that nobody wrote, too. Needs CheckBounds.
    bool CheckMemory = false;

    // Find races between work-items of a group, too. Needs CheckBounds.
    bool CheckRaces = false;

    // Put work-items into lanes wherever that is possible, and give lanes without a work-item
    // values that make their use visible: a mode for tests of VectorLanes.
    bool CheckLanes = false;

    // For debuggers, each variable keeps its value until its scope ends.
    bool KeepVariables = false;

    // Bytes of the target's vector registers; 0: none.
    unsigned VectorBytes = 0;

    // How many bytes the operations of one instruction compute in parallel, on a machine that is
    // scheduled statically; 0: it has no such instructions.
    unsigned IssueBytes = 0;

    HorizontalMode Horizontal = HorizontalMode::Auto;

    LauncherChoice Launchers = LauncherChoice::Both;
};

} // namespace barecl

#endif // BARECL_PASSES_FACTS_WORKGROUPOPTIONS_H
