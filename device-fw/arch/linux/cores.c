// SPDX-License-Identifier: MIT

// The threads of a launch share its work-groups as src/cores.h says, but by a counter: a free thread takes the next
// groups, since threads of a busy machine are not equally fast. Kernels of this process can write the counter, but
// nothing outside the process relies on it.

#include "cores.h"

#include "arch.h"
#include "control.h"
#include "futex.h"
#include "isa.h"
#include "ticks.h"

#define EACH_ON_A_LINE __attribute__((aligned(128)))

// How long the first thread runs a launch alone before it calls the others, which take about as long to come.
#define ALONE_NS 10000
#define LOOK_NS 20000 // how long a thread polls for a call or an end before it sleeps
#define CHUNKS 8      // of a launch for each thread: enough to even out groups of unequal length

// The launch that is under way. The first thread writes it while nobody is inside.
static struct {
    struct groups groups;
    uint64_t total;                 // groups
    uint64_t chunk;                 // groups that a thread takes at a time
    uint64_t next EACH_ON_A_LINE;   // the first group that no thread has taken
    uint32_t turn EACH_ON_A_LINE;   // raised at each call
    uint32_t inside EACH_ON_A_LINE; // other threads that are in the launch
    bool is_open;                   // others may come in
} launch;

static struct thread {
    struct bcl_fault fault;
    bool faulted; // in the launch
    volatile bool in_kernel;
} EACH_ON_A_LINE threads[BOARD_CORE_COUNT];

// What arch_groups() returns a part of: BOARD_STACK_SIZE bytes for each thread.
struct groups EACH_ON_A_LINE
    kernel_groups[BOARD_CORE_COUNT * BOARD_STACK_SIZE / sizeof(struct groups) + 1];

unsigned arch_core(void) { return this_core; }

static struct thread *own(void) { return &threads[this_core]; }

// -------------------------------------------------------------------------------------------------
// Groups

static void run_groups(uint64_t first, uint64_t count) {
    const struct groups *groups = &launch.groups;
    const struct bcl_kernarg *kernarg =
        (const void *)((const char *)groups->kernarg + this_core * groups->kernarg->next_core);
    const size_t columns = groups->count[0], rows = groups->count[1];
    size_t x = (size_t)(first % columns), y = (size_t)(first / columns % rows);
    size_t z = (size_t)(first / columns / rows);
    uint32_t *at = arch_groups(this_core)->at;

    for (; count > 0; count--) {
        at[0] = (uint32_t)x;
        at[1] = (uint32_t)y;
        at[2] = (uint32_t)z;
        groups->run(kernarg->slots, &kernarg->context, x, y, z);
        if (++x < columns)
            continue;
        x = 0;
        if (++y < rows)
            continue;
        y = 0;
        z++;
    }
}

static uint64_t least(uint64_t a, uint64_t b) { return a < b ? a : b; }

// Takes at most `most` groups and runs them. False: none was left.
static bool run_next(uint64_t most) {
    const uint64_t first = __atomic_fetch_add(&launch.next, most, __ATOMIC_RELAXED);
    if (first >= launch.total)
        return false;
    run_groups(first, least(most, launch.total - first));
    return true;
}

// Groups that no thread has taken are not run.
static void abandon(void) { __atomic_store_n(&launch.next, launch.total, __ATOMIC_RELAXED); }

// -------------------------------------------------------------------------------------------------
// The first thread

void cores_start(void) {}

// Whether the argument blocks of all threads are within the programs' area, as `first`, the first one, is.
static bool has_all_blocks(const struct bcl_kernarg *first) {
    const uintptr_t left = region.programs + region.programs_size - (uintptr_t)first;
    return first->next_core % 8 == 0 && first->next_core <= (left - sizeof *first) / region.cores;
}

static bool set_launch(const struct groups *groups) {
    uint64_t total = groups->count[0];
    if (__builtin_mul_overflow(total, groups->count[1], &total) ||
        __builtin_mul_overflow(total, groups->count[2], &total) || total > INT64_MAX)
        return false;
    launch.groups = *groups;
    launch.total = total;
    launch.chunk = total / (region.cores * CHUNKS) + 1;
    launch.next = 0;
    return true;
}

