// SPDX-License-Identifier: MIT
//
// New code that the host stores over code that has run is executed after BCL_AGENT_LOAD has announced it.

#include "ladder/rig.h"

#include <string.h>

// Four instructions: load the pointer args[0], set a register to a number, store it there, return. The number is added
// to the second instruction.
static const struct instruction_set {
    const char *target; // the start of its targets' names; the first row that fits is used
    uint32_t size;      // of the code, bytes
    uint16_t code[8];
    int number;     // the half word that the number is added to,
    int shift;      // and by how many bits to the left
    uint64_t state; // of the core, in the address of code
} sets[] = {
    // ldr x0, [x0]; mov w1, #0; str w1, [x0]; ret
    {"cortex-a53", 16, {0x0000, 0xf940, 0x0001, 0x5280, 0x0001, 0xb900, 0x03c0, 0xd65f}, 2, 5, 0},
    // ldr r0, [r0]; movs r1, #0; str r1, [r0]; bx lr
    {"cortex-", 8, {0x6800, 0x2100, 0x6001, 0x4770}, 1, 0, 1},
    // lw a0, 0(a0); li a1, 0; sw a1, 0(a0); ret: not all cores have compressed instructions
    {"rv32", 16, {0x2503, 0x0005, 0x0593, 0x0000, 0x2023, 0x00b5, 0x8067, 0x0000}, 3, 4, 0},
    // lw $4, 0($4); li $5, 0; jr $31; sw $5, 0($4)
    {"mips", 16, {0x0000, 0x8c84, 0x0000, 0x2405, 0x0008, 0x03e0, 0x0000, 0xac85}, 2, 0, 0},
    // c.ld a0, 0(a0); c.li a1, 0; c.sw a1, 0(a0); c.jr ra
    {"rv64", 8, {0x6108, 0x4581, 0xc10c, 0x8082}, 1, 2, 0},
};

static const struct instruction_set *set_of(const struct bcl_board *board) {
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; ++i) {
        if (strncmp(board->core.target, sets[i].target, strlen(sets[i].target)) == 0)
            return &sets[i];
    }
    fprintf(stderr, "no code for %s\n", board->core.target);
    exit(1);
}

enum { PROGRAMS = 5 };

int main(int argc, char **argv) {
    struct rig rig;
    CHECK(argc == RIG_ARGUMENTS);
    rig_open(&rig, argv);
    rig_start(&rig);

    const struct instruction_set *set = set_of(rig.core.link.board);
    char *programs = rig.programs;
    uint16_t *code = (uint16_t *)programs;
    struct bcl_kernel_descriptor *kernel = (struct bcl_kernel_descriptor *)(programs + 0x40);
    kernel->workgroup_fast = bcl_core_address(&rig.core, code) | set->state;
    for (uint16_t number = 1; number <= PROGRAMS; ++number) {
        memcpy(code, set->code, set->size);
        code[set->number] |= (uint16_t)(number << set->shift);
        union bcl_packet load = {
            .agent = {.first = BCL_HEADER(BCL_PACKET_AGENT, BCL_FENCE_SYSTEM, BCL_FENCE_SYSTEM) |
                               BCL_AGENT_LOAD << 16,
                      .arg = {bcl_core_address(&rig.core, code), set->size}}};
        CHECK_EQUAL(rig_run(&rig, &load), BCL_STATUS_OK);

        union bcl_packet packet =
            rig_dispatch(&rig, KERNEL_empty, bcl_core_address(&rig.core, rig.buffer));
        packet.dispatch.kernel_object = bcl_core_address(&rig.core, kernel);
        for (int time = 0; time < 3; ++time)
            CHECK_EQUAL(rig_run(&rig, &packet), BCL_STATUS_OK);
        CHECK_EQUAL(rig.buffer[0], number);
    }
    rig_close(&rig);
}
