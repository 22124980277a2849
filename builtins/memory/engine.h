// SPDX-License-Identifier: MIT
//
// Copies by a board's engine, which runs beside the core, if the launch context says that there is one
// (struct bcl_async_copy in barecl/abi.h). The first work-item calls it.

#ifndef BARECL_BUILTINS_MEMORY_ENGINE_H
#define BARECL_BUILTINS_MEMORY_ENGINE_H

#include "primitives.h"

static inline bool first_work_item(void) {
    return !(__bcl_local_id(0) | __bcl_local_id(1) | __bcl_local_id(2));
}

#if defined(__ARM_ARCH_PROFILE) && __ARM_ARCH_PROFILE == 'M'

// Bytes, in total and in a row, below which the core copies faster than it can call the firmware
// (docs/decisions/0023-copies-by-an-engine.md has figures).
#define LEAST_COPY 512u
#define LEAST_ROW 32u

// The firmware's code changes only r0.
static inline uint call_firmware(ulong address, const struct bcl_async_copy *copy) {
    uint answer;
    __asm__ volatile("mov r0, %1\n\tblx %2\n\tmov %0, r0"
                     : "=r"(answer)
                     : "r"(copy), "r"((uint)address)
                     : "r0", "lr", "memory");
    return answer;
}

// Whether the engine has taken the copy.
static inline bool engine_copies(struct bcl_async_copy copy) {
    const ulong address = __bcl_launch_context()->copy;
    return address != 0 && copy.size >= LEAST_ROW && copy.size * copy.rows >= LEAST_COPY &&
           call_firmware(address, &copy) != 0;
}

static inline void await_engine(void) {
    const ulong address = __bcl_launch_context()->copy_wait;
    if (address != 0)
        call_firmware(address, 0);
}

#else // no board with another core has an engine

static inline bool engine_copies(struct bcl_async_copy copy) { return false; }
static inline void await_engine(void) {}

#endif

#endif // BARECL_BUILTINS_MEMORY_ENGINE_H
