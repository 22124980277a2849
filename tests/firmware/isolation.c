// SPDX-License-Identifier: MIT
//
// A kernel cannot access memory that is not its own: it faults, the control block names the address, the memory is
// unchanged, and the next packet runs. For every board whose core isolates kernels (core.isolation), and more for
// cores with an MMU.

#include "ladder/rig.h"

#include <string.h>

static struct rig rig;
static uint32_t faults;

static void expect_fault(enum kernel kernel, uint64_t address, uint32_t kind) {
    const struct bcl_fault *fault = &rig.core.control->fault;
    union bcl_packet packet = rig_dispatch(&rig, kernel, address);
    uint32_t id = rig_publish(&rig, &packet);
    int32_t status = rig_wait(&rig, id);

    if (status != BCL_STATUS_FAULT)
        fprintf(stderr, "kernel %d did not fault at 0x%llx\n", kernel, (unsigned long long)address);
    CHECK_EQUAL(status, BCL_STATUS_FAULT);
    CHECK_EQUAL(fault->kind, kind);
    CHECK_EQUAL(fault->packet_id, id);
    CHECK_EQUAL(rig.core.control->fault_count, ++faults);
    CHECK_EQUAL(rig.core.control->ready, BCL_READY);
    if (kind == BCL_FAULT_DATA) {
        CHECK(fault->address_valid);
        CHECK_EQUAL(fault->address, address);
    } else {
        CHECK_EQUAL(fault->pc & ~1ull, address & ~1ull);
    }
    rig_check_alive(&rig);
}

// Checks that a kernel can neither change this memory nor, unless kernels may read it, read it.
static void expect_kept(void *place, bool is_readable) {
    uint64_t address = bcl_core_address(&rig.core, place);
    uint32_t before, after;

    memcpy(&before, place, sizeof before);
    expect_fault(KERNEL_store, address, BCL_FAULT_DATA);
    memcpy(&after, place, sizeof after);
    CHECK_EQUAL(after, before);
    if (!is_readable)
        expect_fault(KERNEL_load, address, BCL_FAULT_DATA);
}

static void check_queue(void) {
    struct bcl_control *control = rig.core.control;
    expect_kept(&control->abi_version, false);
    expect_kept(&control->queue.base_address, false);
    expect_kept(&control->queue.size, false);
    expect_kept((union bcl_packet *)rig.core.ring + rig.core.packets / 2, false);
    expect_kept((union bcl_packet *)rig.core.ring + rig.core.packets - 1, false);
    expect_kept(rig.core.signals, false);
    expect_kept(&rig.core.doorbell->status, false);
    expect_kept(rig.core.heap - 4, false);
}

static void check_programs(void) {
    expect_kept(rig.core.programs, true); // this program's
    expect_kept(rig.programs, true);      // another one's
    expect_kept(rig.core.programs + rig.core.programs_size - 4, true);
    rig.kernarg->context.local_size[0] = 1;
    expect_kept(&rig.kernarg->context.local_size[0], true);
    expect_kept(&rig.kernarg->slots[0], true);
}

static void check_firmware(void) {
    const struct bcl_board *board = rig.core.link.board;
    const uint64_t cores = board->core.count;
    const uint64_t data = board->memory.data.address + cores * board->core.stack_size;
    const uint64_t variables = data + cores * 0x800;

    expect_fault(KERNEL_store, rig.code, BCL_FAULT_DATA);
    expect_fault(KERNEL_store, data, BCL_FAULT_DATA);          // its stack's last word
    expect_fault(KERNEL_store, variables - 4, BCL_FAULT_DATA); // and first
    for (uint64_t offset = 0; offset < 0x80; offset += 4) {
        expect_fault(KERNEL_store, variables + offset, BCL_FAULT_DATA);
        expect_fault(KERNEL_load, variables + offset, BCL_FAULT_DATA);
    }
    if (board->memory.device.size > 0) {
        expect_fault(KERNEL_store, board->memory.device.address, BCL_FAULT_DATA);
        expect_fault(KERNEL_load, board->memory.device.address, BCL_FAULT_DATA);
    }
    if (board->core.architecture == BCL_BOARD_CORE_ARCHITECTURE_CORTEX_M)
        expect_fault(KERNEL_store, 0xe000ed94, BCL_FAULT_DATA); // turns the MPU off
}

// Data cannot be executed: neither buffers nor the stack.
static void check_no_code(void) {
    uint32_t state = strncmp(rig.core.link.board->core.target, "cortex-", 7) == 0; // Thumb
    uint64_t buffer = bcl_core_address(&rig.core, rig.buffer);

    memcpy(rig.buffer, rig.core.programs + 0x1000, 256);
    expect_fault(KERNEL_jump, buffer | state, BCL_FAULT_INSTRUCTION);
    expect_fault(KERNEL_jump, rig.core.link.board->memory.data.address | state,
                 BCL_FAULT_INSTRUCTION);
    expect_fault(KERNEL_jump, bcl_core_address(&rig.core, rig.core.control) | state,
                 BCL_FAULT_INSTRUCTION);
}

static void expect_stored(uint32_t *place) {
    union bcl_packet packet = rig_dispatch(&rig, KERNEL_store, bcl_core_address(&rig.core, place));
    *place = 0;
    CHECK_EQUAL(rig_run(&rig, &packet), BCL_STATUS_OK);
    CHECK_EQUAL(*place, 1);
}

// Buffers outside the launch's ranges.
static void check_ranges(void) {
    enum { WORDS = BCL_RANGE_UNIT / sizeof(uint32_t) };
    uint32_t *buffer = rig.buffer; // of four pieces, of which two are given
    const struct bcl_range given = {bcl_core_address(&rig.core, buffer + WORDS),
                                    2 * BCL_RANGE_UNIT};

    rig.given = given;
    expect_stored(buffer + WORDS);
    expect_stored(buffer + 3 * WORDS - 1);
    expect_kept(buffer + WORDS - 1, false);
    expect_kept(buffer + 3 * WORDS, false);
    expect_kept(rig.core.programs - 4, false);

    // The next launch has other ranges.
    rig.given.address += 2 * BCL_RANGE_UNIT;
    expect_stored(buffer + 3 * WORDS);
    expect_kept(buffer + WORDS, false);
    expect_kept(buffer + 3 * WORDS - 1, false);

    // An invalid range is ignored.
    rig.given.address = bcl_core_address(&rig.core, rig.core.control);
    expect_fault(KERNEL_store, bcl_core_address(&rig.core, &rig.core.control->tick_hz),
                 BCL_FAULT_DATA);
}

int main(int argc, char **argv) {
    CHECK(argc == RIG_ARGUMENTS);
    rig_open(&rig, argv);
    const enum bcl_board_core_isolation isolation = rig.core.link.board->core.isolation;
    if (isolation == BCL_BOARD_CORE_ISOLATION_NONE) {
        printf("%s cannot keep kernels apart\n", argv[1]);
        return 77;
    }
    rig_start(&rig);
    check_queue();
    check_programs();
    check_firmware();
    check_no_code();
    if (isolation == BCL_BOARD_CORE_ISOLATION_LAUNCHES)
        check_ranges();
    rig_close(&rig);
}
