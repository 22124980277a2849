// SPDX-License-Identifier: MIT
//
// LLVM calls this function to round a double to a half on ARM cores that have both types, but no instruction for the
// conversion. The double is first rounded to the odd one of its two neighbouring floats. That float is on the same side
// of every half, and of every midpoint between two halves, as the double.

#include <stdint.h>

union single {
    float value;
    uint32_t bits;
};
union half {
    __fp16 value;
    uint16_t bits;
};

__attribute__((pcs("aapcs"))) uint16_t __aeabi_d2h(double x) {
    union single odd = {.value = (float)x};
    const double back = odd.value;
    if (back != x && x == x && !(odd.bits & 1))
        odd.bits += __builtin_fabs(back) < __builtin_fabs(x) ? 1u : -1u;
    return (union half){.value = (__fp16)odd.value}.bits;
}
