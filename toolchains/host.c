// SPDX-License-Identifier: MIT

#include "barecl/targets.h"

#if defined(__x86_64__)

static const char *name_of_host(void) {
    __builtin_cpu_init();
    if (__builtin_cpu_supports("x86-64-v4"))
        return "x86-64-v4";
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

static const char *name_of_host(void) {
    return "cortex-a53"; // of ARMv8-A, which all have
}

#else

// A host without a code generator has no device `cpu`; boards serve it.
static const char *name_of_host(void) {
    return "";
}

#endif

const struct bcl_target *bcl_target_of_host(void) {
    return bcl_target_find(name_of_host());
}
