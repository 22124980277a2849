// SPDX-License-Identifier: MIT
//
// Registers of a thread that a signal has stopped, for the processors that the host library runs on. On others: 0.

#ifndef BARECL_CPU_GUARD_MACHINE_H
#define BARECL_CPU_GUARD_MACHINE_H

#include <stdint.h>
#include <ucontext.h>

struct bcl_stopped {
    uint64_t pc, sp;
};

static inline struct bcl_stopped bcl_stopped_of(const ucontext_t *context) {
#if defined(__x86_64__) && defined(REG_RIP)
    return (struct bcl_stopped){(uint64_t)context->uc_mcontext.gregs[REG_RIP],
                                (uint64_t)context->uc_mcontext.gregs[REG_RSP]};
#elif defined(__aarch64__)
    return (struct bcl_stopped){context->uc_mcontext.pc, context->uc_mcontext.sp};
#elif defined(__arm__)
    return (struct bcl_stopped){context->uc_mcontext.arm_pc, context->uc_mcontext.arm_sp};
#elif defined(__riscv)
    return (struct bcl_stopped){context->uc_mcontext.__gregs[REG_PC],
                                context->uc_mcontext.__gregs[REG_SP]};
#else
    (void)context;
    return (struct bcl_stopped){0, 0};
#endif
}

#endif // BARECL_CPU_GUARD_MACHINE_H
