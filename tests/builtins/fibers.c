// SPDX-License-Identifier: MIT
//
// The scheduler of fibers alone: the order of work-items, their stacks, and the errors that it detects. Compiled
// together with builtins/runtime/fibers*.c.

#include "fibers.h"

#include <stdio.h>
#include <string.h>

enum { ITEMS = 6, STACK = 64 << 10 };

static _Alignas(BCL_PRIVATE_ALIGN) char stacks[ITEMS][STACK];
static struct bcl_barrier_report report;
static struct bcl_launch_context launch;
static char trace[64];
static int failed;

static void check(int condition, const char *what) {
    if (!condition) {
        printf("%s: the trace is %s, the report's kind %u\n", what, trace, report.kind);
        failed = 1;
    }
}

static void mark(size_t x, size_t y) {
    size_t length = strlen(trace);
    trace[length] = (char)('0' + y * 3 + x);
    trace[length + 1] = 0;
}

// Runs a work-group of 3 x 2 work-items.
static void run(fibers_item *item, const void *frame, uint32_t check_barriers) {
    memset(stacks, 0, sizeof stacks);
    memset(&report, 0, sizeof report);
    trace[0] = 0;
    launch = (struct bcl_launch_context){.local_size = {3, 2, 1},
                                         .private_bytes = STACK,
                                         .private_memory = (uintptr_t)stacks,
                                         .barrier_report = (uintptr_t)&report};
    __bcl_fibers_run(&launch, 7, 8, 9, item, frame, check_barriers);
}

static void no_barrier(const void *frame, struct fibers *fibers, size_t x, size_t y, size_t z) {
    (void)frame, (void)fibers, (void)z;
    mark(x, y);
}

static void two_barriers(const void *frame, struct fibers *fibers, size_t x, size_t y, size_t z) {
    (void)frame, (void)z;
    volatile double kept = (double)x + 0.5; // may be in a register that a switch must preserve
    double sum = kept;
    for (uint32_t i = 0; i < 2; i++) {
        mark(x, y);
        __bcl_fibers_barrier(fibers, i, 10 + i);
        sum += kept;
    }
    mark(x, y);
    if (sum != 3 * ((double)x + 0.5))
        failed = 1;
}

// Only the work-item that the frame names takes another path.
static void one_ends(const void *frame, struct fibers *fibers, size_t x, size_t y, size_t z) {
    (void)z;
    if (y * 3 + x != *(const size_t *)frame)
        __bcl_fibers_barrier(fibers, 0, 10);
    mark(x, y);
}

static void one_differs(const void *frame, struct fibers *fibers, size_t x, size_t y, size_t z) {
    (void)z;
    uint32_t other = y * 3 + x == *(const size_t *)frame;
    __bcl_fibers_barrier(fibers, other, 10 + other);
    mark(x, y);
}

static void overflows(const void *frame, struct fibers *fibers, size_t x, size_t y, size_t z) {
    (void)frame, (void)z;
    if (x == 2 && y == 0)
        memset(stacks[2], 0x5a, 128); // like a frame that is too deep
    __bcl_fibers_barrier(fibers, 0, 10);
    mark(x, y);
}

static int is_untouched(size_t stack) {
    for (size_t i = 0; i < STACK; i++)
        if (stacks[stack][i] != 0)
            return 0;
    return 1;
}

static void check_report(uint32_t kind, uint64_t item, uint32_t line, uint64_t other,
                         const char *what) {
    check(report.kind == kind && report.item == item && report.line == line &&
              report.other == other && report.group[0] == 7 && report.group[2] == 9,
          what);
}

int main(void) {
    for (uint32_t checked = 0; checked < 2; checked++) {
        run(no_barrier, NULL, checked);
        check(strcmp(trace, "012345") == 0 && report.kind == BCL_BARRIER_OK, "no barrier");
        check(is_untouched(1) && is_untouched(5), "without barriers there are no further stacks");
        run(two_barriers, NULL, checked);
        check(strcmp(trace, "012345012345012345") == 0 && report.kind == BCL_BARRIER_OK,
              "two barriers");
    }
    for (size_t odd = 0; odd < ITEMS; odd++) {
        run(one_ends, &odd, 0);
        check(strlen(trace) == ITEMS && report.kind == BCL_BARRIER_OK, "unchecked, all end");
        run(one_ends, &odd, 1);
        if (odd == 0)
            check_report(BCL_BARRIER_MISSED, 1, 10, 0, "the first one ends");
        else
            check_report(BCL_BARRIER_MISSED, 0, 10, odd, "one ends");
        run(one_differs, &odd, 1);
        if (odd == 0)
            check_report(BCL_BARRIER_DIFFERS, 1, 10, 0, "the first one differs");
        else
            check_report(BCL_BARRIER_DIFFERS, odd, 11, 0, "one differs");
        check(trace[0] == 0, "nothing runs on behind a barrier that is wrong");
    }
    run(overflows, NULL, 0);
    check(report.kind == BCL_BARRIER_OVERFLOW, "an overflow");
    puts(failed ? "failed" : "passed");
    return failed;
}
