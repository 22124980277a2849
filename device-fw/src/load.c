// SPDX-License-Identifier: MIT
//
// Loads programs that the host has written. arch/linux/arch.c has its own arch_load().

#include "arch.h"
#include "cached.h"
#include "store.h"

#ifdef BOARD_CORE_REACH_LOCAL_STORE

void arch_load(uint64_t from, uint64_t to, uint32_t size) {
    store_get((void *)(uintptr_t)to, from, size);
}

#else

void arch_load(uint64_t from, uint64_t to, uint32_t size) {
    volatile uint32_t *word = (uint32_t *)(uintptr_t)from, *place = (uint32_t *)(uintptr_t)to;
    volatile uint32_t *const end = word + size / sizeof *word;

    cached_code(from, size);
    arch_open_programs(true);
    while (word != end)
        *place++ = *word++;
    arch_open_programs(false);
    cached_code(from, size);
}

#endif
