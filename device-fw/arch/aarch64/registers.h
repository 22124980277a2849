// SPDX-License-Identifier: MIT
//
// The system registers of ARMv8-A's EL1 that the firmware uses (Arm Architecture Reference Manual for
// A-profile architecture, section D19).

#ifndef AARCH64_REGISTERS_H
#define AARCH64_REGISTERS_H

#include <stdint.h>

#define WRITE_REGISTER(name, value) \
    __asm__ volatile("msr " #name ", %0" ::"r"((uint64_t)(value)) : "memory")
#define READ_REGISTER(name)                                          \
    __extension__({                                                  \
        uint64_t value_;                                             \
        __asm__ volatile("mrs %0, " #name : "=r"(value_)::"memory"); \
        value_;                                                      \
    })

// SCTLR_EL1: MMU, data cache, instruction cache, and the bits that are 1 in ARMv8.0. Alignment is not checked.
#define SCTLR_ON (0x30d00800u | 1u << 0 | 1u << 2 | 1u << 12)

// TCR_EL1: addresses of 32 bits, translated by TTBR0 alone, in pages of 4 KiB; the walk goes through the
// caches.
#define TCR_32_BITS (32u | 1u << 8 | 1u << 10 | 3u << 12 | 1u << 23)

// ESR_EL1: the exception's class; for an abort also its status.
#define ESR_CLASS(esr) ((esr) >> 26 & 0x3f)
#define ESR_STATUS(esr) ((esr) & 0x3f)
#define STATUS_ALIGNMENT 0x21

static inline void arch_isb(void) { __asm__ volatile("isb" ::: "memory"); }
static inline void arch_dsb(void) { __asm__ volatile("dsb sy" ::: "memory"); }
static inline void arch_dmb(void) { __asm__ volatile("dmb sy" ::: "memory"); }

static inline uint32_t read_ctr(void) { return (uint32_t)READ_REGISTER(ctr_el0); }

// Writes back and invalidates the line of that address.
static inline void write_dccimvac(uint32_t address) {
    __asm__ volatile("dc civac, %0" ::"r"((uint64_t)address) : "memory");
}

// Invalidates the instruction cache.
static inline void arch_forget_code(void) {
    __asm__ volatile("ic iallu" ::: "memory");
    arch_dsb();
    arch_isb();
}

#endif // AARCH64_REGISTERS_H
