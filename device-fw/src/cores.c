// SPDX-License-Identifier: MIT

#include "cores.h"

#include "control.h"

#define EACH_ON_A_LINE __attribute__((aligned(64)))

// Core 0 writes it.
static struct {
    struct groups groups; // of core 0
    uint32_t turn;        // how many launches have been shared
    bool is_shared;       // one is under way
} EACH_ON_A_LINE launch;

// Each core writes its own.
static struct worker {
    uint32_t turn; // the last launch that it has ended
    bool is_there, is_lost, faulted;
    volatile bool in_kernel;
    struct bcl_fault fault;
} EACH_ON_A_LINE workers[BOARD_CORE_COUNT]; // the first one is not used

static struct worker *own(void) { return &workers[arch_core()]; }

void cores_start(void) {
    arch_core_start();
    for (unsigned core = 1; core < BOARD_CORE_COUNT; ++core) {
        arch_core_wake(core);
        while (!__atomic_load_n(&workers[core].is_there, __ATOMIC_ACQUIRE))
            arch_core_sleep();
    }
}

// Whether the argument blocks of all cores are within the programs' area, as `first`, the first
// one, is.
static bool has_all_blocks(const struct bcl_kernarg *first) {
    const uint32_t left = BOARD_PROGRAMS_ADDRESS + BOARD_PROGRAMS_SIZE - (uint32_t)(uintptr_t)first;
    return first->next_core % 8 == 0 &&
           first->next_core <= (left - sizeof *first) / (BOARD_CORE_COUNT - 1);
}

static void run_own(struct groups *groups, volatile bool *in_kernel) {
    *in_kernel = true;
    arch_launch(groups);
    *in_kernel = false;
}

static void give(const struct groups *groups) {
    launch.groups = *groups;
    launch.is_shared = true;
    __atomic_store_n(&launch.turn, launch.turn + 1, __ATOMIC_RELEASE);
    for (unsigned core = 1; core < BOARD_CORE_COUNT; ++core)
        arch_core_wake(core);
}

// A lost core never ends its launch: then this core gives up too.
static void await(const struct worker *worker) {
    while (__atomic_load_n(&worker->turn, __ATOMIC_ACQUIRE) != launch.turn) {
        if (__atomic_load_n(&worker->is_lost, __ATOMIC_ACQUIRE)) {
            control_record_fault(&worker->fault);
            control_give_up();
        }
        arch_core_sleep();
    }
}

void cores_wait(void) {
    for (unsigned core = 1; launch.is_shared && core < BOARD_CORE_COUNT; ++core)
        await(&workers[core]);
    launch.is_shared = false;
}

// Reports the first of the other cores that has faulted.
static int32_t status_of_others(void) {
    for (unsigned core = 1; core < BOARD_CORE_COUNT; ++core) {
        if (workers[core].faulted) {
            control_record_fault(&workers[core].fault);
            ++CONTROL->boot_count;
            return BCL_STATUS_FAULT;
        }
    }
    return BCL_STATUS_OK;
}

static __attribute__((noinline)) int32_t share(struct groups *groups, volatile bool *in_kernel) {
    if (!has_all_blocks(groups->kernarg))
        return BCL_STATUS_BAD_PACKET;
    groups->step = BOARD_CORE_COUNT;
    give(groups);
    run_own(groups, in_kernel);
    cores_wait();
    return status_of_others();
}

// The launch of one core alone is the frequent one: it saves no more registers than it needs.
int32_t cores_launch(struct groups *groups, volatile bool *in_kernel) {
    groups->first = 0;
    groups->step = 1;
    if (groups->kernarg->next_core != 0)
        return share(groups, in_kernel);
    *in_kernel = true;
    arch_launch(groups);
    *in_kernel = false;
    return BCL_STATUS_OK;
}

// -------------------------------------------------------------------------------------------------
// The others

static void run_share(struct worker *self) {
    const unsigned core = arch_core();
    struct groups *groups = arch_groups(core);

    *groups = launch.groups;
    groups->first = core;
    groups->kernarg =
        (const void *)((const char *)groups->kernarg + core * groups->kernarg->next_core);
    run_own(groups, &self->in_kernel);
}

static void end_launch(struct worker *self, bool faulted) {
    arch_release(BCL_FENCE_SYSTEM);
    self->faulted = faulted;
    __atomic_store_n(&self->turn, launch.turn, __ATOMIC_RELEASE);
    arch_core_wake(0);
}

static _Noreturn void run(void) {
    struct worker *self = own();
    for (;;) {
        while (__atomic_load_n(&launch.turn, __ATOMIC_ACQUIRE) == self->turn)
            arch_core_sleep();
        arch_acquire(BCL_FENCE_SYSTEM);
        run_share(self);
        end_launch(self, false);
    }
}

void cores_join(void) {
    arch_core_start();
    while (!arch_core_sleep())
        continue;
    arch_start();
    __atomic_store_n(&own()->is_there, true, __ATOMIC_RELEASE);
    arch_core_wake(0);
    run();
}

void cores_record_fault(const struct bcl_fault *fault) {
    struct worker *self = own();
    self->fault = *fault;
    self->fault.core = arch_core();
}

void cores_resume(void) {
    struct worker *self = own();
    if (!self->in_kernel) {
        __atomic_store_n(&self->is_lost, true, __ATOMIC_RELEASE);
        arch_core_wake(0);
        for (;;)
            continue;
    }
    self->in_kernel = false;
    end_launch(self, true);
    run();
}
