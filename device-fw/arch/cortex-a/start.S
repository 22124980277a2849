// SPDX-License-Identifier: MIT
//
// ARMv7-A: everything runs in supervisor mode. A fault never returns to the code that caused it, so
// its handler takes the one stack from the top again.

    .syntax unified
    .arm
    .fpu neon

    .section .vectors, "ax"
    .global arch_vectors
arch_vectors:
    ldr pc, =firmware_reset
    ldr pc, =undefined
    ldr pc, =other          // supervisor call
    ldr pc, =prefetch_abort
    ldr pc, =data_abort
    b .
    ldr pc, =other          // interrupt
    ldr pc, =other          // fast interrupt
    .ltorg

    .text
    .global firmware_reset
firmware_reset:
    cpsid aif, #0x13        // supervisor mode
    mrc p15, 0, r0, c1, c0, 2
    orr r0, r0, #0xf << 20
    mcr p15, 0, r0, c1, c0, 2  // CPACR: full access to VFP and NEON
    isb
    mov r0, #1 << 30
    vmsr fpexc, r0          // and on
    ldr sp, =firmware_stack_top
    bl firmware_cold_start

// arch_fault(kind, link register, status register): kind is enum bcl_fault_kind.
undefined:      mov r0, #3
                b fault
prefetch_abort: mov r0, #2
                b fault
data_abort:     mov r0, #1
                b fault
other:          mov r0, #5
fault:
    mov r1, lr
    mrs r2, spsr
    cpsid aif, #0x13
    ldr sp, =firmware_stack_top
    bl arch_fault
