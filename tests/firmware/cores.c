// SPDX-License-Identifier: MIT
//
// The cores of a board share the work-groups of a launch: the right core runs each work-group once, with its own
// argument block, stack and faults. A packet ends when all cores have ended.

#include "ladder/rig.h"

#include "barecl/targets.h"

#include <string.h>

enum { BLOCK = 512, NUMBER = 256, MOST_GROUPS = 1000 };

static struct rig rig;
static uint32_t cores;

// A core's argument block, and the value that its second slot points at.
static struct bcl_kernarg *kernarg_of(uint32_t core) {
    return (struct bcl_kernarg *)(rig.programs + core * BLOCK);
}

static uint32_t *number_of(uint32_t core) {
    return (uint32_t *)(rig.programs + core * BLOCK + NUMBER);
}

static void set_pointer(uint32_t core, uint32_t slot, uint64_t pointer) {
    const size_t bytes = bcl_target_find(rig.core.link.board->core.target)->pointer_bytes;
    memcpy((char *)kernarg_of(core)->slots + slot * bytes, &pointer, bytes);
}

// A dispatch whose argument blocks are the same, except for the address of the number.
static union bcl_packet shared_dispatch(enum kernel kernel, uint64_t pointer, uint32_t x,
                                        uint32_t y, uint32_t z) {
    union bcl_packet packet = rig_dispatch(&rig, kernel, pointer);
    rig.kernarg->context.num_groups[0] = x;
    rig.kernarg->context.num_groups[1] = y;
    rig.kernarg->context.num_groups[2] = z;
    for (uint32_t core = 0; core < cores; ++core) {
        memcpy(kernarg_of(core), rig.kernarg, NUMBER);
        set_pointer(core, 1, bcl_core_address(&rig.core, number_of(core)));
    }
    kernarg_of(0)->next_core = BLOCK;
    packet.dispatch.kernarg_address = bcl_core_address(&rig.core, kernarg_of(0));
    packet.dispatch.grid_size[0] = x;
    packet.dispatch.grid_size[1] = y;
    packet.dispatch.grid_size[2] = z;
    return packet;
}

static uint64_t buffer_address(void) { return bcl_core_address(&rig.core, rig.buffer); }

// Core k runs the work-groups whose number is k modulo the number of cores; or the first core runs all of them.
static void check_shares(uint32_t x, uint32_t y, uint32_t z, bool alone) {
    union bcl_packet packet = shared_dispatch(KERNEL_index_groups, buffer_address(), x, y, z);
    for (uint32_t core = 0; core < cores; ++core)
        *number_of(core) = (core + 1) * MOST_GROUPS;
    if (alone)
        kernarg_of(0)->next_core = 0;
    memset(rig.buffer, 0, (x * y * z + 1) * sizeof *rig.buffer);
    CHECK_EQUAL(rig_run(&rig, &packet), BCL_STATUS_OK);
    for (uint32_t group = 0; group < x * y * z; ++group)
        CHECK_EQUAL(rig.buffer[group], (alone ? 1 : group % cores + 1) * MOST_GROUPS + group);
    CHECK_EQUAL(rig.buffer[x * y * z], 0);
}

// The packet does not end before the core that has most work.
static void check_end(void) {
    for (uint32_t last = 0; last < cores; ++last) {
        union bcl_packet packet = shared_dispatch(KERNEL_late, buffer_address(), cores, 1, 1);
        for (uint32_t core = 0; core < cores; ++core)
            *number_of(core) = core == last ? 50000 : 1;
        memset(rig.buffer, 0, cores * sizeof *rig.buffer);
        CHECK_EQUAL(rig_run(&rig, &packet), BCL_STATUS_OK);
        for (uint32_t core = 0; core < cores; ++core)
            CHECK_EQUAL(rig.buffer[core], core + 1);
    }
}

// All cores add to one word at the same time.
static void check_atomics(void) {
    enum { TIMES = 500000, GROUPS = 16 };
    union bcl_packet packet = shared_dispatch(KERNEL_add, buffer_address(), GROUPS, 1, 1);
    for (uint32_t core = 0; core < cores; ++core)
        *number_of(core) = TIMES;
    rig.buffer[0] = 0;
    CHECK_EQUAL(rig_run(&rig, &packet), BCL_STATUS_OK);
    CHECK_EQUAL(rig.buffer[0], GROUPS * TIMES);
}

