// SPDX-License-Identifier: MIT
//
// The floating-point control word of a thread. Kernels run with the value that new threads have. This matters in
// threads of the application, which may have set another rounding mode or flush denormal numbers.
//
// Kernels that may flush denormal numbers (BCL_KERNEL_FLUSHES_SUBNORMALS) do: an operation with a denormal operand or
// result takes some 150 cycles on many x86 processors.

#ifndef BARECL_CPU_FLOAT_STATE_H
#define BARECL_CPU_FLOAT_STATE_H

#include <stdint.h>

#if defined(__x86_64__) || defined(__SSE__)

#define BCL_FLOAT_STATE 0x1f80u // all exceptions masked, rounding to nearest, denormal numbers
#define BCL_FLOAT_STATE_FLUSHING 0x9fc0u // denormal results and operands are zeros
static inline uint32_t bcl_float_state(void) { return __builtin_ia32_stmxcsr(); }
static inline void bcl_set_float_state(uint32_t state) { __builtin_ia32_ldmxcsr(state); }

#elif defined(__aarch64__)

#define BCL_FLOAT_STATE 0u
#define BCL_FLOAT_STATE_FLUSHING 0x1000000u // FPCR.FZ
static inline uint32_t bcl_float_state(void) {
    uint64_t state;
    __asm__ volatile("mrs %0, fpcr" : "=r"(state));
    return (uint32_t)state;
}
static inline void bcl_set_float_state(uint32_t state) {
    __asm__ volatile("msr fpcr, %0" : : "r"((uint64_t)state));
}

#elif defined(__ARM_FP)

#ifdef __ARM_FEATURE_MVE
#define BCL_FLOAT_STATE 0x40000u // LTPSIZE 4: loops are not predicated
#else
#define BCL_FLOAT_STATE 0u
#endif
#define BCL_FLOAT_STATE_FLUSHING (BCL_FLOAT_STATE | 0x1000000u) // FPSCR.FZ
static inline uint32_t bcl_float_state(void) {
    uint32_t state;
    __asm__ volatile("vmrs %0, fpscr" : "=r"(state));
    return state;
}
static inline void bcl_set_float_state(uint32_t state) {
    __asm__ volatile("vmsr fpscr, %0" : : "r"(state));
}

#else // a host that runs no kernels itself

#define BCL_FLOAT_STATE 0u
#define BCL_FLOAT_STATE_FLUSHING 0u
static inline uint32_t bcl_float_state(void) { return BCL_FLOAT_STATE; }
static inline void bcl_set_float_state(uint32_t state) { (void)state; }

#endif

#endif // BARECL_CPU_FLOAT_STATE_H
