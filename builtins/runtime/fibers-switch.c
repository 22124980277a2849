// SPDX-License-Identifier: MIT

#include "fibers-switch.h"

// For debuggers: a fiber's stack ends in the function that starts it, since that function's return address is unknown.
#ifdef FRAMES_DESCRIBED
#define NO_CALLER(REGISTER) ".cfi_undefined " REGISTER "\n"
#else
#define NO_CALLER(REGISTER)
#endif

#ifdef __x86_64__

// Six registers and the return address: after SAVE the stack is aligned to 16 bytes minus 8.
#define SAVE \
    "push %rbp\n push %rbx\n push %r12\n push %r13\n push %r14\n push %r15\n mov %rsp, (%rdi)\n"
#define RESTORE "pop %r15\n pop %r14\n pop %r13\n pop %r12\n pop %rbx\n pop %rbp\n ret\n"

__attribute__((naked)) void bcl_context_start(void **save, void *top, void (*function)(void *),
                                              void *argument) {
    __asm__(SAVE NO_CALLER("%rip") "mov %rsi, %rsp\n mov %rcx, %rdi\n call *%rdx\n ud2\n");
}

__attribute__((naked)) void bcl_context_call(void **save, void (*function)(void *),
                                             void *argument) {
    __asm__(SAVE "sub $8, %rsp\n mov %rdx, %rdi\n call *%rsi\n add $8, %rsp\n" RESTORE);
}

__attribute__((naked)) void bcl_context_switch(void **save, void *next) {
    __asm__(SAVE "mov %rsi, %rsp\n" RESTORE);
}

#elif defined(__aarch64__)

// The registers that a function preserves: x19 to x30, and the low halves of the floating-point registers.
#define EACH(OP)                                                                           \
    OP " x19, x20, [sp]\n" OP " x21, x22, [sp, #16]\n" OP " x23, x24, [sp, #32]\n" OP      \
       " x25, x26, [sp, #48]\n" OP " x27, x28, [sp, #64]\n" OP " x29, x30, [sp, #80]\n" OP \
       " d8, d9, [sp, #96]\n" OP " d10, d11, [sp, #112]\n" OP " d12, d13, [sp, #128]\n" OP \
       " d14, d15, [sp, #144]\n"
#define SAVE "sub sp, sp, #160\n" EACH("stp") "mov x9, sp\n str x9, [x0]\n"
#define RESTORE EACH("ldp") "add sp, sp, #160\n ret\n"

__attribute__((naked)) void bcl_context_start(void **save, void *top, void (*function)(void *),
                                              void *argument) {
    __asm__(SAVE NO_CALLER("x30") "mov sp, x1\n mov x0, x3\n blr x2\n udf #0\n");
}

__attribute__((naked)) void bcl_context_call(void **save, void (*function)(void *),
                                             void *argument) {
    __asm__(SAVE "mov x0, x2\n blr x1\n" RESTORE);
}

__attribute__((naked)) void bcl_context_switch(void **save, void *next) {
    __asm__(SAVE "mov sp, x1\n" RESTORE);
}

#elif defined(__arm__)

// ARM and Thumb-2, with an FPU or without. r3 only keeps the stack aligned to 8 bytes.
#ifdef __ARM_FP
#define FLOATS(TEXT) TEXT
#else
#define FLOATS(TEXT)
#endif
#define SAVE "push {r3-r11, lr}\n" FLOATS("vpush {s16-s31}\n") "str sp, [r0]\n"
#define RESTORE FLOATS("vpop {s16-s31}\n") "pop {r3-r11, pc}\n"

__attribute__((naked)) void bcl_context_start(void **save, void *top, void (*function)(void *),
                                              void *argument) {
    __asm__(SAVE NO_CALLER("lr") "mov sp, r1\n mov r0, r3\n blx r2\n udf #0\n");
}

__attribute__((naked)) void bcl_context_call(void **save, void (*function)(void *),
                                             void *argument) {
    __asm__(SAVE "mov r0, r2\n blx r1\n" RESTORE);
}

__attribute__((naked)) void bcl_context_switch(void **save, void *next) {
    __asm__(SAVE "mov sp, r1\n" RESTORE);
}

