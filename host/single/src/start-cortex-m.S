// SPDX-License-Identifier: MIT
//
// ARMv6-M, ARMv7-M and ARMv8-M: one stack, all privileged.

    .syntax unified
    .thumb

    .section .vectors, "a"
    .word single_stack_top
    .word single_reset
    .word single_fault                       // NMI
    .word single_fault, single_fault, single_fault, single_fault
    .word 0, 0, 0, 0
    .word single_fault, single_fault, 0, single_fault // SVCall, debug, PendSV
    .word arch_ticks_interrupt               // SysTick, if it is the tick source
    .weak arch_ticks_interrupt

    .text
    .thumb_func
    .global single_reset
single_reset:
#ifdef __ARM_FP
    ldr r0, =0xe000ed88     // CPACR: full access to the FPU
    mov r1, #0xf << 20
    str r1, [r0]
    isb
#endif
    bl single_start
