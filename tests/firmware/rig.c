// SPDX-License-Identifier: MIT

#include "rig.h"

static void load_kernels(struct rig *rig, const char *path) {
    FILE *file = fopen(path, "rb");
    CHECK(file != NULL);
    CHECK(fread(rig->core.link.memory + KERNELS_OFFSET, 1, 0x10000, file) > 0);
    fclose(file);
}

void rig_open(struct rig *rig, char **argv) {
    const struct bcl_board *board = bcl_board_find(argv[1]);
    CHECK(board != NULL);
    rig->firmware = argv[2];
    rig->code = strtoull(argv[4], NULL, 0);
    if (!bcl_core_open(&rig->core, board, rig->why)) {
        fprintf(stderr, "%s\n", rig->why);
        exit(1);
    }
    load_kernels(rig, argv[3]);

    char *free_memory = rig->core.link.memory + KERNELS_OFFSET + 0x100000;
    rig->kernarg = (struct bcl_kernarg *)free_memory;
    rig->number = (uint32_t *)(free_memory + 0x1000);
    rig->signals = (struct bcl_signal *)(free_memory + 0x2000);
    rig->buffer = (uint32_t *)(free_memory + 0x100000);
}

void rig_start(struct rig *rig) {
    if (!bcl_core_start(&rig->core, rig->firmware, RIG_TIMEOUT_MS, rig->why)) {
        fprintf(stderr, "%s\n", rig->why);
        exit(1);
    }
}

void rig_close(struct rig *rig) {
    bcl_core_stop(&rig->core);
    bcl_core_close(&rig->core);
}

union bcl_packet rig_dispatch(const struct rig *rig, enum kernel kernel, uint64_t pointer) {
    uint32_t *slots = (uint32_t *)rig->kernarg->slots;
    slots[0] = (uint32_t)pointer;
    slots[1] = (uint32_t)bcl_core_address(&rig->core, rig->number);
    return (union bcl_packet){
        .dispatch =
            {
                .first =
                    BCL_HEADER(BCL_PACKET_DISPATCH, BCL_FENCE_SYSTEM, BCL_FENCE_SYSTEM) | 3u << 16,
                .workgroup_size = {1, 1, 1},
                .grid_size = {1, 1, 1},
                .kernel_object = rig->core.link.board->memory.shared.address + KERNELS_OFFSET +
                                 kernel * sizeof(struct bcl_kernel_descriptor),
                .kernarg_address = bcl_core_address(&rig->core, rig->kernarg),
            },
    };
}

uint32_t rig_publish(struct rig *rig, const union bcl_packet *packet) {
    uint32_t id;
    CHECK(bcl_core_publish(&rig->core, packet, &id));
    return id;
}

int32_t rig_wait(struct rig *rig, uint32_t id) {
    CHECK_EQUAL(bcl_core_wait(&rig->core, id, RIG_TIMEOUT_MS, rig->why), BCL_CORE_ENDED);
    return bcl_core_signal(&rig->core, id).status;
}

int32_t rig_run(struct rig *rig, const union bcl_packet *packet) {
    return rig_wait(rig, rig_publish(rig, packet));
}

void rig_check_alive(struct rig *rig) {
    union bcl_packet packet =
        rig_dispatch(rig, KERNEL_index_groups, bcl_core_address(&rig->core, rig->buffer));
    rig->buffer[0] = 0;
    *rig->number = 4711;
    rig->kernarg->context.num_groups[0] = 1;
    rig->kernarg->context.num_groups[1] = 1;
    CHECK_EQUAL(rig_run(rig, &packet), BCL_STATUS_OK);
    CHECK_EQUAL(rig->buffer[0], 4711);
}
