// SPDX-License-Identifier: MIT
//
// ARMv8-A, 64 bits: the firmware runs at EL1, where the core comes up, kernels at EL0 on a stack of their
// own. A fault never returns to the code that caused it, so its handler takes the firmware's stack from
// the top again. No interrupts.

    .arch_extension fp      // the C code is built without it
    .section .vectors, "ax"
// Entries of 128 bytes in groups of four: exceptions from EL1 on the stack of EL0, from EL1 on its own stack, from
// EL0. The last group, of 32-bit code, is left out: there is none. The board's record places the table at a multiple
// of 2048.
    .macro each_entry to
    .rept 4
    .balign 128
    b \to
    .endr
    .endm
    each_entry fault
    each_entry fault
    .balign 128
    mrs x9, esr_el1
    lsr x9, x9, #26
    cmp x9, #0x15           // a supervisor call
    b.eq launch_end
    b fault
    .rept 3
    .balign 128
    b fault
    .endr

    .global firmware_reset
firmware_reset:
    msr daifset, #0xf
    msr spsel, #1
    mov x0, #3 << 20
    msr cpacr_el1, x0       // FPU and SIMD for both levels
    isb
    ldr x0, =firmware_stack_top
    mov sp, x0
    bl firmware_cold_start

    .text
// Stores or loads the registers that a function must preserve: kernels preserve none. The firmware uses no FPU
// registers.
    .macro each_kept op
    \op x19, x20, [sp]
    \op x21, x22, [sp, #16]
    \op x23, x24, [sp, #32]
    \op x25, x26, [sp, #48]
    \op x27, x28, [sp, #64]
    \op x29, x30, [sp, #80]
    .endm

#define SPSR_EL0 0x3c0      // interrupts off

// A launch ends with a supervisor call, whose handler finds this stack as it is here. The groups (arch.h) are at the
// top of the kernels' stack.
    .global arch_launch
arch_launch:
    sub sp, sp, #96
    each_kept stp
    msr sp_el0, x0
    adr x9, run_groups
    msr elr_el1, x9
    mov x9, #SPSR_EL0
    msr spsr_el1, x9
    msr fpcr, xzr
    eret
run_groups:
    bl groups_run
    svc #0
launch_end:
    each_kept ldp
    add sp, sp, #96
    ret

fault:
    ldr x0, =firmware_stack_top
    mov sp, x0
    bl arch_fault
