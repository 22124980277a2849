// SPDX-License-Identifier: MIT
//
// A launch whose work-groups all cores share, or which the first core runs alone with the further argument `alone`.
// share.py counts its instructions.

#include "ladder/rig.h"

#include <string.h>

enum { BLOCK = 512, GROUPS = 256, ROUNDS = 1 };

static struct rig rig;

int main(int argc, char **argv) {
    CHECK(argc == RIG_ARGUMENTS || (argc == RIG_ARGUMENTS + 1 && strcmp(argv[5], "alone") == 0));
    rig_open(&rig, argv);
    rig_start(&rig);
    union bcl_packet packet =
        rig_dispatch(&rig, KERNEL_late, bcl_core_address(&rig.core, rig.buffer));
    *rig.number = ROUNDS;
    for (uint32_t core = 0; core < rig.core.link.board->core.count; ++core)
        memcpy(rig.programs + core * BLOCK, rig.kernarg, BLOCK / 2);
    struct bcl_kernarg *kernarg = (struct bcl_kernarg *)rig.programs;
    kernarg->next_core = argc == RIG_ARGUMENTS ? BLOCK : 0;
    packet.dispatch.kernarg_address = bcl_core_address(&rig.core, kernarg);
    packet.dispatch.grid_size[0] = GROUPS;
    CHECK_EQUAL(rig_run(&rig, &packet), BCL_STATUS_OK);
    for (uint32_t group = 0; group < GROUPS; ++group)
        CHECK_EQUAL(rig.buffer[group], group + 1);
    rig_close(&rig);
}
