// SPDX-License-Identifier: MIT
//
// The registers of coprocessor 0 that the firmware uses (MIPS32 Architecture For Programmers, volume III, chapter 9), for
// C and for assembly.

#ifndef MIPS_REGISTERS_H
#define MIPS_REGISTERS_H

// The number of a register, and which of its banks.
#define CP0_INDEX $0, 0
#define CP0_ENTRY_LO0 $2, 0
#define CP0_ENTRY_LO1 $3, 0
#define CP0_PAGE_MASK $5, 0
#define CP0_PAGE_GRAIN $5, 1
#define CP0_BAD_ADDRESS $8, 0
#define CP0_COUNT $9, 0
#define CP0_ENTRY_HI $10, 0
#define CP0_COMPARE $11, 0
#define CP0_STATUS $12, 0
#define CP0_CAUSE $13, 0
#define CP0_EPC $14, 0
#define CP0_EBASE $15, 1
#define CP0_CONFIG1 $16, 1

// The address space of an access is the lowest byte of EntryHi.
#define SPACE_FIRMWARE 0
#define SPACE_KERNELS 1

#define STATUS_IE 0x1         // interrupts on
#define STATUS_EXL 0x2        // in an exception: kernel mode, no interrupts
#define STATUS_ERL 0x4        // after a reset: kernel mode, and low addresses are physical ones
#define STATUS_USER 0x10      // user mode, unless EXL or ERL is set
#define STATUS_IM7 0x8000     // the interrupt of Compare
#define STATUS_CU1 0x20000000 // the FPU is on
#define STATUS_FIRMWARE (STATUS_CU1 | STATUS_IM7 | STATUS_IE)

#define CAUSE_CODE 0x7c // the kind of an exception, times 4
#define CAUSE_INTERRUPT 0
#define CAUSE_SYSCALL 0x20

#define UNMAPPED \
    0x80000000 // the first address of a segment that has the lowest physical addresses, cached, for kernel mode

#ifndef __ASSEMBLER__

#include <stdint.h>

// READ_CP0(CP0_CAUSE); WRITE_CP0(value, CP0_CAUSE)
#define CP0_TEXT(...) #__VA_ARGS__
#define READ_CP0(...)                                                                 \
    __extension__({                                                                   \
        uint32_t value_;                                                              \
        __asm__ volatile("mfc0 %0, " CP0_TEXT(__VA_ARGS__) : "=r"(value_)::"memory"); \
        value_;                                                                       \
    })
#define WRITE_CP0(value, ...)                                                             \
    __asm__ volatile("mtc0 %0, " CP0_TEXT(__VA_ARGS__) "\n\tehb" ::"r"((uint32_t)(value)) \
                     : "memory")

#endif

#endif // MIPS_REGISTERS_H
