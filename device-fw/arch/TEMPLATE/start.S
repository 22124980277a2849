// SPDX-License-Identifier: MIT
//
// Copy this folder for a new architecture (docs/howto/target.md). This file has no instructions, so it assembles for
// every core; the comments say what to write. ../mips/start.S and ../aarch64/start.S are the shortest examples.

// The core's vectors. The board's record places this section (core.vectors). Three things come here: a reset, the
// call with which a launch ends, and faults.
    .section .vectors, "ax"

// A reset. Turn interrupts off, and the FPU on, with rounding to nearest. Set the stack pointer to firmware_stack_top.
// Call firmware_cold_start, which does not return. With several cores: CORES is their number, each has 2 KiB of stack,
// core 0 calls firmware_cold_start, the others firmware_join.
    .global firmware_reset
firmware_reset:

// The names that the instructions need. Delete these lines.
#if __SIZEOF_POINTER__ == 8
#define ADDRESS .quad
#else
#define ADDRESS .long
#endif
    ADDRESS firmware_stack_top, firmware_cold_start, groups_run, arch_fault, arch_launch, fault, launch_end

// void arch_launch(struct groups *groups): runs kernels.
//   1. Save the registers that a function must preserve, on the stack; kernels preserve none. Save the stack pointer
//      where kernels cannot write.
//   2. The stack pointer becomes `groups`, which is the top of the kernels' stack (less what the calling convention
//      wants above a frame). The first argument stays.
//   3. Clear the FPU's modes. Go to run_groups without privileges.
    .text
    .global arch_launch
arch_launch:

// Without privileges: call groups_run, then make a system call. Its handler goes to launch_end.
run_groups:

// With privileges again: restore the stack pointer, then the registers, and return from arch_launch.
launch_end:

// Any other exception. The stack pointer becomes firmware_stack_top, as nothing that was below it is needed any more.
// Call arch_fault, which does not return.
fault:
