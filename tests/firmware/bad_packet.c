// SPDX-License-Identifier: MIT
//
// A packet that the processor does not understand ends with BCL_STATUS_BAD_PACKET, runs nothing,
// and the next one runs.

#include "ladder/rig.h"

static struct rig rig;

static void check_bad(union bcl_packet packet) {
    rig.buffer[0] = 0;
    CHECK_EQUAL(rig_run(&rig, &packet), BCL_STATUS_BAD_PACKET);
    CHECK_EQUAL(rig.buffer[0], 0);
    rig_check_alive(&rig);
}

// On a board with a region for code, programs are copied there and nowhere else.
static void check_places_of_code(void) {
    const uint64_t program = bcl_core_address(&rig.core, rig.core.programs);
    const struct bcl_board_region *region = rig.core.link.board->memory.regions;
    uint64_t end = 0;
    for (; region != NULL && region->name != NULL; ++region)
        end = region->roles.code > 0 ? region->address + region->size : end;
    const uint64_t places[] = {program,  bcl_core_address(&rig.core, rig.buffer),  end - 8,
                               end - 60, rig.core.link.board->memory.data.address, ~(uint64_t)7};
    union bcl_packet load = {
        .agent = {.first = BCL_PACKET_AGENT | BCL_AGENT_LOAD << 16, .arg = {program, 64}}};
    CHECK_EQUAL(rig_run(&rig, &load), BCL_STATUS_OK);
    for (size_t i = 0; end > 0 && i < sizeof places / sizeof places[0]; ++i) {
        load.agent.arg[2] = places[i];
        check_bad(load);
    }
    if (end > 0) {
        load.agent.arg[2] = end - 64;
        CHECK_EQUAL(rig_run(&rig, &load), BCL_STATUS_OK);
    }
}

int main(int argc, char **argv) {
    CHECK(argc == RIG_ARGUMENTS);
    rig_open(&rig, argv);
    rig_start(&rig);

    static const uint32_t types[] = {BCL_PACKET_VENDOR, BCL_PACKET_AGENT, 6, 255};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; ++i)
        check_bad((union bcl_packet){.first = types[i]});

    const union bcl_packet good =
        rig_dispatch(&rig, KERNEL_index_groups, bcl_core_address(&rig.core, rig.buffer));
    union bcl_packet bad = good;
    bad.first &= 0xffff; // no dimensions
    check_bad(bad);
    for (int i = 0; i < 3; ++i) {
        bad = good;
        bad.dispatch.workgroup_size[i] = 0;
        check_bad(bad);
        bad = good;
        bad.dispatch.grid_size[i] = 0;
        check_bad(bad);
    }
    bad = good;
    bad.dispatch.kernel_object = 0;
    check_bad(bad);
    bad = good;
    bad.dispatch.kernarg_address = 0;
    check_bad(bad);

    // A signal that cannot be one: outside of the shared region, or not aligned.
    const uint64_t addresses[] = {64, rig.core.link.board->memory.shared.address + 4, ~(uint64_t)7};
    for (size_t i = 0; i < sizeof addresses / sizeof addresses[0]; ++i) {
        check_bad((union bcl_packet){
            .barrier = {.first = BCL_PACKET_BARRIER_AND, .dep_signal = {0, addresses[i]}}});
    }
    check_places_of_code();
    CHECK_EQUAL(rig.core.control->fault_count, 0);
    rig_close(&rig);
}
