// SPDX-License-Identifier: MIT

#include "cpu/host_core.h"

#include "barecl/targets.h"
#include "base/clock.h"
#include "base/sizes.h"
#include "cpu/cgroup.h"
#include "cpu/cost.h"
#include "cpu/debugger.h"
#include "cpu/guard.h"
#include "cpu/sampler.h"

#include <limits.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

// -------------------------------------------------------------------------------------------------
// The processor

bool bcl_host_accepts(const struct bcl_device *device, const char *target) {
    (void)device;
    return bcl_target_runs(bcl_target_of_host(), target);
}

static uint32_t positive_or(long value, uint32_t otherwise) {
    return value > 0 ? (uint32_t)value : otherwise;
}

// The machine's memory, less what the process's limits forbid, in bytes.
static uint64_t usable_memory(void) {
    static const int kinds[] = {RLIMIT_AS, RLIMIT_DATA};
    uint64_t memory = (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE);
    struct rlimit limit;
    memory = bcl_least(memory, bcl_cgroup_read("").memory);
    memory = bcl_least(memory, SIZE_MAX / 2);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (getrlimit(kinds[i], &limit) == 0)
            memory = bcl_least(memory, limit.rlim_cur); // RLIM_INFINITY is larger than any memory
    return memory;
}

bool bcl_host_facts(struct bcl_device_facts *facts) {
    const struct bcl_target *target = bcl_target_of_host();
    if (target == NULL)
        return false;
    facts->target = target->name;
    facts->record = target;
    facts->vector_bytes = target->vector_bytes;
    uint64_t memory = usable_memory();
    facts->type = CL_DEVICE_TYPE_CPU;
    facts->address_bits = CHAR_BIT * sizeof(void *);
    facts->compute_units = 1;
    facts->cache_line = positive_or(sysconf(_SC_LEVEL1_DCACHE_LINESIZE), 64);
    facts->cache_size = positive_or(sysconf(_SC_LEVEL2_CACHE_SIZE), 256 << 10);
    facts->global_memory = memory;
    facts->max_allocation = memory / 4 > (128u << 20) ? memory / 4 : bcl_least(memory, 128u << 20);
    facts->local_memory = 256 << 10;
    facts->max_work_group_size = 4096;
    facts->timer_resolution_ns = (size_t)bcl_clock_resolution_ns();
    facts->printf_bytes = BCL_WORKER_PRINTF_BYTES;
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
    bcl_guard_start();
    bcl_guard_add_code(bytes, image->memory_size);
    bcl_debugger_add(image, bytes);
    bcl_sampler_add(image, bytes);
    *memory = (struct bcl_memory){(uintptr_t)bytes, bytes, image->memory_size, bcl_costs_new()};
    return CL_SUCCESS;
}

void bcl_host_unload(struct bcl_device *device, struct bcl_memory *memory) {
    (void)device;
    bcl_sampler_remove(memory->host);
    bcl_debugger_remove(memory->host);
    bcl_guard_remove_code(memory->host);
    bcl_costs_free(memory->driver_data);
    munmap(memory->host, memory->size);
}
