// SPDX-License-Identifier: MIT
//
// What differs between the processors that the sandbox runs on.

#ifndef ISA_H
#define ISA_H

#include <linux/audit.h>
#include <signal.h>
#include <stdint.h>
#include <ucontext.h>

#if defined(__x86_64__)

#define ISA_AUDIT_ARCH AUDIT_ARCH_X86_64
static inline uint64_t isa_pc(const ucontext_t *context) {
    return (uint64_t)context->uc_mcontext.gregs[REG_RIP];
}
static inline uint32_t isa_syndrome(const ucontext_t *context) {
    return (uint32_t)context->uc_mcontext.gregs[REG_ERR];
}
// Rounding to nearest, denormal numbers, exceptions masked: the state in which threads begin.
static inline void isa_reset_floats(void) { __builtin_ia32_ldmxcsr(0x1f80); }
static inline void isa_relax(void) { __builtin_ia32_pause(); }
static inline void isa_forget_code(void) {}

#elif defined(__aarch64__)

#define ISA_AUDIT_ARCH AUDIT_ARCH_AARCH64
static inline uint64_t isa_pc(const ucontext_t *context) { return context->uc_mcontext.pc; }
static inline uint32_t isa_syndrome(const ucontext_t *context) {
    (void)context;
    return 0;
}
static inline void isa_reset_floats(void) { __asm__ volatile("msr fpcr, %0" : : "r"((uint64_t)0)); }
static inline void isa_relax(void) { __asm__ volatile("yield"); }
// Drops instructions that this thread has fetched ahead from code that has since been replaced.
static inline void isa_forget_code(void) { __asm__ volatile("isb" : : : "memory"); }

#elif defined(__arm__)

#define ISA_AUDIT_ARCH AUDIT_ARCH_ARM
#define ISA_CACHE_CALL \
    0x0f0002 // __ARM_NR_cacheflush: cores without another way to say that code is new
static inline uint64_t isa_pc(const ucontext_t *context) { return context->uc_mcontext.arm_pc; }
static inline uint32_t isa_syndrome(const ucontext_t *context) {
    return (uint32_t)context->uc_mcontext.error_code;
}
static inline void isa_reset_floats(void) { __asm__ volatile("vmsr fpscr, %0" : : "r"(0)); }
static inline void isa_relax(void) { __asm__ volatile("yield"); }
static inline void isa_forget_code(void) { __asm__ volatile("isb" : : : "memory"); }

#else
#error "the sandbox is not for this processor"
#endif

#endif // ISA_H
