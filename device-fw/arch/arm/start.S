// SPDX-License-Identifier: MIT
//
// ARMv7-A and ARMv7-R: the firmware runs in supervisor mode, kernels in user mode on a stack of their own. A fault
// never returns to the code that caused it, so its handler takes the firmware's stack from the top
// again.

    .syntax unified
    .arm

    .section .vectors, "ax"
    .global arch_vectors
arch_vectors:
    ldr pc, =firmware_reset
    ldr pc, =undefined
    ldr pc, =launch_end     // supervisor call
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

// The kernel ends with a supervisor call, which finds the stack here as it was left. User mode has a
// stack pointer of its own.
// It goes by both names: of an architecture that has reach.c, and of one that has not.
    .type arch_enter, %function
    .global arch_enter
    .weak arch_launch
    .thumb_set arch_launch, arch_enter
arch_enter:
    ldr r12, [sp]           // the fifth argument
    push {r3-r11, lr}
    mov r4, #0
    vmsr fpscr, r4
    cps #0x10               // user mode
    ldr sp, =kernel_stack_top - 8
    str r12, [sp]
    bl groups_run
    svc #0
launch_end:
    pop {r3-r11, pc}

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
