// SPDX-License-Identifier: MIT
//
// Work-group functions for the ladder and the firmware's tests, in the form that the compiler gives kernels
// (barecl/launch.h), linked at the address where the tests place them.

#include "kernels.h"

#include "barecl/abi.h"

typedef const struct bcl_launch_context context;

// Instructions of each architecture that tests of faults and of the FPU need.
#ifdef __riscv
#define UNDEFINED "unimp"
#elif defined(__mips__)
#define UNDEFINED ".word 0x70000038" // an opcode of SPECIAL2 that no core has
#else
#define UNDEFINED "udf #0"
#endif

#ifdef __riscv_flen
#define USE_FPU "fcvt.s.w fa0, zero\n\tfcvt.s.w fs0, zero"
#define FPU_REGISTERS "fa0", "fs0"
#elif defined(__mips_hard_float)
#define USE_FPU "mtc1 $zero, $f0\n\tmtc1 $zero, $f20"
#define FPU_REGISTERS "$f0", "$f20"
#elif defined(__ARM_FP)
#define USE_FPU "vmov.f32 s0, #1.0\n\tvmov.f32 s16, #2.0"
#define FPU_REGISTERS "s0", "s16"
#else // no FPU
#define USE_FPU ""
#define FPU_REGISTERS "memory"
#endif

#define KERNEL(name) static void name(void *const *args, context *ctx, size_t x, size_t y, size_t z)

KERNEL(empty) { (void)args, (void)ctx, (void)x, (void)y, (void)z; }

// args: a target, a number. Group (x, y, z) stores the number + its own index.
KERNEL(index_groups) {
    uint32_t *to = args[0];
    size_t group = (z * (size_t)ctx->num_groups[1] + y) * (size_t)ctx->num_groups[0] + x;
    to[group] = *(uint32_t *)args[1] + (uint32_t)group;
}

// args: any pointer. The kernel has floating-point state, which the fault must discard.
KERNEL(store) {
    (void)ctx, (void)x, (void)y, (void)z;
    __asm__ volatile(USE_FPU ::: FPU_REGISTERS);
    *(volatile uint32_t *)args[0] = 1;
}

KERNEL(load) {
    (void)ctx, (void)x, (void)y, (void)z;
    (void)*(volatile uint32_t *)args[0];
}

// args: words, their number, the target of their sum.
KERNEL(sum) {
    const volatile uint32_t *words = args[0];
    uint32_t sum = 0;
    (void)ctx, (void)x, (void)y, (void)z;
    for (uint32_t i = *(uint32_t *)args[1]; i > 0; --i)
        sum += *words++;
    *(uint32_t *)args[2] = sum;
}

// args: the address of code.
KERNEL(jump) {
    (void)ctx, (void)x, (void)y, (void)z;
    ((void (*)(void))args[0])();
}

KERNEL(undefined) {
    (void)args, (void)ctx, (void)x, (void)y, (void)z;
    __asm__ volatile(UNDEFINED);
}

static uint32_t recurse(uint32_t depth) {
    volatile uint32_t frame[64];
    frame[depth % 64] = depth;
    return depth == UINT32_MAX ? 0 : recurse(depth + 1) + frame[depth % 64];
}

KERNEL(overflow) {
    (void)ctx, (void)x, (void)y, (void)z;
    *(uint32_t *)args[0] = recurse(0);
}

// args: unused, a number of rounds.
KERNEL(spin) {
    (void)ctx, (void)x, (void)y, (void)z;
    for (uint32_t round = *(uint32_t *)args[1]; round > 0; --round)
        for (uint32_t step = SPIN_STEPS; step > 0; --step)
            __asm__ volatile("");
}

// args: a target. Stores how many words of its stack a use of the FPU has changed.
KERNEL(keep_stack) {
    (void)ctx, (void)x, (void)y, (void)z;
    volatile uint32_t words[64];
    for (uint32_t i = 0; i < 64; ++i)
        words[i] = i;
    __asm__ volatile(USE_FPU ::: FPU_REGISTERS);
    uint32_t changed = 0;
    for (uint32_t i = 0; i < 64; ++i)
        changed += words[i] != i;
    *(uint32_t *)args[0] = changed;
}

// args: a target, a number of rounds. Group x stores x + 1 at its index, long after it has begun.
KERNEL(late) {
    spin(args, ctx, x, y, z);
    ((volatile uint32_t *)args[0])[x] = (uint32_t)x + 1;
}

// args: a word, how often to add 1 to it.
KERNEL(add) {
    (void)ctx, (void)x, (void)y, (void)z;
    for (uint32_t times = *(uint32_t *)args[1]; times > 0; --times)
#if defined(__ARM_ARCH_6M__) || (defined(__riscv) && !defined(__riscv_atomic))
        // The core has no exclusive accesses, and there is one core.
        ++*(volatile uint32_t *)args[0];
#else
        __atomic_fetch_add((uint32_t *)args[0], 1, __ATOMIC_RELAXED);
#endif
}

// args: a bcl_async_copy, how often to request it, the target of the number of copies that the engine took. The
// kernel waits for each copy except the last.
KERNEL(copy) {
    size_t (*const copy)(const void *) = (void *)(uintptr_t)ctx->copy;
    void (*const wait)(size_t bits) = (void *)(uintptr_t)ctx->copy_wait;
    const struct bcl_async_copy *asked = args[0];
    uint32_t taken = 0;
    (void)x, (void)y, (void)z;
    for (uint32_t times = *(uint32_t *)args[1]; times > 0; --times) {
        const size_t bit = copy(asked);
        taken += bit != 0;
        if (times > 1)
            wait(bit);
    }
    *(uint32_t *)args[2] = taken;
}

// struct bcl_kernel_descriptor: pointers of 32 bits are in the low halves.
__attribute__((used, section(".descriptors"))) static const struct {
    _Alignas(uint64_t) const void *workgroup;
    _Alignas(uint64_t) const void *workgroup_fast;
} descriptors[] = {
#define DESCRIPTOR(name) {name, name},
    KERNELS(DESCRIPTOR)
#undef DESCRIPTOR
};
