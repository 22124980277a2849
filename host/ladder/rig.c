// SPDX-License-Identifier: MIT

#include "ladder/rig.h"

#include "barecl/targets.h"

#include <string.h>

// Returns the memory after the kernels.
static char *load_kernels(struct rig *rig, const char *path) {
    FILE *file = fopen(path, "rb");
    CHECK(file != NULL);
    size_t size = fread(rig->core.programs, 1, rig->core.programs_size, file);
    CHECK(size > 0 && feof(file));
    fclose(file);
    return rig->core.programs + (size + 63) / 64 * 64;
}

static struct bcl_range all_buffers(const struct rig *rig) {
    return (struct bcl_range){
        .address = bcl_core_address(&rig->core, rig->core.heap),
        .size = rig->core.heap_size,
    };
}

void rig_open_board(struct rig *rig, const struct bcl_board *board, const char *firmware,
                    const char *kernels) {
    rig->firmware = firmware;
    if (!bcl_core_open(&rig->core, board, NULL, rig->why)) {
        fprintf(stderr, "%s\n", rig->why);
        exit(1);
    }
    enum { KERNARG_SIZE = 256, NUMBER_SIZE = 64 };
    const size_t quarter = rig->core.heap_size / 4 / 4096 * 4096;
    rig->kernarg =
        (struct bcl_kernarg *)(kernels == NULL ? rig->core.programs : load_kernels(rig, kernels));
    rig->number = (uint32_t *)((char *)rig->kernarg + KERNARG_SIZE);
    rig->programs = (char *)rig->number + NUMBER_SIZE;
    rig->given = all_buffers(rig);
    rig->result = (uint32_t *)rig->core.heap;
    rig->buffer = (uint32_t *)(rig->core.heap + (quarter < 0x100000 ? quarter : 0x100000));
    rig->signals = (struct bcl_signal *)rig->core.heap - RIG_SIGNALS;
}

void rig_open(struct rig *rig, char **argv) {
    const struct bcl_board *board = bcl_board_find(argv[1]);
    CHECK(board != NULL);
    rig->code = strtoull(argv[4], NULL, 0);
    rig_open_board(rig, board, argv[2], argv[3]);
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
    const size_t bytes = bcl_target_find(rig->core.link.board->core.target)->pointer_bytes;
    const uint64_t number = bcl_core_address(&rig->core, rig->number);
    memcpy(rig->kernarg->slots, &pointer, bytes);
    const uint64_t result = bcl_core_address(&rig->core, rig->result);
    memcpy((char *)rig->kernarg->slots + bytes, &number, bytes);
    memcpy((char *)rig->kernarg->slots + 2 * bytes, &result, bytes);
    struct bcl_range *range = (struct bcl_range *)(rig->number + 2);
    *range = rig->given;
    rig->kernarg->ranges = bcl_core_address(&rig->core, range);
    rig->kernarg->range_count = 1;
    return (union bcl_packet){
        .dispatch =
            {
                .first =
                    BCL_HEADER(BCL_PACKET_DISPATCH, BCL_FENCE_SYSTEM, BCL_FENCE_SYSTEM) | 3u << 16,
                .workgroup_size = {1, 1, 1},
                .grid_size = {1, 1, 1},
                .kernel_object = bcl_core_address(&rig->core, rig->core.programs) +
                                 kernel * sizeof(struct bcl_kernel_descriptor),
                .kernarg_address = bcl_core_address(&rig->core, rig->kernarg),
            },
    };
}

// The emulator's time for an instruction, in nanoseconds; of a board in Verilog, the time of a cycle.
static double instruction_ns(const struct bcl_board *board) {
    if (board->verilog.sources[0] != '\0')
        return 1e9 / (double)board->core.clock_hz;
    for (const char *text = board->emulator.counting; *text != '\0'; text = bcl_text_behind(text)) {
        const char *shift = strstr(text, "shift=");
        if (shift != NULL)
            return (double)(1u << strtoul(shift + strlen("shift="), NULL, 10));
    }
    CHECK(!"the board's emulator counts");
    return 0;
}

double rig_instructions(const struct bcl_board *board, uint64_t ticks) {
    return (double)ticks * 1e9 / (double)board->ticks.hz / instruction_ns(board);
}

uint32_t rig_publish(struct rig *rig, const union bcl_packet *packet) {
    uint32_t id;
    CHECK(bcl_core_publish(&rig->core, packet, &id));
    return id;
}

int32_t rig_wait(struct rig *rig, uint32_t id) {
    enum bcl_core_state state = bcl_core_wait(&rig->core, id, RIG_TIMEOUT_MS, rig->why);
    if (state == BCL_CORE_LOST)
        fprintf(stderr, "%s\n", rig->why);
    CHECK_EQUAL(state, BCL_CORE_ENDED);
    return bcl_core_signal(&rig->core, id).status;
}

int32_t rig_run(struct rig *rig, const union bcl_packet *packet) {
    return rig_wait(rig, rig_publish(rig, packet));
}

void rig_check_alive(struct rig *rig) {
    const struct bcl_range given = rig->given;
    rig->given = all_buffers(rig);
    union bcl_packet packet =
        rig_dispatch(rig, KERNEL_index_groups, bcl_core_address(&rig->core, rig->buffer));
    rig->given = given;
    rig->buffer[0] = 0;
    *rig->number = 4711;
    rig->kernarg->context.num_groups[0] = 1;
    rig->kernarg->context.num_groups[1] = 1;
    CHECK_EQUAL(rig_run(rig, &packet), BCL_STATUS_OK);
    CHECK_EQUAL(rig->buffer[0], 4711);
}
