// SPDX-License-Identifier: MIT

#include "device/launch.h"

#include "base/sizes.h"

#include <string.h>

uint64_t bcl_launch_items(const struct bcl_launch *launch) {
    const size_t *size = launch->global_size;
    return bcl_multiply(bcl_multiply(size[0], size[1]), size[2]);
}

#ifndef BCL_UNIFORM_GROUPS
size_t bcl_launch_groups_in(const struct bcl_launch *launch, int dimension) {
    const size_t global = launch->global_size[dimension], local = launch->local_size[dimension];
    return global / local + (global % local != 0);
}

uint64_t bcl_launch_group_size(const struct bcl_launch *launch, int dimension, uint64_t group) {
    const uint64_t local = launch->local_size[dimension];
    const uint64_t left = launch->global_size[dimension] - group * local;
    return left != 0 && left < local ? left : local;
}
#endif

uint64_t bcl_launch_groups(const struct bcl_launch *launch) {
    uint64_t groups = 1;
    for (int i = 0; i < 3; i++)
        groups = bcl_multiply(groups, bcl_launch_groups_in(launch, i));
    return groups;
}

struct bcl_launch_value bcl_launch_value_of(const struct bcl_argument_record *record) {
    switch ((enum bcl_argument_kind)record->kind) {
    case BCL_ARGUMENT_VALUE:
        return (struct bcl_launch_value){record->size, record->align};
    case BCL_ARGUMENT_IMAGE:
        return (struct bcl_launch_value){sizeof(struct bcl_image_descriptor),
                                         _Alignof(struct bcl_image_descriptor)};
    case BCL_ARGUMENT_SAMPLER:
        return (struct bcl_launch_value){sizeof(uint32_t), _Alignof(uint32_t)};
    case BCL_ARGUMENT_GLOBAL:
    case BCL_ARGUMENT_CONSTANT:
    case BCL_ARGUMENT_LOCAL:
        break;
    }
    return (struct bcl_launch_value){0, 1};
}

uint64_t bcl_launch_reach(const struct bcl_launch *launch, uint32_t index) {
    const union bcl_launch_argument *argument = &launch->arguments[index];
    switch (bcl_binary_arguments(launch->binary, launch->kernel)[index].kind) {
    case BCL_ARGUMENT_GLOBAL:
    case BCL_ARGUMENT_CONSTANT:
        return argument->address;
    case BCL_ARGUMENT_IMAGE:
        return ((const struct bcl_image_descriptor *)argument->value)->texels;
    default:
        return 0;
    }
}

uint32_t bcl_launch_slots(const struct bcl_kernel_record *kernel) {
    return kernel->argument_count + kernel->local_count;
}

// The local memory of a kernel with its arguments.
struct locals {
    const struct bcl_binary *binary;
    const struct bcl_kernel_record *kernel;
    const union bcl_launch_argument *arguments;
    size_t stride; // bytes from one argument to the next
};

static const union bcl_launch_argument *argument_of(const struct locals *locals, uint32_t index) {
    return (const void *)((const char *)locals->arguments + index * locals->stride);
}

// Whether the slot is for local memory; if so, `*size` is its number of bytes.
static bool is_local(const struct locals *locals, uint32_t slot, uint64_t *size) {
    const struct bcl_kernel_record *kernel = locals->kernel;
    bool automatic = slot >= kernel->argument_count;
    if (automatic)
        *size = bcl_binary_locals(locals->binary, kernel)[slot - kernel->argument_count].size;
    else if (bcl_binary_arguments(locals->binary, kernel)[slot].kind == BCL_ARGUMENT_LOCAL)
        *size = argument_of(locals, slot)->size;
    else
        return false;
    return true;
}

// Returns the bytes of all parts together. `place` may be NULL.
static uint64_t lay_out(const struct locals *locals, bcl_place_local *place, void *data) {
    uint64_t end = 0, size;
    for (uint32_t slot = 0; slot < bcl_launch_slots(locals->kernel); slot++) {
        if (!is_local(locals, slot, &size))
            continue;
        uint64_t offset = bcl_align_up(end, BCL_LOCAL_ALIGN);
        if (place != NULL)
            place(data, slot, offset);
        if (size > 0)
            end = bcl_add(offset, size);
    }
    return end;
}

uint64_t bcl_launch_local_bytes(const struct bcl_binary *binary,
                                const struct bcl_kernel_record *kernel,
                                const union bcl_launch_argument *arguments, size_t stride) {
    return lay_out(&(const struct locals){binary, kernel, arguments, stride}, NULL, NULL);
}

