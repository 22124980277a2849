// SPDX-License-Identifier: MIT
//
// Several cores of a board share the work-groups of a launch. Core 0 serves the queue and does everything that the
// host sees. The other cores wait for its launches. Each core has its own argument block (bcl_kernarg.next_core), and
// runs every BOARD_CORE_COUNT-th work-group. A launch has ended when all cores have ended their part.
//
//     core 0     cores_launch(): signals the others, runs its own groups, waits
//     others     reset -> start.S -> firmware_join() -> cores_join()
//                                                            | a kernel faults
//                   cores_resume() <- firmware_resume() <- fault.c: firmware_record_fault()
//
// Each word that cores share has one writer, so the cores need no exclusive accesses
// (docs/decisions/0021-groups-in-slices.md).

#ifndef CORES_H
#define CORES_H

#include "arch.h"
#include "copies.h"

#if BOARD_CORE_COUNT > 1

// On core 0, once: wakes the other cores, and waits until they are ready.
void cores_start(void);

// On core 0: runs the launch. This function sets `first` and `step` of the groups. If the argument block's next_core
// is 0, core 0 runs all groups. `in_kernel` is true while this core runs groups.
// Returns enum bcl_status, with a fault of another core recorded.
int32_t cores_launch(struct groups *groups, volatile bool *in_kernel);

// On core 0, after it has faulted in a launch: waits until the others have ended the launch.
void cores_wait(void);

// On another core: waits for the first one, and then for launches.
_Noreturn void cores_join(void);

// On another core, after a fault in a kernel or in the firmware.
void cores_record_fault(const struct bcl_fault *fault);
_Noreturn void cores_resume(void);

#else

static inline void cores_start(void) {}
static inline int32_t cores_launch(struct groups *groups, volatile bool *in_kernel) {
    *in_kernel = true;
    arch_launch(groups);
    copies_wait();
    *in_kernel = false;
    return BCL_STATUS_OK;
}
static inline void cores_wait(void) {}

// There are no others.
static inline void cores_record_fault(const struct bcl_fault *fault) { (void)fault; }
static inline void cores_resume(void) {}

#endif

#endif // CORES_H
