// SPDX-License-Identifier: MIT
//
// The system registers of ARMv7-M and ARMv8-M that the firmware uses (Armv7-M Architecture
// Reference Manual, section B3; Armv8-M Architecture Reference Manual, section D1).

#ifndef CORTEX_M_REGISTERS_H
#define CORTEX_M_REGISTERS_H

#include <stdint.h>

#define REGISTER(address) (*(volatile uint32_t *)(address))

// The system control space. The assembly hides its address from the compiler, which would otherwise
// load a separate constant for each register.
static inline uintptr_t system_space(void) {
    uintptr_t address = 0xe000e000;
    __asm__("" : "+r"(address));
    return address;
}
#define SYSTEM(offset) REGISTER(system_space() + (offset))

#define SYST_CSR SYSTEM(0x010)  // bit 0 enable, 1 interrupt, 2 the core's own clock
#define SYST_RVR SYSTEM(0x014)  // reload value, 24 bits
#define SYST_CVR SYSTEM(0x018)  // counts down
#define NVIC_ISER SYSTEM(0x100) // the first 32 interrupts: on,
#define NVIC_ICER SYSTEM(0x180) // off,
#define NVIC_ICPR SYSTEM(0x280) // and no longer pending
#define ICSR SYSTEM(0xd04)
#define ICSR_PENDSTSET (1u << 26)
#define CCR SYSTEM(0xd14)
#define CCR_CACHES (3u << 16) // data and instruction cache
#define SHCSR SYSTEM(0xd24)
#define SHCSR_FAULTS (7u << 16) // memory management, bus and usage faults enabled
#define CFSR SYSTEM(0xd28)
#define HFSR SYSTEM(0xd2c)
#define CFSR_MMARVALID (1u << 7)
#define CFSR_BFARVALID (1u << 15)
#define CFSR_NO_FRAME (1u << 4 | 1u << 12 | 1u << 20) // MSTKERR, STKERR, STKOF
#define MMFAR SYSTEM(0xd34)
#define BFAR SYSTEM(0xd38)
#define MPU_CTRL SYSTEM(0xd94)
#define MPU_RNR SYSTEM(0xd98)
#define MPU_RBAR SYSTEM(0xd9c)
#define MPU_RASR SYSTEM(0xda0)  // ARMv7-M
#define MPU_RLAR SYSTEM(0xda0)  // ARMv8-M
#define MPU_MAIR0 SYSTEM(0xdc0) // ARMv8-M

// Caches, of cores that have them.
static inline uint32_t read_ctr(void) {
    return SYSTEM(0xd7c); // cache lines
}
static inline uint32_t read_ccsidr(void) {
    return SYSTEM(0xd80); // size of the selected cache
}
static inline void write_csselr(uint32_t value) {
    SYSTEM(0xd84) = value; // selects a cache
}
static inline void write_iciallu(uint32_t value) {
    SYSTEM(0xf50) = value; // invalidates the instruction cache
}
static inline void write_dcisw(uint32_t value) {
    SYSTEM(0xf60) = value; // invalidates a line of the data cache, by set and way
}
static inline void write_dccisw(uint32_t value) {
    SYSTEM(0xf74) = value; // writes back and invalidates a line, by set and way
}
static inline void write_dccimvac(uint32_t address) {
    SYSTEM(0xf70) = address; // writes back and invalidates a line, by address
}

static inline void arch_isb(void) { __asm__ volatile("isb" ::: "memory"); }
static inline void arch_dsb(void) { __asm__ volatile("dsb" ::: "memory"); }
static inline void arch_sev(void) { __asm__ volatile("sev" ::: "memory"); }
static inline void arch_wfe(void) { __asm__ volatile("wfe" ::: "memory"); }

#endif // CORTEX_M_REGISTERS_H
