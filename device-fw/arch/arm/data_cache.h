// SPDX-License-Identifier: MIT
//
// Operations on the whole level 1 data cache of 32-bit cores. Include the architecture's
// registers.h first.

#ifndef ARM_DATA_CACHE_H
#define ARM_DATA_CACHE_H

#include <stdint.h>

struct data_cache {
    uint32_t line_shift, last_way, last_set;
};

static inline struct data_cache data_cache(void) {
    write_csselr(0);
    arch_isb();
    const uint32_t ccsidr = read_ccsidr();
    return (struct data_cache){(ccsidr & 7) + 4, ccsidr >> 3 & 0x3ff, ccsidr >> 13 & 0x7fff};
}

static inline uint32_t data_cache_size(void) {
    const struct data_cache cache = data_cache();
    return ((cache.last_way + 1) * (cache.last_set + 1)) << cache.line_shift;
}

// Calls `write` with each set and way.
static inline void data_cache_each(void (*write)(uint32_t set_and_way)) {
    const struct data_cache cache = data_cache();
    const uint32_t way_shift = cache.last_way == 0 ? 0 : (uint32_t)__builtin_clz(cache.last_way);

    for (uint32_t way = 0; way <= cache.last_way; ++way) {
        for (uint32_t set = 0; set <= cache.last_set; ++set)
            write(way << way_shift | set << cache.line_shift);
    }
}

#endif // ARM_DATA_CACHE_H
