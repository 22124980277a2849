// SPDX-License-Identifier: MIT

#include "cpu/host_core.h"

#include "device/barrier_report.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

// Each worker's printf ring: OpenCL asks for 1 MB at least in the full profile. Only what is
// written to becomes real memory.
#define PRINTF_BYTES (1u << 20)

// -------------------------------------------------------------------------------------------------
// The processor

#if defined(__x86_64__)
// The levels of the x86-64 psABI, each holding the ones before.
static const char *const levels[] = {"x86-64-v1", "x86-64-v2", "x86-64-v3", "x86-64-v4"};
static const uint32_t level_vector_bytes[] = {16, 16, 32, 64};

static int host_level(void) {
    __builtin_cpu_init();
    if (__builtin_cpu_supports("x86-64-v4"))
        return 3;
    if (__builtin_cpu_supports("x86-64-v3"))
        return 2;
    return __builtin_cpu_supports("x86-64-v2") ? 1 : 0;
}

static const char *host_target(uint32_t *vector_bytes) {
    *vector_bytes = level_vector_bytes[host_level()];
    return levels[host_level()];
}

bool bcl_host_accepts(cl_device_id device, const char *target) {
    (void)device;
    for (int i = 0; i <= host_level(); i++)
        if (strcmp(levels[i], target) == 0)
            return true;
    return false;
}

#elif defined(__arm__)
#define HWCAP_NEON_BIT (1ul << 12) // Linux, arch/arm/include/uapi/asm/hwcap.h

static const char *host_target(uint32_t *vector_bytes) {
    *vector_bytes = 16;
    return (getauxval(AT_HWCAP) & HWCAP_NEON_BIT) != 0 ? "cortex-a9" : NULL;
}

bool bcl_host_accepts(cl_device_id device, const char *target) {
    return strcmp(device->facts.target, target) == 0;
}

#else
#error "no code generator for this host: add its target here and in compiler/"
#endif

static size_t timer_resolution(void) {
    struct timespec resolution;
    clock_getres(CLOCK_MONOTONIC, &resolution);
    return resolution.tv_nsec > 0 ? (size_t)resolution.tv_nsec : 1;
}

static uint32_t positive_or(long value, uint32_t otherwise) {
    return value > 0 ? (uint32_t)value : otherwise;
}

