// SPDX-License-Identifier: MIT
//
// ARMv7-M and ARMv8-M: handlers have a stack of their own (MSP), kernels run on the process stack (PSP), so that
// a kernel that has overflowed its stack leaves one to handle the fault with.

    .syntax unified
    .thumb

    .section .vectors, "a"
    .word arch_handler_stack_top
    .word firmware_reset
    .word firmware_cold_start // NMI: none of our boards has one
    .word fault, fault, fault, fault  // hard, memory management, bus, usage
    .word 0, 0, 0, 0
    .word fault, fault, 0, fault      // SVCall, debug, PendSV
    .word arch_ticks_interrupt        // SysTick

    .bss
    .balign 8
    .space 1024
arch_handler_stack_top:

    .text
    .thumb_func
    .global firmware_reset
firmware_reset:
#ifdef __ARM_FP
    ldr r0, =0xe000ed88     // CPACR: full access to the FPU
    mov r1, #0xf << 20
    str r1, [r0]
#endif
    ldr r0, =firmware_stack_top
    msr psp, r0
    movs r0, #2
    msr control, r0         // thread mode uses PSP
    isb
    b firmware_cold_start

// Ends the exception by returning into firmware_resume(), in thread mode, on an empty stack.
    .thumb_func
fault:
    mrs r0, psp
    bl arch_fault           // returns the exception frame to return through
    msr psp, r0
    mvn lr, #2              // 0xfffffffd: to thread mode, PSP, a frame without FPU registers
    bx lr
