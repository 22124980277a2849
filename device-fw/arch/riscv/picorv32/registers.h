// SPDX-License-Identifier: MIT
//
// PicoRV32's interrupts (its README, "Custom Instructions for IRQ Handling"), and the bus error unit that a board with
// this core has at the start of `device` (boards/rtl-picorv32/board.v).
//
// An interrupt stores the address behind the instruction that ran in q0, with bit 0 set if that instruction was a
// compressed one, and the pending interrupts in q1. It continues at the vectors' address + 16. Until RETIRQ, a second
// fault stops the core for good.

#ifndef PICORV32_REGISTERS_H
#define PICORV32_REGISTERS_H

#define PICORV32_VECTOR 16 // bytes behind the vectors' address

#define IRQ_ILLEGAL (1 << 1)    // an illegal instruction, ECALL or EBREAK
#define IRQ_MISALIGNED (1 << 2) // a misaligned access
#define IRQ_BUS (1 << 3)        // a load or a store that no memory has answered

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
// Sets which interrupts are masked, a bit for each.
#define MASK_IRQ(mask) \
    __asm__ volatile(".insn r 0x0b, 6, 3, zero, %0, zero" ::"r"((unsigned)(mask)) : "memory")
#endif

#endif // PICORV32_REGISTERS_H
