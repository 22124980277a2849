// SPDX-License-Identifier: MIT
//
// Copies by a board's engine, which runs beside the core, if the launch context says that there is one
// (struct bcl_async_copy in barecl/abi.h). Only the first work-item calls it. Its events hold the bits of the
// engine's copies; the events of other work-items are 0.

#ifndef BARECL_BUILTINS_MEMORY_ENGINE_H
#define BARECL_BUILTINS_MEMORY_ENGINE_H

#include "primitives.h"

static inline bool first_work_item(void) {
    return !(__bcl_local_id(0) | __bcl_local_id(1) | __bcl_local_id(2));
}

#if defined(__ARM_ARCH_PROFILE) && __ARM_ARCH_PROFILE != 'R' && !defined(__aarch64__)

// Bytes, in total and in a row, below which the core copies faster than it can call the firmware
// (docs/decisions/0023-copies-by-an-engine.md has figures).
#define LEAST_COPY 512u
#define LEAST_ROW 32u

// What the firmware's code changes beside r0.
#if __ARM_ARCH_PROFILE == 'M'
#define CHANGED "lr", "memory"
#else
#define CHANGED                                                                                    \
    "r1", "r2", "r3", "r12", "lr", "cc", "memory", "d0", "d1", "d2", "d3", "d4", "d5", "d6", "d7", \
        "d16", "d17", "d18", "d19", "d20", "d21", "d22", "d23", "d24", "d25", "d26", "d27", "d28", \
        "d29", "d30", "d31"
#endif

static inline uint call_firmware(ulong address, uint asked) {
    uint answer;
    __asm__ volatile("mov r0, %1\n\tblx %2\n\tmov %0, r0"
                     : "=r"(answer)
                     : "r"(asked), "r"((uint)address)
                     : "r0", CHANGED);
    return answer;
}

// Returns the bit of the copy that the engine has taken; 0: it has not.
static inline uint engine_copies(struct bcl_async_copy copy) {
    const ulong address = __bcl_launch_context()->copy;
    if (address == 0 || copy.size < LEAST_ROW || copy.size * copy.rows < LEAST_COPY)
        return 0;
    return call_firmware(address, (uint)&copy);
}

// Waits until the engine has made the copies of the events.
static inline void await_engine(uint bits) {
    if (bits != 0)
        call_firmware(__bcl_launch_context()->copy_wait, bits);
}

static inline uint bits_of(event_t event) {
    uint bits;
    __builtin_memcpy(&bits, &event, sizeof bits);
    return bits;
}

// The event with more copies to wait for.
static inline event_t with_copies(event_t event, uint bits) {
    bits |= bits_of(event);
    __builtin_memcpy(&event, &bits, sizeof bits);
    return event;
}

#else // kernels for other cores do not use an engine

static inline uint engine_copies(struct bcl_async_copy copy) { return 0; }
static inline void await_engine(uint bits) {}
static inline uint bits_of(event_t event) { return 0; }
static inline event_t with_copies(event_t event, uint bits) { return event; }

#endif

#endif // BARECL_BUILTINS_MEMORY_ENGINE_H
