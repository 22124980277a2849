// SPDX-License-Identifier: MIT
//
// A kernel that faults ends its packet with BCL_STATUS_FAULT, the control block describes the fault,
// and the next packet runs.

#include "ladder/rig.h"

#include <string.h>

static struct rig rig;
static uint32_t faults;

// ARMv7-R reports the status 0 for an address in no region of the MPU.
static bool zero_is_a_status(void) {
    return rig.core.link.board->core.architecture == BCL_BOARD_CORE_ARCHITECTURE_CORTEX_R;
}

static const struct bcl_fault *check_fault(enum kernel kernel, uint64_t pointer, uint32_t kind) {
    const struct bcl_control *control = rig.core.control;
    union bcl_packet packet = rig_dispatch(&rig, kernel, pointer);
    uint32_t id = rig_publish(&rig, &packet);

    CHECK_EQUAL(rig_wait(&rig, id), BCL_STATUS_FAULT);
    CHECK_EQUAL(control->fault.kind, kind);
    CHECK_EQUAL(control->fault.packet_id, id);
    CHECK_EQUAL(control->fault_count, ++faults);
    CHECK_EQUAL(control->boot_count, faults + 1);
    CHECK(control->fault.syndrome != 0 || kind == BCL_FAULT_UNDEFINED || zero_is_a_status());
    rig_check_alive(&rig);
    return &control->fault;
}

// The registers of the faulted kernel are not written to the next kernel's stack.
static void check_fpu_forgotten(void) {
    union bcl_packet packet =
        rig_dispatch(&rig, KERNEL_keep_stack, bcl_core_address(&rig.core, rig.buffer));
    rig.buffer[0] = 4711;
    CHECK_EQUAL(rig_run(&rig, &packet), BCL_STATUS_OK);
    CHECK_EQUAL(rig.buffer[0], 0);
}

static void check_in_image(uint64_t pc) {
    uint64_t image = bcl_core_address(&rig.core, rig.core.programs);
    CHECK(pc >= image && pc < bcl_core_address(&rig.core, rig.kernarg));
}

static void check_access(enum kernel kernel, uint64_t address) {
    const struct bcl_fault *fault = check_fault(kernel, address, BCL_FAULT_DATA);
    check_in_image(fault->pc);
    CHECK(fault->address_valid);
    CHECK_EQUAL(fault->address, address);
}

int main(int argc, char **argv) {
    CHECK(argc == RIG_ARGUMENTS);
    rig_open(&rig, argv);
    rig_start(&rig);

    // The lowest bit of a jump's address is not a part of the address, except on AArch64 and MIPS.
    const enum bcl_board_core_architecture architecture = rig.core.link.board->core.architecture;
    const uint64_t state = architecture != BCL_BOARD_CORE_ARCHITECTURE_AARCH64 &&
                           architecture != BCL_BOARD_CORE_ARCHITECTURE_MIPS;

    check_access(KERNEL_store, 0);
    check_fpu_forgotten();
    check_access(KERNEL_load, 0);
    check_access(KERNEL_load, 4);
    check_access(KERNEL_store, 0x90000000);
    check_access(KERNEL_load, 0xc0000000);
    check_access(KERNEL_store, rig.code); // the firmware cannot be overwritten

    check_in_image(check_fault(KERNEL_undefined, 0, BCL_FAULT_UNDEFINED)->pc);
    CHECK_EQUAL(check_fault(KERNEL_jump, 0x90000000 | state, BCL_FAULT_INSTRUCTION)->pc,
                0x90000000);
    check_fault(KERNEL_jump, 1, BCL_FAULT_INSTRUCTION);
    for (int time = 0; time < 3; ++time)
        check_fault(KERNEL_overflow, bcl_core_address(&rig.core, rig.buffer), BCL_FAULT_DATA);
    rig_close(&rig);
}
