// SPDX-License-Identifier: MIT
//
// The reference implementation: each work-item is a fiber that yields in __bcl_barrier. The kernel
// is an ordinary function that calls the compiler's primitives (primitives.h), which this file
// defines. A fiber serves one work-item of each group, and is switched to without a system call, which
// swapcontext() would make.

#ifndef FIBERS_H
#define FIBERS_H

#include "barecl/launch.h"

#include <setjmp.h>
#include <stddef.h>
#include <ucontext.h>

enum { MOST_ITEMS = 256, STACK = 64 << 10 };

static const struct bcl_launch_context *launch; // `launch` and `group` are set before a group runs
static size_t group[3];
static jmp_buf fibers[MOST_ITEMS], scheduler;
static int started[MOST_ITEMS], finished[MOST_ITEMS];
static size_t current; // linear local id of the fiber that runs
static void (*work_item)(void);

size_t __bcl_local_id(unsigned dim) {
    size_t x = launch->local_size[0], y = launch->local_size[1];
    size_t id[3] = {current % x, current / x % y, current / x / y};
    return dim < 3 ? id[dim] : 0;
}

size_t __bcl_group_id(unsigned dim) { return dim < 3 ? group[dim] : 0; }

size_t __bcl_global_id(unsigned dim) {
    return dim < 3 ? group[dim] * launch->local_size[dim] + __bcl_local_id(dim) +
                         launch->global_offset[dim]
                   : 0;
}

const struct bcl_launch_context *__bcl_launch_context(void) { return launch; }

static void yield(void) {
    if (!_setjmp(fibers[current]))
        _longjmp(scheduler, 1);
}

void __bcl_barrier(unsigned flags) {
    (void)flags;
    yield();
}

static void fiber(void) {
    for (;;) {
        work_item();
        finished[current] = 1;
        yield();
    }
}

// Runs the fiber `current` until it yields.
static void resume(void) {
    static char stacks[MOST_ITEMS][STACK];
    static ucontext_t first;
    if (_setjmp(scheduler))
        return;
    if (started[current])
        _longjmp(fibers[current], 1);
    started[current] = 1;
    getcontext(&first);
    first.uc_stack.ss_sp = stacks[current];
    first.uc_stack.ss_size = STACK;
    makecontext(&first, fiber, 0);
    setcontext(&first);
}

// Runs one work-group; `item` calls the kernel.
static void reference_group(size_t items, void (*item)(void)) {
    work_item = item;
    for (size_t i = 0; i < items; ++i)
        finished[i] = 0;
    for (size_t running = items; running > 0;) {
        running = 0;
        for (current = 0; current < items; ++current)
            if (!finished[current]) {
                resume();
                running += !finished[current];
            }
    }
}

#endif // FIBERS_H
