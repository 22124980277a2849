// SPDX-License-Identifier: MIT
//
// ARMv6-M, ARMv7-M and ARMv8-M: firmware and handlers run privileged on the main stack (MSP), kernels
// unprivileged on the process stack (PSP), so that a kernel that has overflowed its stack leaves one
// to handle the fault with.

    .syntax unified
    .thumb

#define FIRMWARE_STACK 2048 // bytes, of each core (boards/firmware.ld.in)

#if COPIES
#define SUPERVISOR_CALL supervisor_call
#define LAUNCH_ENDS movs r7, #0
#else
#define SUPERVISOR_CALL launch_end
#define LAUNCH_ENDS
#endif

    .macro table stack, reset
    .word \stack
    .word \reset
    .word fault                       // NMI: none of our boards has one
    .word fault, fault, fault, fault  // hard, memory management, bus, usage
    .word 0, 0, 0, 0
    .word SUPERVISOR_CALL, fault, 0, fault // SVCall, debug, PendSV
    .word arch_ticks_interrupt        // SysTick, if it is the tick source
    .endm

    .section .vectors, "a"
    table firmware_stack_top, firmware_reset
    .weak arch_ticks_interrupt
#if CORES > 1
    .balign 128                       // the core requires it of the table that it starts with (cores-*.c)
    .global arch_second_vectors
arch_second_vectors:
    table firmware_stack_top + FIRMWARE_STACK, second_reset
#endif

    .macro start_fpu
#ifdef __ARM_FP
    ldr r0, =0xe000ed88     // CPACR: full access to the FPU
    mov r1, #0xf << 20
    str r1, [r0]
    ldr r0, =0xe000ef34     // FPCCR: exceptions do not save the FPU's registers; no handler uses them
    movs r1, #0
    str r1, [r0]
    isb
#endif
    .endm

    .text
    .thumb_func
    .global firmware_reset
firmware_reset:
    start_fpu
    bl firmware_cold_start

#if CORES > 1
    .thumb_func
second_reset:
    start_fpu
    bl firmware_join
#endif

// Both versions of arch_launch() get the groups (arch.h), which are at the top of the kernels' stack.
//
// The frame that the end of an exception pops: 8 words, of which the last two are pc and psr.
#define FRAME 32
#define FRAME_PC 24
#define PSR_THUMB (1 << 24)
#define TO_MAIN_STACK 6 // inverted: to thread mode, MSP, a frame without FPU registers

// A launch ends with a supervisor call. Its handler returns through the frame prepared here on the main stack, not
// through the one on the kernels' stack.
#if __ARM_ARCH >= 7
    .thumb_func
    .global arch_launch
arch_launch:
    push {r3-r11, lr}
    sub sp, #FRAME
    adr r1, launched
    mov r2, #PSR_THUMB
    strd r1, r2, [sp, #FRAME_PC]
    msr psp, r0
    movs r1, #3
    msr control, r1         // unprivileged, PSP
    isb
    bl groups_run
    LAUNCH_ENDS
    svc #0

    .balign 4
    .thumb_func
launched:
    pop {r3-r11, pc}

#if COPIES
    .thumb_func
supervisor_call:
    cbnz r7, service
#endif
    .thumb_func
launch_end:
    movs r0, #0
    msr control, r0         // privileged
    mvn lr, #TO_MAIN_STACK
    bx lr

// Ends the exception by returning into firmware_resume(), privileged, on an empty stack. Bit 2 of lr: the code that
// faulted ran on PSP.
    .thumb_func
fault:
    tst lr, #4
    ite eq
    mrseq r0, msp
    mrsne r0, psp
    bl arch_fault           // returns the exception frame to return through
    mov sp, r0
    movs r0, #0
    msr control, r0
    mvn lr, #TO_MAIN_STACK
    bx lr

#else // the same with the instructions of ARMv6-M, which has no FPU

    .thumb_func
    .global arch_launch
arch_launch:
    push {r4-r7, lr}
    mov r4, r8
    mov r5, r9
    mov r6, r10
    mov r7, r11
    push {r4-r7}
    sub sp, #FRAME + 4      // the stack stays aligned to 8 bytes
    adr r1, launched
    str r1, [sp, #FRAME_PC]
    ldr r1, =PSR_THUMB
    str r1, [sp, #FRAME_PC + 4]
    msr psp, r0
    movs r1, #3
    msr control, r1         // unprivileged, where the core supports that; PSP
    isb
    bl groups_run
    LAUNCH_ENDS
    svc #0

    .balign 4
    .thumb_func
launched:
    add sp, #4
    pop {r4-r7}
    mov r8, r4
    mov r9, r5
    mov r10, r6
    mov r11, r7
    pop {r4-r7, pc}

#if COPIES
    .thumb_func
supervisor_call:
    cmp r7, #0
    bne service
    b launch_end
#endif

    .thumb_func
fault:
    mov r0, lr
    lsls r0, #29            // bit 2
    bmi of_kernel
    mrs r0, msp
    b record
of_kernel:
    mrs r0, psp
record:
    bl arch_fault           // returns the exception frame to return through
    mov sp, r0
    .thumb_func
launch_end:
    movs r0, #0
    msr control, r0         // privileged
    movs r0, #TO_MAIN_STACK
    mvns r0, r0
    bx r0
#endif

#if COPIES

// Kernels call these functions, and get the answer in r0 (copies.h). r7 selects the service of the supervisor call.
    .thumb_func
    .global arch_copy
arch_copy:
    push {r7, lr}
    movs r7, #1             // COPIES_TAKE
    svc #0
    pop {r7, pc}

    .thumb_func
    .global arch_copy_wait
arch_copy_wait:
    push {r7, lr}
    movs r7, #2             // COPIES_WAIT
    svc #0
    pop {r7, pc}

// The exception frame on the kernels' stack holds the request in r0, and takes the answer there. The core wrote the
// frame with the kernel's own permissions.
service:
    mrs r2, psp
    mov r1, r7
    ldr r0, [r2]
    push {r2, lr}
    bl copies_service
    pop {r1, r2}
    str r0, [r1]
    bx r2
#endif
