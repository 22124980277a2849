// SPDX-License-Identifier: MIT

#include "fibers.h"

#include "fibers-switch.h"

#define CANARY 0x5afe57acu

// host/gdb/barecl.py reads both structures by the offsets of their members.

// A fiber's state, at the low end of its stack. The first fiber has one too, although it runs on the caller's stack.
struct fiber {
    void *context;          // where it stopped
    size_t item;            // the work-item that it runs
    uint32_t barrier, line; // where the work-item waits
    uint32_t ended;         // whether its last work-item has ended
    uint32_t canary;
};

struct fibers {
    const struct bcl_launch_context *launch;
    fibers_item *item;
    const void *frame;
    size_t group[3];
    uint32_t check;

    size_t items;    // of the work-group
    size_t next[3];  // local id of the next work-item to start
    size_t started;  // work-items
    size_t finished; // work-items
    size_t last;     // the work-item that ended last
    size_t count;    // fibers
    size_t live;     // fibers that have not ended
    size_t current;  // the running fiber
    size_t waiting;  // work-items at the barrier of `leader`, the first one that came to it
    struct fiber *leader;
    void *caller; // the context of __bcl_fibers_run()
};

static struct fiber *fiber_at(const struct fibers *fibers, size_t number) {
    return (void *)(uintptr_t)(fibers->launch->private_memory +
                               (uint64_t)number * fibers->launch->private_bytes);
}

static void add_fiber(struct fibers *fibers) {
    fibers->current = fibers->count++;
    fibers->live++;
    *fiber_at(fibers, fibers->current) = (struct fiber){.canary = CANARY};
}

// Ends the work-group.
static __attribute__((noreturn)) void fail(struct fibers *fibers, enum bcl_barrier_fault kind,
                                           const struct fiber *fiber, size_t other,
                                           uint32_t other_line) {
    struct bcl_barrier_report *report = (void *)(uintptr_t)fibers->launch->barrier_report;
    if (report == NULL)
        __builtin_trap();
    if (report->kind == BCL_BARRIER_OK)
        *report = (struct bcl_barrier_report){
            .kind = kind,
            .line = fiber->line,
            .other_line = other_line,
            .item = fiber->item,
            .other = other,
            .group = {fibers->group[0], fibers->group[1], fibers->group[2]},
        };
    void *unused;
    bcl_context_switch(&unused, fibers->caller);
    __builtin_unreachable();
}

static void check_stack(struct fibers *fibers, const struct fiber *fiber) {
    if (fiber->canary != CANARY)
        fail(fibers, BCL_BARRIER_OVERFLOW, fiber, 0, 0);
}

// The fiber after the running one, in their order, that has not ended; there is one.
static size_t next_live(const struct fibers *fibers) {
    size_t next = fibers->current;
    do
        next = next + 1 < fibers->count ? next + 1 : 0;
    while (fiber_at(fibers, next)->ended);
    return next;
}

static void go_on_with(struct fibers *fibers, size_t next) {
    struct fiber *fiber = fiber_at(fibers, fibers->current);
    if (next == fibers->current)
        return;
    fibers->current = next;
    bcl_context_switch(&fiber->context, fiber_at(fibers, next)->context);
}

static void run_next_item(struct fibers *fibers) {
    const uint64_t *size = fibers->launch->local_size;
    size_t id[3];
    for (int d = 0; d < 3; d++)
        id[d] = fibers->next[d];
    for (int d = 0; d < 3; d++) {
        if (++fibers->next[d] < size[d])
            break;
        fibers->next[d] = 0;
    }
    fiber_at(fibers, fibers->current)->item = fibers->started++;
    fibers->item(fibers->frame, fibers, id[0], id[1], id[2]);
}

// A work-item has ended: legal when none of the others waits for it at a barrier.
static void finish_item(struct fibers *fibers, struct fiber *fiber) {
    check_stack(fibers, fiber);
    if (fibers->check && fibers->waiting > 0)
        fail(fibers, BCL_BARRIER_MISSED, fibers->leader, fiber->item, 0);
    fibers->finished++;
    fibers->last = fiber->item;
}

// Runs work-items until all have started. Then the first fiber waits until the others have ended, and each other
// fiber switches to the next one.
static void run_fiber(void *argument) {
    struct fibers *fibers = argument;
    struct fiber *fiber = fiber_at(fibers, fibers->current);
    do {
        run_next_item(fibers);
        finish_item(fibers, fiber);
    } while (fibers->started < fibers->items);
    fiber->ended = 1;
    fibers->live--;
    if (fibers->live > 0)
        go_on_with(fibers, next_live(fibers));
    else
        go_on_with(fibers, 0);
}

void __bcl_fibers_run(const struct bcl_launch_context *launch, size_t group_x, size_t group_y,
                      size_t group_z, fibers_item *item, const void *frame, uint32_t check) {
    struct fibers fibers = {
        .launch = launch,
        .item = item,
        .frame = frame,
        .group = {group_x, group_y, group_z},
        .check = check,
        .items = (size_t)(launch->local_size[0] * launch->local_size[1] * launch->local_size[2]),
    };
    add_fiber(&fibers);
    bcl_context_call(&fibers.caller, run_fiber, &fibers);
}

// With `check`: either all work-items come to this barrier, or none.
static void compare(struct fibers *fibers, struct fiber *fiber) {
    if (fibers->finished > 0)
        fail(fibers, BCL_BARRIER_MISSED, fiber, fibers->last, 0);
    if (fibers->waiting == 0)
        fibers->leader = fiber;
    else if (fibers->leader->barrier != fiber->barrier)
        fail(fibers, BCL_BARRIER_DIFFERS, fiber, fibers->leader->item, fibers->leader->line);
    fibers->waiting = fibers->waiting + 1 < fibers->items ? fibers->waiting + 1 : 0;
}

void __bcl_fibers_barrier(struct fibers *fibers, uint32_t barrier, uint32_t line) {
    struct fiber *fiber = fiber_at(fibers, fibers->current);
    check_stack(fibers, fiber);
    fiber->barrier = barrier;
    fiber->line = line;
    if (fibers->check)
        compare(fibers, fiber);
    if (fibers->started == fibers->items) {
        go_on_with(fibers, next_live(fibers));
        return;
    }
    add_fiber(fibers);
    bcl_context_start(&fiber->context, (char *)fiber_at(fibers, fibers->count), run_fiber, fibers);
}
