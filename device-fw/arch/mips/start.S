// SPDX-License-Identifier: MIT
//
// MIPS32: the firmware runs in kernel mode, kernels in user mode on a stack of their own and in an address space of their
// own (arch.c). The only interrupt is that of the counter behind time stamps. The handlers run at the addresses of the
// segment UNMAPPED, until they have the firmware's address space.

#include "mips/registers.h"

    .set noreorder
    .set noat

    .macro address register, symbol
    lui \register, %hi(\symbol)
    addiu \register, \register, %lo(\symbol)
    .endm

// Continues at the symbol, in the firmware's address space.
    .macro to_firmware symbol
    mtc0 $zero, CP0_ENTRY_HI
    ehb
    address $k0, \symbol
    jr $k0
    nop
    .endm

// The core finds the handlers at these offsets from EBase, which arch_start() sets.
    .section .vectors, "ax"
vectors:
    b exception             // an address without a page
    nop
    .org vectors + 0x100
    b exception             // an error of a cache
    nop
    .org vectors + 0x180
    b exception             // all others
    nop

    .org vectors + 0x200
    .global firmware_reset  // the ELF file's entry: a core begins in the segment UNMAPPED
    .set firmware_reset, vectors + 0x200 + UNMAPPED
    li $t0, STATUS_CU1 | STATUS_ERL
    mtc0 $t0, CP0_STATUS
    ehb
    address $sp, firmware_stack_top - 16
    address $t9, firmware_cold_start
    jr $t9
    nop

// Kernels do not use k0 and k1.
exception:
    mfc0 $k0, CP0_CAUSE
    andi $k0, $k0, CAUSE_CODE
    beqz $k0, interrupt
    addiu $k0, $k0, -CAUSE_SYSCALL
    beqz $k0, system_call
    nop
    to_firmware fault
system_call:
    to_firmware launch_end

// Half a round of the counter has passed: the next interrupt comes after the other half (ticks-count.c).
interrupt:
    lui $k1, %hi(arch_half_rounds)
    lui $k0, UNMAPPED >> 16
    addu $k1, $k1, $k0
    lw $k0, %lo(arch_half_rounds)($k1)
    addiu $k0, $k0, 1
    sw $k0, %lo(arch_half_rounds)($k1)
    addiu $k0, $k0, 1
    sll $k0, $k0, 31
    mtc0 $k0, CP0_COMPARE
    ehb
    eret

    .text
// Stores or loads the registers that a function must preserve: kernels preserve none. The firmware uses no FPU
// registers.
    .macro each_kept op
    .set offset, 0
    .irp register, 16, 17, 18, 19, 20, 21, 22, 23, 30, 31
    \op $\register, offset($sp)
    .set offset, offset + 4
    .endr
    .endm
#define KEPT 40

// The groups (arch.h) are at the top of the kernels' stack. A function may use the 16 bytes below them.
    .global arch_launch
arch_launch:
    addiu $sp, $sp, -KEPT
    each_kept sw
    lui $t0, %hi(launch_stack)
    sw $sp, %lo(launch_stack)($t0)
    addiu $sp, $a0, -16
    ctc1 $zero, $31
    li $t0, STATUS_FIRMWARE | STATUS_USER | STATUS_EXL
    mtc0 $t0, CP0_STATUS
    li $t0, SPACE_KERNELS
    mtc0 $t0, CP0_ENTRY_HI
    address $t0, run_groups
    mtc0 $t0, CP0_EPC
    ehb
    eret
run_groups:
    jal groups_run
    nop
    syscall

launch_end:
    lui $t0, %hi(launch_stack)
    lw $sp, %lo(launch_stack)($t0)
    li $t0, STATUS_FIRMWARE
    mtc0 $t0, CP0_STATUS
    ehb
    each_kept lw
    jr $ra
    addiu $sp, $sp, KEPT

fault:
    address $sp, firmware_stack_top - 16
    mfc0 $a0, CP0_EPC
    mfc0 $a1, CP0_CAUSE
    mfc0 $a2, CP0_BAD_ADDRESS
    li $t0, STATUS_FIRMWARE
    mtc0 $t0, CP0_STATUS
    jal arch_fault
    ehb

    .section .bss.launch_stack, "aw", @nobits
    .balign 4
launch_stack:               // the firmware's sp during a launch
    .space 4
