// SPDX-License-Identifier: MIT
//
// PicoRV32: one core without privileges. Kernels run on a stack of their own, and return when they end.

#include "registers.h"

    .section .vectors, "ax"
    .global firmware_reset
firmware_reset:
    j start

    .org PICORV32_VECTOR
    la sp, firmware_stack_top
    getq a0, q0
    getq a1, q1
    call arch_fault
    la t0, firmware_resume
    setq q0, t0
    la sp, firmware_stack_top
    retirq

start:
    la sp, firmware_stack_top
    call firmware_cold_start

// groups_run() preserves the registers that a function must preserve, s0 among them.
    .text
    .global arch_launch
arch_launch:
    addi sp, sp, -16
    sw ra, 12(sp)
    sw s0, 8(sp)
    mv s0, sp
    mv sp, a0               // the groups (arch.h) lie at the top of the kernels' stack
    call groups_run
    mv sp, s0
    lw s0, 8(sp)
    lw ra, 12(sp)
    addi sp, sp, 16
    ret
