// SPDX-License-Identifier: MIT

#include "firmware/launch.h"

#include <stdio.h>
#include <string.h>

// A place in the device's memory that grows: `size` counts on even where nothing is written yet.
struct writer {
    char *host;       // NULL: only measure
    uint64_t address; // of `host`, as the core sees it
    uint64_t size;    // bytes so far
};

// Reserves `size` aligned bytes and returns their offset.
static uint64_t reserve(struct writer *writer, uint64_t size, uint64_t align) {
    uint64_t offset = (writer->size + align - 1) & ~(align - 1);
    writer->size = offset + size;
    return offset;
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

    for (uint32_t i = 0; i < launch->kernel->argument_count; ++i) {
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
            break; // reserve_locals()
        }
    }
}

// All local memory, of arguments and automatic, at `where`; `writer` has the slots. Returns its
// bytes.
static uint64_t reserve_locals(const struct writer *writer, struct writer *where,
                               const struct bcl_launch *launch) {
    const struct bcl_kernel_record *kernel = launch->kernel;
    const struct bcl_argument_record *records = bcl_binary_arguments(launch->binary, kernel);
    const struct bcl_local_record *locals = bcl_binary_locals(launch->binary, kernel);
    uint32_t pointer_bytes = launch->binary->image.pointer_bytes;
    uint64_t start = where->size;

    for (uint32_t i = 0; i < kernel->argument_count; ++i) {
        if (records[i].kind != BCL_ARGUMENT_LOCAL)
            continue;
        uint64_t offset = reserve(where, launch->arguments[i].size, BCL_LOCAL_ALIGN);
        set_slot(writer, i, pointer_bytes, where->address + offset);
    }
    for (uint32_t i = 0; i < kernel->local_count; ++i) {
        uint64_t offset = reserve(where, locals[i].size, BCL_LOCAL_ALIGN);
        set_slot(writer, kernel->argument_count + i, pointer_bytes, where->address + offset);
    }
    return where->size - start;
}

static uint64_t reserve_own_locals(const struct writer *writer, const struct bcl_board *board,
                                   const struct bcl_launch *launch) {
    struct writer local = {.address = board->memory.local.address};
    return reserve_locals(writer, &local, launch);
}

static void write_context(const struct writer *writer, const struct bcl_launch *launch,
                          uint64_t private_offset, uint64_t report_offset, uint64_t printf_ring) {
    struct bcl_launch_context context = {
        .work_dim = launch->work_dim,
        .private_bytes = launch->kernel->private_bytes,
        .private_memory = writer->address + private_offset,
        .printf_ring = printf_ring,
        .barrier_report = writer->address + report_offset,
    };
    for (int i = 0; i < 3; ++i) {
        context.global_size[i] = launch->global_size[i];
        context.global_offset[i] = launch->global_offset[i];
        context.local_size[i] = launch->local_size[i];
        context.num_groups[i] = launch->global_size[i] / launch->local_size[i];
    }
    if (writer->host != NULL) {
        memcpy(writer->host, &context, sizeof context);
        memset(writer->host + report_offset, 0, sizeof(struct bcl_barrier_report));
    }
}

// Writes all of it, or measures it. Returns the bytes of local memory.
static uint64_t write_launch(struct writer *writer, const struct bcl_board *board,
                             const struct bcl_launch *launch, uint64_t printf_ring) {
    const struct bcl_kernel_record *kernel = launch->kernel;
    uint64_t items =
        (uint64_t)launch->local_size[0] * launch->local_size[1] * launch->local_size[2];
    uint64_t slots = (uint64_t)kernel->argument_count + kernel->local_count;

    reserve(writer, slots_offset() + slots * launch->binary->image.pointer_bytes, 1);
    write_values(writer, launch);
    uint64_t report_offset = reserve(writer, sizeof(struct bcl_barrier_report), sizeof(uint64_t));
    uint64_t local_bytes = board->memory.local.size == 0 ? reserve_locals(writer, writer, launch)
                                                  : reserve_own_locals(writer, board, launch);
    uint64_t private_offset =
        reserve(writer, kernel->group_bytes + items * kernel->private_bytes, BCL_PRIVATE_ALIGN);
    write_context(writer, launch, private_offset, report_offset, printf_ring);
    return local_bytes;
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
    for (int i = 0; i < 3; ++i) {
        packet->dispatch.workgroup_size[i] = (uint16_t)launch->local_size[i];
        packet->dispatch.grid_size[i] = (uint32_t)launch->global_size[i];
    }
}

cl_int bcl_launch_prepare(const struct bcl_board *board, struct bcl_heap *heap,
                          const struct bcl_launch *launch, uint64_t printf_ring,
                          struct bcl_memory *memory, union bcl_packet *packet) {
    struct writer writer = {.host = NULL};

    for (int i = 0; i < 3; ++i) {
        if (launch->global_size[i] > UINT32_MAX || launch->local_size[i] > UINT16_MAX)
            return CL_INVALID_GLOBAL_WORK_SIZE;
    }
    uint64_t local_bytes = write_launch(&writer, board, launch, printf_ring);
    if (writer.size > heap->place.size ||
        (board->memory.local.size > 0 && local_bytes > board->memory.local.size))
        return CL_MEM_OBJECT_ALLOCATION_FAILURE;
    cl_int status = bcl_heap_allocate(heap, (size_t)writer.size, BCL_PRIVATE_ALIGN, memory);
    if (status != CL_SUCCESS)
        return status;

    writer = (struct writer){.host = memory->host, .address = memory->address};
    write_launch(&writer, board, launch, printf_ring);
    make_packet(launch, memory, (uint32_t)local_bytes, packet);
    return CL_SUCCESS;
}

const struct bcl_barrier_report *bcl_launch_report(const struct bcl_memory *memory) {
    const struct bcl_kernarg *kernarg = memory->host;
    return (const void *)((const char *)memory->host +
                          (kernarg->context.barrier_report - memory->address));
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