void bcl_launch_place_locals(const struct bcl_launch *launch, bcl_place_local *place, void *data) {
    const struct locals locals = {launch->binary, launch->kernel, launch->arguments,
                                  sizeof *launch->arguments};
    lay_out(&locals, place, data);
}

uint64_t bcl_launch_private_bytes(const struct bcl_launch *launch) {
    const size_t *size = launch->local_size;
    uint64_t items = bcl_multiply(bcl_multiply(size[0], size[1]), size[2]);
    return bcl_add(launch->kernel->group_bytes, bcl_multiply(items, launch->kernel->private_bytes));
}

uint32_t bcl_launch_extents(const struct bcl_launch *launch) {
    return bcl_launch_slots(launch->kernel) + launch->reach_count;
}

// Where the shadow begins in the area.
static uint64_t shadow_offset(const struct bcl_launch *launch) {
    return sizeof(struct bcl_check_area) +
           (uint64_t)bcl_launch_extents(launch) * sizeof(struct bcl_object_extent);
}

static uint64_t shadow_bytes(const struct bcl_launch *launch) {
    return bcl_launch_shadows(launch) ? bcl_align_up(launch->local_bytes, 8) : 0;
}

// Entries of the table of races for local memory, and as many for other memory.
#define RACES 65536u

static uint64_t race_bytes(const struct bcl_launch *launch) {
    return bcl_launch_races(launch) ? 2 * RACES * sizeof(struct bcl_race_entry) : 0;
}

uint64_t bcl_launch_area_bytes(const struct bcl_launch *launch) {
    return bcl_launch_checks(launch)
               ? bcl_add(bcl_add(shadow_offset(launch), shadow_bytes(launch)), race_bytes(launch))
               : sizeof(struct bcl_barrier_report);
}

// Where local memory begins, and the area that is filled.
struct local_extents {
    const struct bcl_launch *launch;
    uint64_t memory;
    struct bcl_object_extent *extents;
};

static void set_local_extent(void *data, uint32_t slot, uint64_t offset) {
    const struct local_extents *to = data;
    const struct bcl_launch *launch = to->launch;
    const struct locals locals = {launch->binary, launch->kernel, launch->arguments,
                                  sizeof *launch->arguments};
    struct bcl_object_extent *extent = &to->extents[slot];
    is_local(&locals, slot, &extent->size);
    extent->address = to->memory + offset;
    extent->refused = 0;
}

void bcl_launch_fill_area(const struct bcl_launch *launch, uint64_t address, uint64_t local_memory,
                          struct bcl_check_area *area) {
    area->report = (struct bcl_barrier_report){0};
    if (!bcl_launch_checks(launch))
        return;
    const uint32_t arguments = launch->kernel->argument_count;
    struct local_extents locals = {launch, local_memory, area->extents};
    area->local_memory = local_memory;
    area->shadow = address + shadow_offset(launch);
    area->local_bytes = launch->local_bytes;
    area->races = area->shadow + shadow_bytes(launch);
    area->race_mask = RACES - 1;
    area->group = 0;
    memset((char *)area + shadow_offset(launch) + shadow_bytes(launch), 0,
           (size_t)race_bytes(launch));
    area->slot_count = bcl_launch_slots(launch->kernel);
    area->extent_count = bcl_launch_extents(launch);
    for (uint32_t i = 0; i < arguments; i++)
        area->extents[i] = launch->extents[i];
    for (uint32_t i = 0; i < launch->reach_count; i++)
        area->extents[area->slot_count + i] = launch->extents[arguments + i];
    bcl_launch_place_locals(launch, set_local_extent, &locals);
}

struct bcl_launch_context bcl_launch_context_of(const struct bcl_launch *launch,
                                                uint64_t private_memory, uint64_t printf_ring,
                                                uint64_t barrier_report) {
    struct bcl_launch_context context = {
        .work_dim = launch->work_dim,
        .private_bytes = launch->kernel->private_bytes,
        .private_memory = private_memory,
        .printf_ring = printf_ring,
        .barrier_report = barrier_report,
    };
    for (int i = 0; i < 3; i++) {
        context.global_size[i] = launch->global_size[i];
        context.global_offset[i] = launch->global_offset[i];
        context.local_size[i] = launch->local_size[i];
        context.enqueued_size[i] = launch->local_size[i];
        context.num_groups[i] = bcl_launch_groups_in(launch, i);
        context.unequal |= bcl_launch_is_unequal(launch, i);
    }
    return context;
}

bool bcl_launch_prints(const struct bcl_launch *launch) {
    return launch->binary->header->format_count > 0;
}

bool bcl_launch_reports(const struct bcl_launch *launch) {
    return (launch->binary->header->flags & BCL_BINARY_REPORTS_BARRIERS) != 0;
}