bool bcl_host_facts(struct bcl_device_facts *facts) {
    facts->target = host_target(&facts->vector_bytes);
    if (facts->target == NULL)
        return false;
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

cl_int bcl_host_load(cl_device_id device, const struct bcl_image *image,
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
    *memory = (struct bcl_memory){(uintptr_t)bytes, bytes, image->memory_size, NULL};
    if (mprotect(bytes, image->memory_size, PROT_READ | PROT_EXEC) == 0)
        return CL_SUCCESS;
    munmap(bytes, image->memory_size);
    return CL_OUT_OF_RESOURCES;
}

void bcl_host_unload(cl_device_id device, struct bcl_memory *memory) {
    (void)device;
    munmap(memory->host, memory->size);
}

// -------------------------------------------------------------------------------------------------
// Workers

// Makes *memory at least `size` bytes long. What stood there is lost.
static bool grow(char **memory, size_t *capacity, size_t size, size_t align) {
    if (size <= *capacity)
        return true;
    void *bytes;
    if (posix_memalign(&bytes, align, size) != 0)
        return false;
    free(*memory);
    *memory = bytes;
    *capacity = size;
    return true;
}

static bool grow_slots(struct bcl_worker *worker, size_t count) {
    if (count <= worker->slot_capacity)
        return true;
    void **slots = calloc(2 * count, sizeof *slots);
    if (slots == NULL)
        return false;
    free(worker->slots);
    worker->slots = slots;
    worker->pointers = slots + count;
    worker->slot_capacity = count;
    return true;
}

static size_t aligned_local(size_t size) {
    return (size + BCL_LOCAL_ALIGN - 1) & ~(size_t)(BCL_LOCAL_ALIGN - 1);
}

static size_t local_bytes(const struct bcl_launch *launch) {
    const struct bcl_argument_record *records =
        bcl_binary_arguments(launch->binary, launch->kernel);
    const struct bcl_local_record *locals = bcl_binary_locals(launch->binary, launch->kernel);
    size_t total = 0;
    for (uint32_t i = 0; i < launch->kernel->argument_count; i++)
        if (records[i].kind == BCL_ARGUMENT_LOCAL)
            total += aligned_local((size_t)launch->arguments[i].size);
    for (uint32_t i = 0; i < launch->kernel->local_count; i++)
        total += aligned_local(locals[i].size);
    return total;
}

static void point(struct bcl_worker *worker, size_t slot, void *address) {
    worker->pointers[slot] = address;
    worker->slots[slot] = &worker->pointers[slot];
}

static void fill_slots(struct bcl_worker *worker, const struct bcl_launch *launch) {
    const struct bcl_kernel_record *kernel = launch->kernel;
    const struct bcl_argument_record *records = bcl_binary_arguments(launch->binary, kernel);
    const struct bcl_local_record *locals = bcl_binary_locals(launch->binary, kernel);
    char *local = worker->local_memory;
    for (uint32_t i = 0; i < kernel->argument_count; i++) {
        const union bcl_launch_argument *argument = &launch->arguments[i];
        switch ((enum bcl_argument_kind)records[i].kind) {
        case BCL_ARGUMENT_GLOBAL:
        case BCL_ARGUMENT_CONSTANT:
            point(worker, i, (void *)(uintptr_t)argument->address);
            break;
        case BCL_ARGUMENT_LOCAL:
            point(worker, i, local);
            local += aligned_local((size_t)argument->size);
            break;
        case BCL_ARGUMENT_VALUE:
            worker->slots[i] = (void *)(uintptr_t)argument->value;
            break;
        }
    }
    for (uint32_t i = 0; i < kernel->local_count; i++) {
        point(worker, kernel->argument_count + i, local);
        local += aligned_local(locals[i].size);
    }
}

static bool add_ring(struct bcl_worker *worker, const struct bcl_launch *launch, size_t bytes) {
    if (worker->ring != NULL || launch->binary->header->format_count == 0)
        return true;
    worker->ring = calloc(1, sizeof *worker->ring + bytes);
    if (worker->ring != NULL)
        worker->ring->size = (uint32_t)bytes;
    return worker->ring != NULL;
}

static void fill_context(struct bcl_worker *worker, const struct bcl_launch *launch) {
    struct bcl_launch_context *context = &worker->context;
    for (int i = 0; i < 3; i++) {
        context->global_size[i] = launch->global_size[i];
        context->global_offset[i] = launch->global_offset[i];
        context->local_size[i] = launch->local_size[i];
        context->num_groups[i] = launch->global_size[i] / launch->local_size[i];
    }
    context->work_dim = launch->work_dim;
    context->private_bytes = launch->kernel->private_bytes;
    context->private_memory = (uintptr_t)worker->private_memory;
    context->printf_ring = launch->binary->header->format_count > 0 ? (uintptr_t)worker->ring : 0;
    context->barrier_report = (uintptr_t)&worker->report;
    worker->report = (struct bcl_barrier_report){0};
}

cl_int bcl_worker_prepare(struct bcl_worker *worker, const struct bcl_launch *launch) {
    const struct bcl_kernel_record *kernel = launch->kernel;
    size_t items = launch->local_size[0] * launch->local_size[1] * launch->local_size[2];
    size_t slots = (size_t)kernel->argument_count + kernel->local_count + 1;
    size_t private_bytes;
    bool fits = !__builtin_mul_overflow(items, (size_t)kernel->private_bytes, &private_bytes) &&
                !__builtin_add_overflow(private_bytes, kernel->group_bytes, &private_bytes) &&
                grow_slots(worker, slots) &&
                grow(&worker->local_memory, &worker->local_capacity, local_bytes(launch),
                     BCL_LOCAL_ALIGN) &&
                grow(&worker->private_memory, &worker->private_capacity, private_bytes,
                     BCL_PRIVATE_ALIGN) &&
                add_ring(worker, launch, PRINTF_BYTES);
    if (!fits)
        return CL_OUT_OF_RESOURCES;
    fill_slots(worker, launch);
    fill_context(worker, launch);
    return CL_SUCCESS;
}

typedef void (*workgroup_function)(void *const *args, const struct bcl_launch_context *context,
                                   size_t group_x, size_t group_y, size_t group_z);

static workgroup_function launcher(const struct bcl_launch *launch) {
    const struct bcl_kernel_descriptor *descriptor =
        (const void *)((const char *)launch->image->host + launch->kernel->descriptor);
    return (workgroup_function)(uintptr_t)descriptor->workgroup;
}

cl_int bcl_worker_run(struct bcl_worker *worker, cl_device_id device,
                      const struct bcl_launch *launch, size_t first, size_t count) {
    workgroup_function run = launcher(launch);
    size_t size_x = (size_t)worker->context.num_groups[0];
    size_t size_y = (size_t)worker->context.num_groups[1];
    size_t x = first % size_x, y = first / size_x % size_y, z = first / size_x / size_y;
    struct bcl_printf_ring *ring = (void *)(uintptr_t)worker->context.printf_ring;
    for (; count > 0 && worker->report.kind == BCL_BARRIER_OK; count--) {
        run(worker->slots, &worker->context, x, y, z);
        if (ring != NULL && ring->write - ring->read > ring->size / 2)
            bcl_printf_drain(ring, launch->binary, launch->image);
        if (++x < size_x)
            continue;
        x = 0;
        if (++y < size_y)
            continue;
        y = 0;
        z++;
    }
    if (ring != NULL)
        bcl_printf_drain(ring, launch->binary, launch->image);
    return bcl_barrier_report_tell(device, launch, &worker->report) ? CL_OUT_OF_RESOURCES
                                                                    : CL_SUCCESS;
}

void bcl_worker_free(struct bcl_worker *worker) {
    free(worker->slots);
    free(worker->local_memory);
    free(worker->private_memory);
    free(worker->ring);
}

size_t bcl_launch_groups(const struct bcl_launch *launch) {
    size_t groups = 1;
    for (int i = 0; i < 3; i++)
        groups *= launch->global_size[i] / launch->local_size[i];
    return groups;
}
