// SPDX-License-Identifier: MIT
//
// Copies that the board's engine makes for kernels (dma.engine; struct bcl_async_copy in barecl/launch.h):
//
//     kernel -> arch_copy() -> start.S -> copies_service() -> dma_copy()
//                                                |
//                                        may the kernel reach that?
//
// An engine bypasses memory protection. So it copies only what the kernel may write anyway: within the buffers' area
// (isolation `areas`), or within the launch's ranges (isolation `launches`). No copy runs on when its launch has ended.

#ifndef COPIES_H
#define COPIES_H

#include "board.h"

#if BOARD_DMA_CHANNELS && !defined(BOARD_CORE_REACH_LOCAL_STORE)

#include <stdbool.h>
#include <stddef.h>

// What a kernel asks for.
enum { COPIES_TAKE = 1, COPIES_WAIT = 2 };

// Turns the engine on, and stores in the control block the addresses that kernels call.
void copies_start(void);

// Called by start.S alone, with the kernel's request. `asked`: for COPIES_TAKE, the address of a bcl_async_copy; for
// COPIES_WAIT, the bits of the copies to wait for, 0: all. Returns the answer to the kernel: for COPIES_TAKE, the
// copy's bit.
uintptr_t copies_service(uintptr_t asked, uint32_t what);

// Waits until the engine is idle.
void copies_end(void);

// The same, but cheap if the engine has been given no copy since the last copies_end().
extern bool copies_are_given;
static inline void copies_wait(void) {
    if (__builtin_expect(copies_are_given, false))
        copies_end();
}

// The architecture's code that kernels call, which asks for COPIES_TAKE and COPIES_WAIT.
void arch_copy(void);
void arch_copy_wait(void);

#else

static inline void copies_start(void) {}
static inline void copies_end(void) {}
static inline void copies_wait(void) {}

#endif

#endif // COPIES_H