#elif defined(__riscv) && ((__riscv_xlen == 32 && !defined(__riscv_float_abi_double)) || \
                           (__riscv_xlen == 64 && defined(__riscv_float_abi_double)))

// ROOM holds 13 words of integer registers, and 12 of floating-point registers if the ABI preserves them. The stack
// stays aligned to 16 bytes.
#ifdef __riscv_float_abi_soft
#define W "w"
#define WORD "4"
#define ROOM "64"
#define FLOATS(TEXT)
#elif __riscv_xlen == 32
#define W "w"
#define WORD "4"
#define ROOM "112"
#define FLOATS(TEXT) TEXT
#else
#define W "d"
#define WORD "8"
#define ROOM "208"
#define FLOATS(TEXT) TEXT
#endif

// The registers that a function preserves (RISC-V psABI, "Register Convention"): OP stores or loads an integer
// register, FOP a floating-point register.
#define EACH(OP, REGISTERS) \
    ".irp r, " REGISTERS "\n " OP " \\r, at(sp)\n .set at, at + " WORD "\n .endr\n"
#define REGISTERS(OP, FOP)                                              \
    ".set at, 0\n" EACH(OP, "ra,s0,s1,s2,s3,s4,s5,s6,s7,s8,s9,s10,s11") \
        FLOATS(EACH(FOP, "fs0,fs1,fs2,fs3,fs4,fs5,fs6,fs7,fs8,fs9,fs10,fs11"))
#define SAVE "addi sp, sp, -" ROOM "\n" REGISTERS("s" W, "fs" W) "s" W " sp, 0(a0)\n"
#define RESTORE REGISTERS("l" W, "fl" W) "addi sp, sp, " ROOM "\n ret\n"

__attribute__((naked)) void bcl_context_start(void **save, void *top, void (*function)(void *),
                                              void *argument) {
    __asm__(SAVE NO_CALLER("ra") "mv sp, a1\n mv a0, a3\n jalr a2\n unimp\n");
}

__attribute__((naked)) void bcl_context_call(void **save, void (*function)(void *),
                                             void *argument) {
    __asm__(SAVE "mv a0, a2\n jalr a1\n" RESTORE);
}

__attribute__((naked)) void bcl_context_switch(void **save, void *next) {
    __asm__(SAVE "mv sp, a1\n" RESTORE);
}

#elif defined(__mips__) && _MIPS_SIM == _ABIO32

// The registers that a function preserves by the ABI O32: s0 to s7, the frame pointer, and f20 to f31 in pairs. The
// functions are called through t9. 16 bytes below each call belong to the function that is called.
#define EACH(OP, REGISTERS) \
    ".irp r, " REGISTERS "\n " OP " $\\r, offset($sp)\n .set offset, offset + 4\n .endr\n"
#define REGISTERS(OP, FOP)                                                  \
    ".set offset, 0\n" EACH(                                                \
        OP,                                                                 \
        "16,17,18,19,20,21,22,23,30,31") ".irp r, 20,22,24,26,28,30\n " FOP \
                                         " $f\\r, offset($sp)\n .set offset, offset + 8\n .endr\n"
#define SAVE ".set noreorder\n addiu $sp, $sp, -88\n" REGISTERS("sw", "sdc1") "sw $sp, 0($4)\n"
#define RESTORE REGISTERS("lw", "ldc1") "jr $31\n addiu $sp, $sp, 88\n"

__attribute__((naked)) void bcl_context_start(void **save, void *top, void (*function)(void *),
                                              void *argument) {
    __asm__(SAVE "addiu $sp, $5, -16\n move $25, $6\n jalr $25\n move $4, $7\n break\n");
}

__attribute__((naked)) void bcl_context_call(void **save, void (*function)(void *),
                                             void *argument) {
    __asm__(SAVE "addiu $sp, $sp, -16\n move $25, $5\n jalr $25\n move $4, $6\n"
                 "addiu $sp, $sp, 16\n" RESTORE);
}

__attribute__((naked)) void bcl_context_switch(void **save, void *next) {
    __asm__(SAVE "move $sp, $5\n" RESTORE);
}

#else
#error "no contexts for this instruction set"
#endif
