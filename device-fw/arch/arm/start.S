// SPDX-License-Identifier: MIT
//
// ARMv7-A and ARMv7-R: the firmware runs in supervisor mode, kernels in user mode on a stack of their own. A fault
// never returns to the code that caused it, so its handler takes the firmware's stack from the top
// again.

    .syntax unified
    .arm

// Moves sp from the first core's stack to this core's. The cores' stacks are contiguous.
    .macro own_stack
#if CORES > 1
    mrc p15, 0, r12, c0, c0, 5 // MPIDR
    and r12, r12, #0xff
    add sp, sp, r12, lsl #11   // 2 KiB each
#endif
    .endm

// Returns from an exception to supervisor mode. The interrupts by which the host starts and stops the core (power.c)
// are unmasked again.
    .macro to_supervisor
#if POWER_BY_INTERRUPTS
    cpsie i, #0x13
#else
    cpsid aif, #0x13
#endif
    .endm

#if COPIES
#define SUPERVISOR_CALL supervisor_call
#define LAUNCH_ENDS mov r7, #0
#else
#define SUPERVISOR_CALL launch_end
#define LAUNCH_ENDS
#endif

    .section .vectors, "ax"
    .global arch_vectors
arch_vectors:
    ldr pc, =firmware_reset
    ldr pc, =undefined
    ldr pc, =SUPERVISOR_CALL
    ldr pc, =prefetch_abort
    ldr pc, =data_abort
    b .
#if POWER_BY_INTERRUPTS
    ldr pc, =interrupt
#else
    ldr pc, =other          // interrupt
#endif
    ldr pc, =other          // fast interrupt
    .ltorg

    .text
#if __ARM_ARCH_PROFILE == 'R'
    .balign 128             // TI's K3 chips drop the lower bits of a core's start address
#endif
    .type firmware_reset, %function
    .global firmware_reset
firmware_reset:
    cpsid aif, #0x13        // supervisor mode
    mrc p15, 0, r0, c1, c0, 2
    orr r0, r0, #0xf << 20
    mcr p15, 0, r0, c1, c0, 2  // CPACR: full access to VFP and NEON
    isb
    mov r0, #1 << 30
    vmsr fpexc, r0          // and turns it on
    ldr sp, =firmware_stack_top
    own_stack
#if CORES > 1
    cmp r12, #0
    bne firmware_join
#endif
    bl firmware_cold_start

// A launch ends with a supervisor call, whose handler finds this stack as it is here. User mode has its own stack
// pointer: the groups (arch.h) are at the top of the kernels' stack.
    .type arch_launch, %function
    .global arch_launch
arch_launch:
    push {r3-r11, lr}
    mov r1, #0
    vmsr fpscr, r1
    cps #0x10               // user mode
    mov sp, r0
    bl groups_run
    LAUNCH_ENDS
    svc #0
#if COPIES
supervisor_call:
    cmp r7, #0
    bne service
#endif
launch_end:
#if POWER_BY_INTERRUPTS
    cpsie i
#endif
    pop {r3-r11, pc}

#if COPIES
// Kernels call these functions like any other, and get the answer in r0 (copies.h). r7 selects the service of the
// supervisor call.
    .type arch_copy, %function
    .global arch_copy
arch_copy:
    push {r7, lr}
    mov r7, #1              // COPIES_TAKE
    svc #0
    pop {r7, pc}

    .type arch_copy_wait, %function
    .global arch_copy_wait
arch_copy_wait:
    push {r7, lr}
    mov r7, #2              // COPIES_WAIT
    svc #0
    pop {r7, pc}

service:
#if POWER_BY_INTERRUPTS
    cpsie i                 // the host may stop the core while it waits for the engine
#endif
    push {r12, lr}
    mov r1, r7
    bl copies_service
    pop {r12, lr}
    movs pc, lr             // to user mode
#endif

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
    to_supervisor
    ldr sp, =firmware_stack_top
    own_stack
    bl arch_fault

#if POWER_BY_INTERRUPTS
interrupt:
    cpsid i, #0x13
    ldr sp, =firmware_stack_top
    b power_interrupt
#endif
