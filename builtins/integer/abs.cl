// SPDX-License-Identifier: MIT
//
// abs(x) = |x|, as an unsigned integer: |LOWEST| is representable.

OVERLOAD ugentype abs(gentype x) {
#if SIGNED
    return as_ugentype(__builtin_elementwise_abs(x));
#else
    return x;
#endif
}
