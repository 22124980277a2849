// SPDX-License-Identifier: MIT
//
// RISC-V: the firmware runs in machine mode from reset on, kernels in user mode on a stack of their
// own. No interrupts. On a core without protection, kernels too run in machine mode.

// Sets sp to the top of this core's stack. The cores' stacks are contiguous.
    .macro own_stack
    la sp, firmware_stack_top
#if CORES > 1
    csrr t0, mhartid
    slli t1, t0, 11         // 2 KiB each
    add sp, sp, t1
#endif
    .endm

    .section .vectors, "ax"
    .global firmware_reset
firmware_reset:
#ifdef __riscv_vector
    li t0, 1 << 13 | 1 << 9 // FS, VS: the FPU is on, and the vector unit
    csrs mstatus, t0
#elif defined(__riscv_flen)
    li t0, 1 << 13          // FS: the FPU is on
    csrs mstatus, t0
#endif
    own_stack
#if CORES > 1
    bnez t0, firmware_join
#endif
    call firmware_cold_start

#if __riscv_xlen == 64
#define STORE sd
#define LOAD ld
#else
#define STORE sw
#define LOAD lw
#endif
#define WORD (__riscv_xlen / 8)

// Stores or loads the registers that a function must preserve: kernels preserve none. OP is STORE
// or LOAD.
    .macro each_kept op
    .set at, 0
    .irp register, ra, s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11
    \op \register, at(sp)
    .set at, at + WORD
    .endr
    .endm
#define KEPT (16 * WORD) // bytes, rounded up for the stack's alignment

#define MSTATUS_MPP (3 << 11)
#if PROTECTED
#define CAUSE_CALL 8        // ECALL from user mode
#define SET_MODE csrc       // mret goes to user mode,
#else
#define CAUSE_CALL 11       // ECALL from machine mode
#define SET_MODE csrs
#endif

    .text
    .global arch_launch
arch_launch:
    addi sp, sp, -KEPT
    each_kept STORE
    csrw mscratch, sp
    li t0, MSTATUS_MPP
    SET_MODE mstatus, t0
    la t0, run_groups
    csrw mepc, t0           // to run_groups
#ifdef __riscv_flen
    csrw fcsr, zero
#endif
    mv sp, a0               // the groups (arch.h) lie at the top of the kernels' stack
    mret
run_groups:
    call groups_run
    ecall

    .balign 4               // mtvec requires that
    .global arch_trap       // mtvec, set by arch_start()
arch_trap:
    csrr sp, mscratch
    csrr t0, mcause
    addi t0, t0, -CAUSE_CALL
    bnez t0, fault
    each_kept LOAD
    addi sp, sp, KEPT
    ret
fault:
    own_stack
    call arch_fault
