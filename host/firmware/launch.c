// SPDX-License-Identifier: MIT

#include "firmware/launch.h"

#include "base/sizes.h"
#include "device/readback.h"

#include <assert.h>
#include <string.h>

// A place in the device's memory that grows: `size` counts on even where nothing is written yet.
struct writer {
    char *host;       // NULL: only measure
    uint64_t address; // of `host`, as the core sees it
    uint64_t size;    // bytes so far
};

// Reserves `size` aligned bytes and returns their offset.
static uint64_t reserve(struct writer *writer, uint64_t size, uint64_t align) {
    uint64_t offset = bcl_align_up(writer->size, align);
    writer->size = bcl_add(offset, size);
    return offset;
}

static uint64_t local_bytes(const struct bcl_launch *launch, bcl_place_local *place, void *data) {
    return bcl_launch_local_bytes(launch->binary, launch->kernel, launch->arguments, place, data);
}

static uint64_t slots_offset(void) {
    return offsetof(struct bcl_kernarg, slots);
}

static void set_slot(const struct writer *writer, uint32_t slot, uint32_t pointer_bytes,
                     uint64_t value) {
    if (writer->host != NULL)
        memcpy(writer->host + slots_offset() + (size_t)slot * pointer_bytes, &value, pointer_bytes);
}

static void write_values(struct writer *writer, const struct bcl_launch *launch) {
    const struct bcl_argument_record *records =
        bcl_binary_arguments(launch->binary, launch->kernel);
    uint32_t pointer_bytes = launch->binary->image.pointer_bytes;

    for (uint32_t i = 0; i < launch->kernel->argument_count; i++) {
        const union bcl_launch_argument *argument = &launch->arguments[i];
        uint64_t offset;
        switch ((enum bcl_argument_kind)records[i].kind) {
        case BCL_ARGUMENT_GLOBAL:
        case BCL_ARGUMENT_CONSTANT:
            set_slot(writer, i, pointer_bytes, argument->address);
            break;
        case BCL_ARGUMENT_VALUE:
            offset = reserve(writer, records[i].size, records[i].align == 0 ? 1 : records[i].align);
            set_slot(writer, i, pointer_bytes, writer->address + offset);
            if (writer->host != NULL)
                memcpy(writer->host + offset, argument->value, records[i].size);
            break;
        case BCL_ARGUMENT_LOCAL:
            break; // write_locals()
        }
    }
}

// Local memory of a launch: `base` is its address.
struct local_slots {
    const struct writer *writer;
    uint32_t pointer_bytes;
    uint64_t base;
};

static void set_local_slot(void *data, uint32_t slot, uint64_t offset) {
    const struct local_slots *slots = data;
    set_slot(slots->writer, slot, slots->pointer_bytes, slots->base + offset);
}

// Reserves local memory here, unless the board has one of its own, and sets its slots.
static uint64_t write_locals(struct writer *writer, const struct bcl_board *board,
                             const struct bcl_launch *launch) {
    uint64_t size = local_bytes(launch, NULL, NULL);
    struct local_slots slots = {writer, launch->binary->image.pointer_bytes, board->memory.local.address};
    if (board->memory.local.size == 0)
        slots.base = writer->address + reserve(writer, size, BCL_LOCAL_ALIGN);
    local_bytes(launch, set_local_slot, &slots);
    return size;
}

// Where the parts behind the values stand.
struct layout {
    uint64_t report_offset, private_offset;
    uint64_t local_size; // bytes
};

// Writes slots, values and local slots, or measures it all.
static struct layout write_parts(struct writer *writer, const struct bcl_board *board,
                                 const struct bcl_launch *launch) {
    uint64_t slots = bcl_launch_slots(launch->kernel);
    struct layout layout;

    reserve(writer, slots_offset() + slots * launch->binary->image.pointer_bytes, 1);
    write_values(writer, launch);
    layout.report_offset = reserve(writer, sizeof(struct bcl_barrier_report), sizeof(uint64_t));
    layout.local_size = write_locals(writer, board, launch);
    layout.private_offset = reserve(writer, bcl_launch_private_bytes(launch), BCL_PRIVATE_ALIGN);
    return layout;
}

uint64_t bcl_launch_size(const struct bcl_board *board, const struct bcl_launch *launch) {
    struct writer writer = {.host = NULL};
    write_parts(&writer, board, launch);
    return writer.size;
}

static void make_packet(const struct bcl_launch *launch, const struct bcl_memory *memory,
                        uint64_t local_bytes, union bcl_packet *packet) {
    *packet = (union bcl_packet){
        .dispatch =
            {
                .first = BCL_HEADER(BCL_PACKET_DISPATCH, BCL_FENCE_SYSTEM, BCL_FENCE_SYSTEM) |
                         BCL_HEADER_BARRIER | launch->work_dim << 16,
                .private_segment_size = launch->kernel->private_bytes,
                .group_segment_size = (uint32_t)local_bytes,
                .kernel_object = launch->image->address + launch->kernel->descriptor,
                .kernarg_address = memory->address,
            },
    };
    for (int i = 0; i < 3; i++) {
        assert(launch->global_size[i] <= UINT32_MAX && launch->local_size[i] <= UINT16_MAX);
        packet->dispatch.workgroup_size[i] = (uint16_t)launch->local_size[i];
        packet->dispatch.grid_size[i] = (uint32_t)launch->global_size[i];
    }
}

void bcl_launch_write(const struct bcl_board *board, const struct bcl_launch *launch,
                      uint64_t printf_ring, struct bcl_launch_block *block,
                      union bcl_packet *packet) {
    const struct bcl_memory *memory = &block->memory;
    struct writer writer = {.host = memory->host, .address = memory->address};
    struct layout layout = write_parts(&writer, board, launch);

    assert(writer.size <= memory->size);
    block->report_offset = layout.report_offset;
    block->context = bcl_launch_context_of(launch, memory->address + layout.private_offset,
                                           printf_ring, memory->address + layout.report_offset);
    memcpy(memory->host, &block->context, sizeof block->context);
    memset((char *)memory->host + layout.report_offset, 0, sizeof(struct bcl_barrier_report));
    make_packet(launch, memory, layout.local_size, packet);
}

bool bcl_launch_intact(const struct bcl_launch_block *block) {
    return bcl_readback_same(block->memory.host, &block->context, sizeof block->context);
}

struct bcl_barrier_report bcl_launch_report(const struct bcl_launch_block *block) {
    struct bcl_barrier_report report;
    bcl_readback_copy(&report, (const char *)block->memory.host + block->report_offset,
                      sizeof report);
    return report;
}

union bcl_packet bcl_launch_announcement(const struct bcl_memory *image) {
    return (union bcl_packet){
        .agent =
            {
                .first = BCL_HEADER(BCL_PACKET_AGENT, BCL_FENCE_SYSTEM, BCL_FENCE_SYSTEM) |
                         BCL_AGENT_LOAD << 16,
                .arg = {image->address, image->size},
            },
    };
}
