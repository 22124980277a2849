// SPDX-License-Identifier: MIT
//
// Flushes Arm's caches by address to the point of coherency, where the host sees the data; on boards with several
// cores, the caches of all cores. Where a lone core has no cache but its own, a range larger than that cache flushes
// the whole cache instead.

#include "arch.h"

#if defined __aarch64__
#include "aarch64/registers.h"
#elif defined __ARM_ARCH_PROFILE && __ARM_ARCH_PROFILE == 'M'
#include "cortex-m/registers.h"
#else
#include "arm/registers.h"
#endif

#if defined __aarch64__ || BOARD_CORE_COUNT > 1

static bool flush_all(uint32_t size) {
    (void)size; // other cores and outer caches are flushed by address only
    return false;
}

#else
#include "data_cache.h" // needs the registers above

// Flushes the whole cache if it is smaller than `size` bytes. Returns whether it did.
static bool flush_all(uint32_t size) {
    if (size <= data_cache_size())
        return false;
    data_cache_each(write_dccisw);
    return true;
}

#endif

#define CTR_SHORTEST_LINE(ctr) (4u << ((ctr) >> 16 & 0xf)) // bytes, of any data cache

static void flush_lines(uint32_t address, uint32_t size) {
    const uint32_t line = CTR_SHORTEST_LINE(read_ctr()), before = address & (line - 1);

    for (uint32_t done = 0; done < before + size; done += line)
        write_dccimvac(address - before + done);
}

void arch_cache_flush(uint32_t address, uint32_t size) {
    arch_dsb();
    if (!flush_all(size))
        flush_lines(address, size);
    arch_dsb();
}
