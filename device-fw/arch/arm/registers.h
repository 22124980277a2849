// SPDX-License-Identifier: MIT
//
// The CP15 registers of ARMv7-A and ARMv7-R that the firmware uses: read_<name>(), write_<name>() (ARM
// Architecture Reference Manual ARMv7-A and ARMv7-R, sections B4 and B6).

#ifndef ARM_REGISTERS_H
#define ARM_REGISTERS_H

#include <stdint.h>

#define WRITER(name, op1, crn, crm, op2)                                                 \
    static inline void write_##name(uint32_t value) {                                    \
        __asm__ volatile("mcr p15, " #op1 ", %0, " #crn ", " #crm ", " #op2 ::"r"(value) \
                         : "memory");                                                    \
    }
#define READER(name, op1, crn, crm, op2)                                    \
    static inline uint32_t read_##name(void) {                              \
        uint32_t value;                                                     \
        __asm__ volatile("mrc p15, " #op1 ", %0, " #crn ", " #crm ", " #op2 \
                         : "=r"(value)::"memory");                          \
        return value;                                                       \
    }

READER(mpidr, 0, c0, c0, 5)  // which core this is
READER(ctr, 0, c0, c0, 1)    // cache lines
READER(ccsidr, 1, c0, c0, 0) // size of the selected cache
WRITER(csselr, 2, c0, c0, 0) // selects a cache
READER(sctlr, 0, c1, c0, 0)  // system control
WRITER(sctlr, 0, c1, c0, 0)
READER(actlr, 0, c1, c0, 1) // the core's own controls
WRITER(actlr, 0, c1, c0, 1)
WRITER(ttbr0, 0, c2, c0, 0) // translation table
WRITER(ttbcr, 0, c2, c0, 2)
WRITER(dacr, 0, c3, c0, 0) // domains
READER(dfsr, 0, c5, c0, 0) // status and address of the last data fault
READER(dfar, 0, c6, c0, 0)
READER(ifsr, 0, c5, c0, 1) // status and address of the last instruction fault
READER(ifar, 0, c6, c0, 2)
WRITER(iciallu, 0, c7, c5, 0)   // invalidates the instruction cache
WRITER(bpiall, 0, c7, c5, 6)    // invalidates the branch predictor
WRITER(dcisw, 0, c7, c6, 2)     // invalidates a line of the data cache, by set and way
WRITER(dccimvac, 0, c7, c14, 1) // writes back and invalidates a line, by address
WRITER(dccisw, 0, c7, c14, 2)   // writes back and invalidates a line, by set and way
WRITER(dcall, 0, c15, c5, 0)    // invalidates the whole data cache (Cortex-R5)
WRITER(tlbiall, 0, c8, c7, 0)   // invalidates this core's address translations
WRITER(tlbiallis, 0, c8, c3, 0) // invalidates all cores' address translations
WRITER(vbar, 0, c12, c0, 0)     // exception vectors
READER(isr, 0, c12, c1, 0)      // interrupts that have come
WRITER(rgnr, 0, c6, c2, 0)      // selects a region of the MPU (ARMv7-R)
WRITER(drbar, 0, c6, c1, 0)     // the region's address
WRITER(drsr, 0, c6, c1, 2)      // its size, and whether it is on
WRITER(dracr, 0, c6, c1, 4)     // its access permissions
WRITER(pmcr, 0, c9, c12, 0)     // performance monitors
WRITER(pmcntenset, 0, c9, c12, 1)
READER(pmccntr, 0, c9, c13, 0) // cycles
READER(cbar, 4, c15, c0, 0)    // the core's private peripherals (Cortex-A9)

#define TTBR_CACHEABLE (1u << 6 | 1u << 3) // the walk goes through the caches: write-back

#define TTBR_SHAREABLE (1u << 1)

#define ACTLR_FW (1u << 0)  // maintenance is broadcast to all cores (Cortex-A9)
#define ACTLR_SMP (1u << 6) // the core's caches are coherent with the other cores'

#define SCTLR_M (1u << 0)    // MMU
#define SCTLR_A (1u << 1)    // alignment faults
#define SCTLR_C (1u << 2)    // data cache
#define SCTLR_Z (1u << 11)   // branch prediction
#define SCTLR_I (1u << 12)   // instruction cache
#define SCTLR_V (1u << 13)   // vectors at 0xffff0000
#define SCTLR_BR (1u << 17)  // the MPU leaves privileged code the default memory map (ARMv7-R)
#define SCTLR_TRE (1u << 28) // remapped memory types
#define SCTLR_AFE (1u << 29) // access flags
#define SCTLR_TE (1u << 30)  // exceptions in Thumb state

#define ISR_I (1u << 7)

#define PMCR_ON (1u << 0)
#define PMCR_CLEAR (1u << 2) // sets the cycle counter to 0
#define PMCR_SLOW (1u << 3)  // counts every 64th cycle
#define PMCNTENSET_CYCLES (1u << 31)

static inline void arch_isb(void) { __asm__ volatile("isb" ::: "memory"); }
static inline void arch_dsb(void) { __asm__ volatile("dsb" ::: "memory"); }
static inline void arch_dmb(void) { __asm__ volatile("dmb" ::: "memory"); }

// Invalidates the instruction cache and the branch predictor.
static inline void arch_forget_code(void) {
    write_iciallu(0);
    write_bpiall(0);
    arch_dsb();
    arch_isb();
}

#endif // ARM_REGISTERS_H