static void call_others(void) {
    for (unsigned i = 1; i < region.cores; i++)
        threads[i].faulted = false;
    __atomic_store_n(&launch.is_open, true, __ATOMIC_RELEASE);
    __atomic_store_n(&launch.turn, launch.turn + 1, __ATOMIC_RELEASE);
    futex_wake(&launch.turn, region.cores - 1);
}

// Calls the others only if the launch lasts longer than ALONE_NS.
static void run_first(bool is_shared) {
    const uint64_t end = is_shared ? ticks_now() + ALONE_NS : UINT64_MAX;
    while (is_shared && run_next(1)) {
        if (ticks_now() < end)
            continue;
        call_others();
        break;
    }
    while (run_next(launch.chunk))
        continue;
}

// Closes the launch, and waits for the threads inside. A thread that comes later finds it closed.
void cores_wait(void) {
    abandon();
    __atomic_store_n(&launch.is_open, false, __ATOMIC_SEQ_CST);
    const uint64_t end = ticks_now() + LOOK_NS;
    uint32_t inside;
    while ((inside = __atomic_load_n(&launch.inside, __ATOMIC_SEQ_CST)) != 0) {
        if (ticks_now() < end)
            isa_relax();
        else
            futex_wait(&launch.inside, inside);
    }
}

// Reports the first of the other threads that has faulted.
static int32_t status_of_others(void) {
    for (unsigned i = 1; i < region.cores; i++) {
        if (threads[i].faulted) {
            threads[i].faulted = false;
            control_record_fault(&threads[i].fault);
            ++CONTROL->boot_count;
            return BCL_STATUS_FAULT;
        }
    }
    return BCL_STATUS_OK;
}

int32_t cores_launch(struct groups *groups, volatile bool *in_kernel) {
    const bool is_shared = groups->kernarg->next_core != 0 && region.cores > 1;
    if (!has_all_blocks(groups->kernarg) || !set_launch(groups))
        return BCL_STATUS_BAD_PACKET;
    isa_reset_floats();
    *in_kernel = true;
    run_first(is_shared);
    *in_kernel = false;
    if (!is_shared)
        return BCL_STATUS_OK;
    cores_wait();
    return status_of_others();
}

// -------------------------------------------------------------------------------------------------
// The others

static uint32_t await_call(uint32_t turn) {
    const uint64_t end = ticks_now() + LOOK_NS;
    uint32_t now;
    while ((now = __atomic_load_n(&launch.turn, __ATOMIC_ACQUIRE)) == turn) {
        if (ticks_now() < end)
            isa_relax();
        else
            futex_wait(&launch.turn, turn);
    }
    return now;
}

static void leave(void) {
    if (__atomic_sub_fetch(&launch.inside, 1, __ATOMIC_SEQ_CST) == 0)
        futex_wake(&launch.inside, 1);
}

static void run_share(void) {
    struct thread *self = own();
    arch_acquire(BCL_FENCE_SYSTEM);
    isa_reset_floats();
    self->in_kernel = true;
    while (run_next(launch.chunk))
        continue;
    self->in_kernel = false;
}

// A thread is inside before it looks whether the launch is open, and the first one closes it before it looks who is
// inside: one of the two sees the other.
void cores_join(void) {
    uint32_t turn = 0;
    for (;;) {
        turn = await_call(turn);
        __atomic_add_fetch(&launch.inside, 1, __ATOMIC_SEQ_CST);
        if (__atomic_load_n(&launch.is_open, __ATOMIC_SEQ_CST))
            run_share();
        leave();
    }
}

void cores_record_fault(const struct bcl_fault *fault) {
    own()->fault = *fault;
    own()->fault.core = this_core;
}

void cores_resume(void) {
    struct thread *self = own();
    if (!self->in_kernel) {
        control_record_fault(&self->fault);
        control_give_up();
    }
    self->in_kernel = false;
    self->faulted = true;
    abandon();
    leave();
    cores_join();
}
