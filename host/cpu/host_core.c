// SPDX-License-Identifier: MIT

#include "cpu/host_core.h"

#include "barecl/targets.h"
#include "base/allocate.h"
#include "cpu/cost.h"
#include "cpu/float_state.h"
#include "device/services.h"

#include <limits.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

// Each worker's printf ring: OpenCL asks for 1 MB at least in the full profile. Only what is
// written to becomes real memory.
#define PRINTF_BYTES (1u << 20)

// -------------------------------------------------------------------------------------------------
// The processor

bool bcl_host_accepts(const struct bcl_device *device, const char *target) {
    (void)device;
    return bcl_target_runs(bcl_target_of_host(), target);
}

static size_t timer_resolution(void) {
    struct timespec resolution;
    clock_getres(CLOCK_MONOTONIC, &resolution);
    return resolution.tv_nsec > 0 ? (size_t)resolution.tv_nsec : 1;
}

static uint32_t positive_or(long value, uint32_t otherwise) {
    return value > 0 ? (uint32_t)value : otherwise;
}

bool bcl_host_facts(struct bcl_device_facts *facts) {
    const struct bcl_target *target = bcl_target_of_host();
    if (target == NULL)
        return false;
    facts->target = target->name;
    facts->vector_bytes = target->vector_bytes;
    uint64_t memory = (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE);
    if (memory > SIZE_MAX / 2)
        memory = SIZE_MAX / 2;
    facts->type = CL_DEVICE_TYPE_CPU;
    facts->address_bits = CHAR_BIT * sizeof(void *);
    facts->compute_units = 1;
    facts->cache_line = positive_or(sysconf(_SC_LEVEL1_DCACHE_LINESIZE), 64);
    facts->cache_size = positive_or(sysconf(_SC_LEVEL2_CACHE_SIZE), 256 << 10);
    facts->global_memory = memory;
    facts->max_allocation = memory / 4 > (128u << 20) ? memory / 4 : 128u << 20;
    facts->local_memory = 256 << 10;
    facts->max_work_group_size = 4096;
    facts->timer_resolution_ns = timer_resolution();
    facts->printf_bytes = PRINTF_BYTES;
    facts->shares_host_memory = true;
    return true;
}

// -------------------------------------------------------------------------------------------------
// Program images

cl_int bcl_host_load(struct bcl_device *device, const struct bcl_image *image,
                     struct bcl_memory *memory) {
    (void)device;
    if (image->pointer_bytes != sizeof(void *) || image->code_count > 0 ||
        image->align > (size_t)sysconf(_SC_PAGESIZE))
        return CL_OUT_OF_RESOURCES;
    void *bytes =
        mmap(NULL, image->memory_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (bytes == MAP_FAILED)
        return CL_OUT_OF_RESOURCES;
    bcl_image_place(image, bytes, (uintptr_t)bytes, 0);
    __builtin___clear_cache(bytes, (char *)bytes + image->memory_size);
    if (mprotect(bytes, image->memory_size, PROT_READ | PROT_EXEC) != 0) {
        munmap(bytes, image->memory_size);
        return CL_OUT_OF_RESOURCES;
    }
    *memory = (struct bcl_memory){(uintptr_t)bytes, bytes, image->memory_size, bcl_costs_new()};
    return CL_SUCCESS;
}

void bcl_host_unload(struct bcl_device *device, struct bcl_memory *memory) {
    (void)device;
    bcl_costs_free(memory->driver_data);
    munmap(memory->host, memory->size);
}

// -------------------------------------------------------------------------------------------------
// Workers

#define APART 128 // bytes: what processors exchange, and fetch beside it

// Makes *memory at least `size` bytes long. What stood there is lost. Nothing that another worker writes
// stands so near that the two would wait for each other.
static bool grow(char **memory, uint64_t *capacity, uint64_t size, size_t align) {
    if (size <= *capacity)
        return true;
    size = bcl_align_up(size, APART);
    void *bytes = bcl_allocate_aligned(size, align > APART ? align : APART);
    if (bytes == NULL)
        return false;
    bcl_free(*memory);
    *memory = bytes;
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

static uint64_t local_bytes(const struct bcl_launch *launch, bcl_place_local *place, void *data) {
    return bcl_launch_local_bytes(launch->binary, launch->kernel, launch->arguments, place, data);
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
    local_bytes(launch, point_local, worker);
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
                grow(&worker->local_memory, &worker->local_capacity,
                     local_bytes(launch, NULL, NULL), BCL_LOCAL_ALIGN) &&
                grow(&worker->private_memory, &worker->private_capacity,
                     bcl_launch_private_bytes(launch), BCL_PRIVATE_ALIGN) &&
                add_ring(worker, launch, PRINTF_BYTES);
    if (!fits)
        return CL_OUT_OF_RESOURCES;
    fill_slots(worker, launch);
    worker->report = (struct bcl_barrier_report){0};
    worker->context = bcl_launch_context_of(launch, (uintptr_t)worker->private_memory,
                                            bcl_launch_prints(launch) ? (uintptr_t)worker->printing.ring : 0,
                                            (uintptr_t)&worker->report);
    return CL_SUCCESS;
}

typedef void (*workgroup_function)(void *const *args, const struct bcl_launch_context *context,
                                   size_t group_x, size_t group_y, size_t group_z);

static workgroup_function launcher(const struct bcl_launch *launch) {
    const struct bcl_kernel_descriptor *descriptor =
        (const void *)((const char *)launch->image->host + launch->kernel->descriptor);
    return (workgroup_function)(uintptr_t)descriptor->workgroup;
}

cl_int bcl_worker_run(struct bcl_worker *worker, struct bcl_device *device,
                      const struct bcl_launch *launch, size_t first, size_t count) {
    workgroup_function run = launcher(launch);
    size_t size_x = (size_t)worker->context.num_groups[0];
    size_t size_y = (size_t)worker->context.num_groups[1];
    size_t x = first % size_x, y = first / size_x % size_y, z = first / size_x / size_y;
    struct bcl_printf_reader *printing = bcl_launch_prints(launch) ? &worker->printing : NULL;
    uint32_t float_state = bcl_float_state();
    bcl_set_float_state(BCL_FLOAT_STATE);
    for (; count > 0 && worker->report.kind == BCL_BARRIER_OK; count--) {
        run(worker->slots, &worker->context, x, y, z);
        if (printing != NULL && bcl_printf_waiting(printing) > printing->size / 2)
            bcl_printf_drain(printing, launch->binary, launch->image);
        if (++x < size_x)
            continue;
        x = 0;
        if (++y < size_y)
            continue;
        y = 0;
        z++;
    }
    bcl_set_float_state(float_state);
    bool printed = printing == NULL || bcl_printf_drain(printing, launch->binary, launch->image);
    bool stopped = bcl_barrier_report_tell(device, launch, &worker->report);
    return stopped || !printed ? CL_OUT_OF_RESOURCES : CL_SUCCESS;
}

void bcl_worker_free(struct bcl_worker *worker) {
    bcl_free(worker->slots);
    bcl_free(worker->local_memory);
    bcl_free(worker->private_memory);
    bcl_free(worker->printing.ring);
}
