// SPDX-License-Identifier: MIT

#include "cpu/worker.h"

#include "base/allocate.h"
#include "cpu/float_state.h"
#include "cpu/guard.h"

#include <string.h>

#ifndef APART
#define APART 128 // bytes: a cache line and its neighbour, which processors prefetch with it
#endif

// Makes *memory at least `size` bytes long. Its contents become zero. The memory shares no cache line with the memory of
// another worker, which avoids false sharing.
//
// Writing it gives it pages. Kernels access it under masks, and an x86 processor takes more than a hundred cycles for an
// access with an empty mask to a page that does not exist or may not be written.
static bool grow(char **memory, uint64_t *capacity, uint64_t size, size_t align) {
    if (size <= *capacity)
        return true;
    size = bcl_align_up(size, APART);
    void *bytes = bcl_allocate_aligned(size, align > APART ? align : APART);
    if (bytes == NULL)
        return false;
    bcl_free(*memory);
    *memory = memset(bytes, 0, size);
    *capacity = size;
    return true;
}

static bool grow_slots(struct bcl_worker *worker, uint64_t count) {
    if (count <= worker->slot_capacity)
        return true;
    uint64_t size = bcl_align_up(bcl_multiply(2 * count, sizeof(void *)), APART);
    void **slots = bcl_allocate_aligned(size, APART);
    if (slots == NULL)
        return false;
    bcl_free(worker->slots);
    worker->slots = slots;
    worker->pointers = slots + count;
    worker->slot_capacity = count;
    return true;
}

static bool grow_area(struct bcl_worker *worker, uint64_t size) {
    char *area = (char *)worker->area;
    bool fits = grow(&area, &worker->area_capacity, size, _Alignof(struct bcl_check_area));
    worker->area = (struct bcl_check_area *)area;
    return fits;
}

static void point(struct bcl_worker *worker, uint32_t slot, void *address) {
    worker->pointers[slot] = address;
    worker->slots[slot] = &worker->pointers[slot];
}

static void point_local(void *worker, uint32_t slot, uint64_t offset) {
    point(worker, slot, ((struct bcl_worker *)worker)->local_memory + offset);
}

static void fill_slots(struct bcl_worker *worker, const struct bcl_launch *launch) {
    const struct bcl_argument_record *records =
        bcl_binary_arguments(launch->binary, launch->kernel);
    for (uint32_t i = 0; i < launch->kernel->argument_count; i++) {
        const union bcl_launch_argument *argument = &launch->arguments[i];
        switch ((enum bcl_argument_kind)records[i].kind) {
        case BCL_ARGUMENT_GLOBAL:
        case BCL_ARGUMENT_CONSTANT:
            point(worker, i, (void *)(uintptr_t)argument->address);
            break;
        case BCL_ARGUMENT_VALUE:
        case BCL_ARGUMENT_IMAGE:
        case BCL_ARGUMENT_SAMPLER:
            worker->slots[i] = (void *)(uintptr_t)argument->value;
            break;
        case BCL_ARGUMENT_LOCAL:
            break; // point_local()
        }
    }
    bcl_launch_place_locals(launch, point_local, worker);
}

static bool add_ring(struct bcl_worker *worker, const struct bcl_launch *launch, size_t bytes) {
    struct bcl_printf_reader *printing = &worker->printing;
    if (!bcl_launch_prints(launch))
        return true;
    if (printing->ring == NULL)
        printing->ring = bcl_allocate(sizeof *printing->ring + bytes);
    if (printing->ring == NULL)
        return false;
    printing->size = (uint32_t)bytes;
    bcl_printf_begin(printing);
    return true;
}

cl_int bcl_worker_prepare(struct bcl_worker *worker, const struct bcl_launch *launch) {
    bool fits = grow_slots(worker, (uint64_t)bcl_launch_slots(launch->kernel) + 1) &&
                grow(&worker->local_memory, &worker->local_capacity, launch->local_bytes,
                     BCL_LOCAL_ALIGN) &&
                grow(&worker->private_memory, &worker->private_capacity,
                     bcl_launch_private_bytes(launch), BCL_PRIVATE_ALIGN) &&
                grow_area(worker, bcl_launch_area_bytes(launch)) &&
                add_ring(worker, launch, BCL_WORKER_PRINTF_BYTES);
    if (!fits)
        return CL_OUT_OF_RESOURCES;
    worker->launch = launch;
    fill_slots(worker, launch);
    bcl_launch_fill_area(launch, (uintptr_t)worker->area, (uintptr_t)worker->local_memory,
                         worker->area);
    worker->context = bcl_launch_context_of(
        launch, (uintptr_t)worker->private_memory,
        bcl_launch_prints(launch) ? (uintptr_t)worker->printing.ring : 0, (uintptr_t)worker->area);
    return CL_SUCCESS;
}

