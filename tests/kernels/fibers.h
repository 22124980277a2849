// SPDX-License-Identifier: MIT
//
// The reference implementation: each work-item is a fiber that yields in __bcl_barrier. The kernel
// is an ordinary function that calls the compiler's primitives (primitives.h), which this file
// defines.

#ifndef FIBERS_H
#define FIBERS_H

#include "barecl/launch.h"

#include <stddef.h>
#include <ucontext.h>

enum { MOST_ITEMS = 256, STACK = 64 << 10 };

static const struct bcl_launch_context *launch; // `launch` and `group` are set before a group runs
static size_t group[3];
static ucontext_t fibers[MOST_ITEMS], scheduler;
static int finished[MOST_ITEMS];
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

void __bcl_barrier(unsigned flags) {
    (void)flags;
    swapcontext(&fibers[current], &scheduler);
}

static void fiber(void) {
    work_item();
    finished[current] = 1;
}

// Runs one work-group; `item` calls the kernel.
static void reference_group(size_t items, void (*item)(void)) {
    static char stacks[MOST_ITEMS][STACK];
    work_item = item;
    for (size_t i = 0; i < items; ++i) {
        getcontext(&fibers[i]);
        fibers[i].uc_stack.ss_sp = stacks[i];
        fibers[i].uc_stack.ss_size = STACK;
        fibers[i].uc_link = &scheduler;
        finished[i] = 0;
        makecontext(&fibers[i], fiber, 0);
    }
    for (size_t running = items; running > 0;) {
        running = 0;
        for (current = 0; current < items; ++current)
            if (!finished[current]) {
                swapcontext(&scheduler, &fibers[current]);
                running += !finished[current];
            }
    }
}

#endif // FIBERS_H
