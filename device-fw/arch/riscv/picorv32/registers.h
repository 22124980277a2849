// SPDX-License-Identifier: MIT
//
// PicoRV32's interrupts (its README, "Custom Instructions for IRQ Handling"), and the bus error unit at the start of
// the board's memory `device` (boards/rtl-picorv32/board.v).
//
// An interrupt stores two words: in q0 the address after the instruction that ran, with bit 0 set if that instruction
// was compressed, and in q1 the pending interrupts. The core continues at the vectors' address + 16. A second fault
// before RETIRQ stops the core for good.

#ifndef PICORV32_REGISTERS_H
#define PICORV32_REGISTERS_H

#define PICORV32_VECTOR 16 // bytes after the vectors' address

#define IRQ_ILLEGAL (1 << 1)    // an illegal instruction, ECALL or EBREAK
#define IRQ_MISALIGNED (1 << 2) // a misaligned access
#define IRQ_BUS (1 << 3)        // a load or store that ended with a bus error

#define BUS_ERROR_DATA BOARD_MEMORY_DEVICE_ADDRESS // of the last load or store before the interrupt
#define BUS_ERROR_CODE (BOARD_MEMORY_DEVICE_ADDRESS + 4u) // of the last refused instruction fetch

#ifdef __ASSEMBLER__
// clang-format off
    .macro getq register, q
    .insn r 0x0b, 4, 0, \register, \q, zero
    .endm
    .macro setq q, register
    .insn r 0x0b, 2, 1, \q, \register, zero
    .endm
    .macro retirq
    .insn r 0x0b, 0, 2, zero, zero, zero
    .endm
// The registers q0 and q1, as the instructions number them.
#define q0 zero
#define q1 ra
// clang-format on
#else
// Sets the mask of interrupts: a 1 masks an interrupt.
#define MASK_IRQ(mask) \
    __asm__ volatile(".insn r 0x0b, 6, 3, zero, %0, zero" ::"r"((unsigned)(mask)) : "memory")
#endif

#endif // PICORV32_REGISTERS_H