typedef void (*workgroup_function)(void *const *args, const struct bcl_launch_context *context,
                                   size_t group_x, size_t group_y, size_t group_z);

static workgroup_function launcher(const struct bcl_launch *launch) {
    const struct bcl_kernel_descriptor *descriptor =
        (const void *)((const char *)launch->image->host + launch->kernel->descriptor);
    return (workgroup_function)(uintptr_t)descriptor->workgroup;
}

// What bcl_worker_run() was given.
struct groups {
    struct bcl_guarded guarded; // first
    struct bcl_worker *worker;
    size_t first, count;
};

static void run_groups(struct bcl_guarded *guarded) {
    const struct groups *groups = (const struct groups *)guarded;
    struct bcl_worker *worker = groups->worker;
    const struct bcl_launch *launch = guarded->launch;
    workgroup_function run = launcher(launch);
    size_t size_x = (size_t)worker->context.num_groups[0];
    size_t size_y = (size_t)worker->context.num_groups[1];
    size_t x = groups->first % size_x, y = groups->first / size_x % size_y;
    size_t z = groups->first / size_x / size_y;
    struct bcl_printf_reader *printing = bcl_launch_prints(launch) ? &worker->printing : NULL;
    guarded->group[1] = y;
    guarded->group[2] = z;
    for (size_t count = groups->count; count > 0 && worker->area->report.kind == BCL_BARRIER_OK;
         count--) {
        guarded->group[0] = x;
        run(worker->slots, &worker->context, x, y, z);
        if (printing != NULL && bcl_printf_waiting(printing) > printing->size / 2)
            bcl_printf_drain(printing, launch->binary, launch->image);
        if (++x < size_x)
            continue;
        x = 0;
        if (++y == size_y) {
            y = 0;
            z++;
        }
        guarded->group[1] = y;
        guarded->group[2] = z;
    }
}

cl_int bcl_worker_run(struct bcl_worker *worker, struct bcl_device *device,
                      const struct bcl_launch *launch, size_t first, size_t count) {
    struct groups groups = {
        .guarded = {.device = device, .launch = launch, .run = run_groups},
        .worker = worker,
        .first = first,
        .count = count,
    };
    struct bcl_printf_reader *printing = bcl_launch_prints(launch) ? &worker->printing : NULL;
    uint32_t float_state = bcl_float_state();
    bool flushes = (launch->kernel->flags & BCL_KERNEL_FLUSHES_SUBNORMALS) != 0;
    bcl_set_float_state(flushes ? BCL_FLOAT_STATE_FLUSHING : BCL_FLOAT_STATE);
    bool ended = bcl_guard_run(&groups.guarded);
    bcl_set_float_state(float_state);
    bool printed = printing == NULL || bcl_printf_drain(printing, launch->binary, launch->image);
    bool stopped = bcl_barrier_report_tell(device, launch, &worker->area->report);
    return stopped || !printed || !ended ? CL_OUT_OF_RESOURCES : CL_SUCCESS;
}

cl_int bcl_worker_run_all(struct bcl_device *device, const struct bcl_launch *launch) {
    struct bcl_worker worker = {0};
    cl_int status = bcl_worker_prepare(&worker, launch);
    if (status == CL_SUCCESS)
        status = bcl_worker_run(&worker, device, launch, 0, (size_t)bcl_launch_groups(launch));
    bcl_worker_free(&worker);
    return status;
}

void bcl_worker_free(struct bcl_worker *worker) {
    bcl_free(worker->slots);
    bcl_free(worker->local_memory);
    bcl_free(worker->private_memory);
    bcl_free(worker->area);
    bcl_free(worker->printing.ring);
}
