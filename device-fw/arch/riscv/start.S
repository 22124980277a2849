// SPDX-License-Identifier: MIT
//
// RISC-V, machine mode from reset on. A fault never returns to the code that caused it, so its handler
// takes the one stack from the top again. No interrupts.

    .section .vectors, "ax"
    .global firmware_reset
firmware_reset:
    li t0, 1 << 13
    csrs mstatus, t0        // FS: the FPU is on
    csrw fcsr, zero
    la sp, firmware_stack_top
    call firmware_cold_start

    .balign 4               // what mtvec wants
    .global arch_trap       // from arch_start() on
arch_trap:
    la sp, firmware_stack_top
    call arch_fault
