// SPDX-License-Identifier: MIT
//
// Several cores of a board share the work-groups of a launch. The first one, number 0, has the queue and
// all that the host sees; the others wait for its launches, each with an argument block of its own
// (bcl_kernarg.next_core), and run every BOARD_CORE_COUNT-th group. A launch has ended when all have.
//
//     core 0     cores_launch(): tells the others, runs its own groups, waits
//     others     reset -> start.S -> firmware_join() -> cores_join()
//                                                            | a kernel faults
//                   cores_resume() <- firmware_resume() <- fault.c: firmware_record_fault()
//
// Words that cores share have one writer each: nothing here needs a core to have exclusive accesses
// (docs/decisions/0021-groups-in-slices.md).

#ifndef CORES_H
#define CORES_H

#include "arch.h"
#include "copies.h"

#if BOARD_CORE_COUNT > 1

// Of core 0, once: waits until all others are there.
void cores_start(void);

// Of core 0: runs the launch, which has its groups, but for which of them are whose. Where the argument
// block says that there is one alone, core 0 runs them all. `in_kernel` is true as long as this core does.
// Returns enum bcl_status, with a fault of another core recorded.
int32_t cores_launch(struct groups *groups, volatile bool *in_kernel);

// Of core 0, which has faulted in a launch: waits until the others have ended it.
void cores_wait(void);

// Of another core: waits for the first one, and then for launches. After a fault, which it had in a kernel or
// not.
_Noreturn void cores_join(void);
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
