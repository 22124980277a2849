// SPDX-License-Identifier: MIT

#include "firmware/launch.h"

#include "base/sizes.h"

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

uint64_t bcl_launch_piece(const struct bcl_board *board) {
    return strcmp(board->core.isolation, "launches") == 0 ? BCL_RANGE_UNIT : 1;
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

// What the work-groups of a launch write: the report comes first.
struct work {
    struct writer writer;
    uint64_t local_offset, local_size;
    uint64_t private_offset;
};

static struct work measure_work(const struct bcl_board *board, const struct bcl_launch *launch) {
    struct work work = {.local_size = local_bytes(launch, NULL, NULL)};

    reserve(&work.writer, sizeof(struct bcl_barrier_report), 1);
    if (board->memory.local.size == 0)
        work.local_offset = reserve(&work.writer, work.local_size, BCL_LOCAL_ALIGN);
    work.private_offset =
        reserve(&work.writer, bcl_launch_private_bytes(launch), BCL_PRIVATE_ALIGN);
    return work;
}

static void write_locals(const struct writer *writer, const struct bcl_board *board,
                         const struct bcl_launch *launch, const struct work *work) {
    struct local_slots slots = {writer, launch->binary->image.pointer_bytes,
                                work->writer.address + work->local_offset};
    if (board->memory.local.size > 0)
        slots.base = board->memory.local.address;
    local_bytes(launch, set_local_slot, &slots);
}

static void add_range(struct bcl_range *ranges, uint32_t *count, struct bcl_heap *heap,
                      uint64_t address) {
    struct bcl_range range = bcl_heap_find(heap, address);
    for (uint32_t i = 0; i < *count; i++) {
        if (ranges[i].address == range.address)
            return;
    }
    if (range.size > 0 && *count < BCL_MAX_RANGES)
        ranges[(*count)++] = range;
}

static uint32_t most_ranges(const struct bcl_board *board, const struct bcl_launch *launch) {
    return bcl_launch_piece(board) == 1 ? 0 : 2 + launch->kernel->argument_count;
}

// All of the buffers' area that the launch is given, if its core can tell. Returns how many.
static uint32_t find_ranges(const struct bcl_board *board, const struct bcl_launch *launch,
                            struct bcl_heap *heap, uint64_t work, uint64_t printf_ring,
                            struct bcl_range ranges[BCL_MAX_RANGES]) {
    const struct bcl_argument_record *records =
        bcl_binary_arguments(launch->binary, launch->kernel);
    uint32_t count = 0;

    if (most_ranges(board, launch) == 0)
        return 0;
    add_range(ranges, &count, heap, work);
    add_range(ranges, &count, heap, printf_ring);
    for (uint32_t i = 0; i < launch->kernel->argument_count; i++) {
        if (records[i].kind == BCL_ARGUMENT_GLOBAL || records[i].kind == BCL_ARGUMENT_CONSTANT)
            add_range(ranges, &count, heap, launch->arguments[i].address);
    }
    return count;
}

// Writes what stands behind the launch context, or measures it.
static void write_arguments(struct writer *writer, const struct bcl_board *board,
                            const struct bcl_launch *launch, const struct work *work,
                            const struct bcl_range *ranges, uint32_t range_count) {
    uint64_t slots = bcl_launch_slots(launch->kernel);

    reserve(writer, slots_offset() + slots * launch->binary->image.pointer_bytes, 1);
    write_values(writer, launch);
    write_locals(writer, board, launch, work);
    uint64_t offset = reserve(writer, range_count * sizeof *ranges, _Alignof(struct bcl_range));
    if (writer->host == NULL)
        return;
    struct bcl_kernarg *kernarg = (struct bcl_kernarg *)writer->host;
    kernarg->ranges = writer->address + offset;
    kernarg->range_count = range_count;
    memcpy(writer->host + offset, ranges, range_count * sizeof *ranges);
}

static void make_packet(const struct bcl_launch *launch, const struct bcl_memory *memory,
                        uint32_t local_bytes, union bcl_packet *packet) {
    *packet = (union bcl_packet){
        .dispatch =
            {
                .first = BCL_HEADER(BCL_PACKET_DISPATCH, BCL_FENCE_SYSTEM, BCL_FENCE_SYSTEM) |
                         BCL_HEADER_BARRIER | launch->work_dim << 16,
                .private_segment_size = launch->kernel->private_bytes,
                .group_segment_size = local_bytes,
                .kernel_object = launch->image->address + launch->kernel->descriptor,
                .kernarg_address = memory->address,
            },
    };
    for (int i = 0; i < 3; i++) {
        packet->dispatch.workgroup_size[i] = (uint16_t)launch->local_size[i];
        packet->dispatch.grid_size[i] = (uint32_t)launch->global_size[i];
    }
}

// Gives both pieces, of the measured sizes, their places.
static cl_int allocate(const struct bcl_launch_heaps *heaps, struct writer *arguments,
                       struct work *work, struct bcl_launch_memory *memory) {
    cl_int status = bcl_heap_allocate(heaps->buffers, (size_t)work->writer.size, BCL_PRIVATE_ALIGN,
                                      &memory->work);
    if (status != CL_SUCCESS)
        return status;
    status = bcl_heap_allocate(heaps->programs, (size_t)arguments->size, BCL_PRIVATE_ALIGN,
                               &memory->arguments);
    if (status != CL_SUCCESS) {
        bcl_heap_release(heaps->buffers, &memory->work);
        return status;
    }
    work->writer.host = memory->work.host;
    work->writer.address = memory->work.address;
    *arguments = (struct writer){.host = memory->arguments.host, .address = memory->arguments.address};
    return CL_SUCCESS;
}

cl_int bcl_launch_prepare(const struct bcl_board *board, const struct bcl_launch_heaps *heaps,
                          const struct bcl_launch *launch, const struct bcl_memory *printf_ring,
                          struct bcl_launch_memory *memory, union bcl_packet *packet) {
    const uint64_t ring = printf_ring == NULL ? 0 : printf_ring->address;
    struct work work = measure_work(board, launch);
    struct writer arguments = {.host = NULL};
    struct bcl_range ranges[BCL_MAX_RANGES];

    for (int i = 0; i < 3; i++) {
        if (launch->global_size[i] > UINT32_MAX || launch->local_size[i] > UINT16_MAX)
            return CL_INVALID_GLOBAL_WORK_SIZE;
    }
    write_arguments(&arguments, board, launch, &work, ranges, most_ranges(board, launch));
    if (work.writer.size > heaps->buffers->place.size ||
        arguments.size > heaps->programs->place.size ||
        (board->memory.local.size > 0 && work.local_size > board->memory.local.size))
        return CL_MEM_OBJECT_ALLOCATION_FAILURE;
    cl_int status = allocate(heaps, &arguments, &work, memory);
    if (status != CL_SUCCESS)
        return status;

    uint32_t range_count =
        find_ranges(board, launch, heaps->buffers, work.writer.address, ring, ranges);
    struct bcl_launch_context context = bcl_launch_context_of(
        launch, work.writer.address + work.private_offset, ring, work.writer.address);
    memcpy(arguments.host, &context, sizeof context);
    write_arguments(&arguments, board, launch, &work, ranges, range_count);
    memset(work.writer.host, 0, sizeof(struct bcl_barrier_report));
    make_packet(launch, &memory->arguments, (uint32_t)work.local_size, packet);
    return CL_SUCCESS;
}

void bcl_launch_release(const struct bcl_launch_heaps *heaps,
                        const struct bcl_launch_memory *memory) {
    bcl_heap_release(heaps->programs, &memory->arguments);
    bcl_heap_release(heaps->buffers, &memory->work);
}

const struct bcl_barrier_report *bcl_launch_report(const struct bcl_launch_memory *memory) {
    return memory->work.host;
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
