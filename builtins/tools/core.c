// SPDX-License-Identifier: MIT
//
// Defines the library's questions about the core (builtins/primitives.h) like the compiler does, for programs that are
// made with LLVM's tools.

_Bool __bcl_has_fma(unsigned bits) {
    if (bits == 16) {
#ifdef __ARM_FEATURE_FP16_SCALAR_ARITHMETIC
        return 1;
#else
        return 0;
#endif
    }
#if defined(__x86_64__) && defined(__FMA__)
    return bits <= 64;
#elif defined(__ARM_FEATURE_FMA)
    return __ARM_FP & bits / 8;
#elif defined(__riscv_flen)
    return bits <= __riscv_flen;
#else
    return bits == 0;
#endif
}

_Bool __bcl_flushes_subnormals(unsigned bits) {
#if defined(__ARM_NEON) && !defined(__aarch64__)
    return bits == 32;
#else
    return bits == 0;
#endif
}

_Bool __bcl_has_half_conversions(void) {
#if defined(__F16C__) || defined(__ARM_FP) && __ARM_FP & 2 || defined(__riscv_zfhmin)
    return 1;
#else
    return 0;
#endif
}