// Only some cores' work-groups fault. The other cores run theirs, and the first fault is reported.
static void check_faults(uint32_t faulting) {
    static uint32_t faults;
    const struct bcl_fault *fault = &rig.core.control->fault;
    union bcl_packet packet = shared_dispatch(KERNEL_store, 0, cores, 1, 1);
    for (uint32_t core = 0; core < cores; ++core) {
        rig.buffer[core] = 0;
        if ((faulting >> core & 1) == 0)
            set_pointer(core, 0, bcl_core_address(&rig.core, &rig.buffer[core]));
    }
    uint32_t id = rig_publish(&rig, &packet);
    CHECK_EQUAL(rig_wait(&rig, id), BCL_STATUS_FAULT);
    CHECK_EQUAL(rig.core.control->fault_count, ++faults);
    CHECK_EQUAL(rig.core.control->boot_count, 1 + faults);
    CHECK_EQUAL(fault->core, __builtin_ctz(faulting));
    CHECK_EQUAL(fault->packet_id, id);
    CHECK_EQUAL(fault->kind, BCL_FAULT_DATA);
    CHECK_EQUAL(fault->address, 0);
    for (uint32_t core = 0; core < cores; ++core)
        CHECK_EQUAL(rig.buffer[core], (faulting >> core & 1) == 0);
    rig_check_alive(&rig); // runs on the first core; the others' faults are not reported again
    check_shares(2 * cores + 1, 1, 1, false);
}

// A kernel can access its own core's stack, and no other core's.
static void check_stacks(void) {
    const struct bcl_board *board = rig.core.link.board;
    for (uint32_t core = 0; core < cores; ++core) {
        for (uint32_t owner = 0; owner < cores; ++owner) {
            const uint64_t stack = board->memory.data.address + owner * board->core.stack_size;
            union bcl_packet packet = shared_dispatch(KERNEL_store, buffer_address(), cores, 1, 1);
            set_pointer(core, 0, stack);
            CHECK_EQUAL(rig_run(&rig, &packet), core == owner ? BCL_STATUS_OK : BCL_STATUS_FAULT);
            if (core != owner)
                CHECK_EQUAL(rig.core.control->fault.core, core);
        }
    }
}

// A launch's ranges are valid for all cores, and only during that launch.
static void check_ranges(void) {
    enum { WORDS = BCL_RANGE_UNIT / sizeof(uint32_t) };
    const struct bcl_range all = rig.given;
    for (uint32_t core = 0; core < cores; ++core) {
        for (uint32_t given = 0; given < 2; ++given) {
            rig.given = (struct bcl_range){bcl_core_address(&rig.core, rig.buffer + given * WORDS),
                                           BCL_RANGE_UNIT};
            union bcl_packet packet = shared_dispatch(KERNEL_store, rig.given.address, cores, 1, 1);
            CHECK_EQUAL(rig_run(&rig, &packet), BCL_STATUS_OK);
            set_pointer(core, 0, bcl_core_address(&rig.core, rig.buffer + !given * WORDS));
            CHECK_EQUAL(rig_run(&rig, &packet), BCL_STATUS_FAULT);
            CHECK_EQUAL(rig.core.control->fault.core, core);
        }
    }
    rig.given = all;
}

// Invalid argument blocks.
static void check_refused(uint32_t next_core) {
    union bcl_packet packet = shared_dispatch(KERNEL_empty, 0, cores, 1, 1);
    kernarg_of(0)->next_core = next_core;
    CHECK_EQUAL(rig_run(&rig, &packet), BCL_STATUS_BAD_PACKET);
}

int main(int argc, char **argv) {
    CHECK(argc == RIG_ARGUMENTS);
    rig_open(&rig, argv);
    rig_start(&rig);
    cores = (uint32_t)rig.core.link.board->core.count;
    CHECK(cores > 1);

    check_shares(1, 1, 1, false);
    check_shares(cores, 1, 1, false);
    check_shares(cores - 1, 3, 5, false);
    check_shares(1, 7, 9, false);
    check_shares(1, 1, 100, false);
    check_shares(cores + 1, 2, 3, false);
    check_shares(100, 2, 3, true);
    check_end();
    check_atomics();
    for (uint32_t faulting = 1; faulting < 1u << cores; ++faulting)
        check_faults(faulting);
    check_stacks();
    if (rig.core.link.board->core.isolation == BCL_BOARD_CORE_ISOLATION_LAUNCHES)
        check_ranges();
    check_refused(4);
    check_refused((uint32_t)rig.core.programs_size);
    check_refused(0xfffffff8u);
    check_shares(cores, 1, 1, false);
    rig_close(&rig);
}
