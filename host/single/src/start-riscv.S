// SPDX-License-Identifier: MIT
//
// RISC-V: all in machine mode, on one stack. No interrupts.

    .section .vectors, "ax"
    .global single_reset
single_reset:
    csrr t0, mhartid        // only one hart runs the program
    bnez t0, rest
#ifdef __riscv_vector
    li t0, 1 << 13 | 1 << 9 // FS, VS: the FPU is on, and the vector unit
    csrs mstatus, t0
#elif defined(__riscv_flen)
    li t0, 1 << 13          // FS: the FPU is on
    csrs mstatus, t0
#endif
    la t0, trap
    csrw mtvec, t0
    la sp, single_stack_top
    call single_start

rest:
    wfi
    j rest

    .balign 4               // mtvec requires that
trap:
    la sp, single_stack_top
    call single_fault
