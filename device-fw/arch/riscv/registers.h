// SPDX-License-Identifier: MIT
//
// The control and status registers of RISC-V's machine mode that the firmware uses (The RISC-V
// Instruction Set Manual, volume II, sections 3.1 and 3.7).

#ifndef RISCV_REGISTERS_H
#define RISCV_REGISTERS_H

#include <stdint.h>

#define WRITE_CSR(name, value) \
    __asm__ volatile("csrw " #name ", %0" ::"r"((uintptr_t)(value)) : "memory")
#define SET_CSR(name, bits) \
    __asm__ volatile("csrs " #name ", %0" ::"r"((uintptr_t)(bits)) : "memory")
#define CLEAR_CSR(name, bits) \
    __asm__ volatile("csrc " #name ", %0" ::"r"((uintptr_t)(bits)) : "memory")
#define READ_CSR(name)                                                \
    __extension__({                                                   \
        uintptr_t value_;                                             \
        __asm__ volatile("csrr %0, " #name : "=r"(value_)::"memory"); \
        value_;                                                       \
    })

#define MIP_SOFTWARE (1u << 3) // in mip and mie: the machine software interrupt
#define MIP_TIMER (1u << 7)    // machine timer interrupt

// The bits of an entry, a byte of pmpcfg<n>. A register of 32 bits holds four entries, one of 64 bits eight; with 64
// bits only registers of even n exist.
#define PMP_READ 1u
#define PMP_WRITE 2u
#define PMP_EXECUTE 4u
#define PMP_OFF 0u
#define PMP_TOR (1u << 3)   // from the address of the entry before it to its own
#define PMP_NAPOT (3u << 3) // a region whose size is a power of two, aligned to it

// The value of pmpaddr<n>. For PMP_NAPOT it has the region's address, and ones in the low bits that give the size.
#define PMP_ADDRESS(address) ((address) >> 2)
#define PMP_NAPOT_ADDRESS(address, size) PMP_ADDRESS((address) | ((size) / 2 - 1))

#endif // RISCV_REGISTERS_H
