// SPDX-License-Identifier: MIT
//
// RISC-V: the firmware runs in machine mode from reset on, kernels in user mode on a stack of their
// own. On a core without protection, kernels too run in machine mode. No interrupts, except in a firmware that
// samples (SAMPLES): there the timer interrupts kernels.

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

#if OPERATIONS_TRAP
#define CAUSE_ILLEGAL 2

// Stores or loads x1 to x31, except sp.
    .macro each_integer op
    \op ra, WORD(sp)
    .set at, 3
    .irp register, gp, tp, t0, t1, t2, s0, s1, a0, a1, a2, a3, a4, a5, a6, a7, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, \
                   t3, t4, t5, t6
    \op \register, at * WORD(sp)
    .set at, at + 1
    .endr
    .endm
#define INTEGERS (32 * WORD)

#if __riscv_flen == 64
#define FLOAT 8
#define STORE_FLOAT fsd
#define LOAD_FLOAT fld
#elif defined(__riscv_flen)
#define FLOAT 4
#define STORE_FLOAT fsw
#define LOAD_FLOAT flw
#else
#define FLOAT 0
#endif

// Stores or loads the registers of floats that a function need not preserve.
    .macro each_float op
    .set at, INTEGERS
    .irp register, ft0, ft1, ft2, ft3, ft4, ft5, ft6, ft7, ft8, ft9, ft10, ft11, fa0, fa1, fa2, fa3, fa4, fa5, fa6, fa7
    \op \register, at(sp)
    .set at, at + FLOAT
    .endr
    .endm
#define FRAME (INTEGERS + 20 * FLOAT + 16) // with fcsr; a multiple of the stack's alignment

// While a kernel runs, mscratch is the firmware's sp. While the firmware runs, it is 0, so a trap of the firmware goes
// to `fault`.
    .balign 4               // mtvec requires that
    .global arch_trap       // mtvec, set by arch_start()
arch_trap:
    csrrw sp, mscratch, sp
    beqz sp, fault
    addi sp, sp, -FRAME
    each_integer STORE
    STORE zero, (sp)
    csrrw t0, mscratch, zero
    STORE t0, 2 * WORD(sp)  // the kernel's sp
    csrr t0, mcause
    li t1, CAUSE_ILLEGAL
    bne t0, t1, no_operation
#if FLOAT
    each_float STORE_FLOAT
    csrr t0, fcsr
    sw t0, INTEGERS + 20 * FLOAT(sp)
#endif
    mv a0, sp
    call operations_compute
    beqz a0, fault
#if FLOAT
    lw t0, INTEGERS + 20 * FLOAT(sp)
    csrw fcsr, t0
    each_float LOAD_FLOAT
#endif
    addi t0, sp, FRAME
    csrw mscratch, t0
    each_integer LOAD
    LOAD sp, 2 * WORD(sp)
    mret
no_operation:
    addi t0, t0, -CAUSE_CALL
    bnez t0, fault
    addi sp, sp, FRAME
#else

#if SAMPLES
// Stores or loads the integer registers that a function need not preserve. The functions that are called here use no
// others.
    .macro each_unkept op
    .set at, 0
    .irp register, ra, t0, t1, t2, t3, t4, t5, t6, a0, a1, a2, a3, a4, a5, a6, a7
    \op \register, at(sp)
    .set at, at + WORD
    .endr
    .endm
#define UNKEPT (16 * WORD)
#endif

    .balign 4               // mtvec requires that
    .global arch_trap       // mtvec, set by arch_start()
arch_trap:
#if SAMPLES
    csrrw sp, mscratch, sp
    addi sp, sp, -UNKEPT
    each_unkept STORE
    csrr t0, mcause
    bgez t0, no_interrupt
    call ticks_sample
    each_unkept LOAD
    addi sp, sp, UNKEPT
    csrrw sp, mscratch, sp
    mret
no_interrupt:
    addi sp, sp, UNKEPT
#else
    csrr sp, mscratch
    csrr t0, mcause
#endif
    addi t0, t0, -CAUSE_CALL
    bnez t0, fault
#endif
    each_kept LOAD
    addi sp, sp, KEPT
    ret
fault:
    own_stack
    call arch_fault
