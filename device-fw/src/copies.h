// SPDX-License-Identifier: MIT
//
// Copies that the board's engine makes for kernels (dma.engine; struct bcl_async_copy in barecl/abi.h):
//
//     kernel -> arch_copy() -> start.S -> copies_service() -> dma_copy()
//                                                |
//                                        may the kernel reach that?
//
// An engine goes past what keeps kernels apart: it copies within the buffers' area alone, which is all that a kernel
// may write (isolation `areas`). None runs on when its launch has ended.

#ifndef COPIES_H
#define COPIES_H

#include "board.h"

#if BOARD_DMA_CHANNELS

#include <stdbool.h>
#include <stddef.h>

// What a kernel asks for.
enum { COPIES_TAKE = 1, COPIES_WAIT = 2 };

// Says in the control block where kernels ask.
void copies_start(void);

// Called by start.S alone: the answer. `asked`: for COPIES_TAKE, a kernel's address of a bcl_async_copy.
uintptr_t copies_service(uintptr_t asked, uint32_t what);

// Until the engine has nothing to do.
void copies_end(void);

// The same, where that is likely: it has been given nothing since copies_end().
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
