// SPDX-License-Identifier: MIT

#include "barecl/targets.h"

#if defined(__x86_64__)

#include <cpuid.h>

#define AVX512_FP16 \
    (1u << 23) // CPUID, leaf 7, EDX; not every compiler's __builtin_cpu_supports() supports it
#define AVX512_VNNI (1u << 11) // leaf 7, ECX

static bool computes_halves(void) {
    unsigned eax, ebx, ecx, edx;
    return __get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) && (ecx & AVX512_VNNI) &&
           (edx & AVX512_FP16);
}

static const char *name_of_host(void) {
    __builtin_cpu_init();
    if (__builtin_cpu_supports("x86-64-v4"))
        return computes_halves() ? "x86-64-v4-fp16" : "x86-64-v4";
    if (__builtin_cpu_supports("x86-64-v3"))
        return "x86-64-v3";
    return __builtin_cpu_supports("x86-64-v2") ? "x86-64-v2" : "x86-64-v1";
}

#elif defined(__arm__)

#include <sys/auxv.h>

#define HWCAP_NEON_BIT (1ul << 12) // Linux, arch/arm/include/uapi/asm/hwcap.h

static const char *name_of_host(void) {
    return (getauxval(AT_HWCAP) & HWCAP_NEON_BIT) != 0 ? "cortex-a9" : "";
}

#elif defined(__aarch64__)

#include <sys/auxv.h>

// Linux, arch/arm64/include/uapi/asm/hwcap.h: the features of ARMv8.2-A that code for a Cortex-A55 uses. Atomics,
// halves (scalars, vectors), rounding products, acquiring loads, products of bytes.
#define HWCAPS_OF_A55 (1ul << 8 | 1ul << 9 | 1ul << 10 | 1ul << 12 | 1ul << 15 | 1ul << 20)

static const char *name_of_host(void) {
    return (getauxval(AT_HWCAP) & HWCAPS_OF_A55) == HWCAPS_OF_A55 ? "cortex-a55" : "cortex-a53";
}

#else

// Hosts without a code generator have no device `cpu`, only boards.
static const char *name_of_host(void) { return ""; }

#endif

const struct bcl_target *bcl_target_of_host(void) { return bcl_target_find(name_of_host()); }
