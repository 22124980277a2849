// SPDX-License-Identifier: MIT
//
// fma(x, y, z) = x y + z, rounded once: by the core's operation on halves, or in floats. A float holds the product
// exactly. If the sum is not exact, it is rounded to the odd one of its two neighbouring floats. That float is on the
// same side of every half, and of every midpoint between two halves, as the exact sum.

#include "fp16/cast.h"
#include "primitives.h"

HELPER floatn odd_sum(floatn a, floatn b) {
    floatn sum = a + b;
    floatn of_b = sum - a, of_a = sum - of_b;
    floatn rest = (a - of_a) + (b - of_b);
    intn bits = AS(int)(sum), is_even = (bits & 1) == 0;
    intn inwards = AS(int)(rest) < 0 ? (bits < 0 ? (intn)0 : (intn)1) : (bits < 0 ? (intn)1 : (intn)0);
    intn odd = bits + (inwards != 0 ? (intn)-1 : (intn)1);
    intn is_inexact = CAST((rest > 0.0f) | (rest < 0.0f), intn);
    return is_inexact != 0 ? (is_even != 0 ? AS(float)(odd) : sum) : sum;
}

OVERLOAD halfn fma(halfn x, halfn y, halfn z) {
    if (__bcl_has_fma(16))
        return __builtin_elementwise_fma(x, y, z);
    return NARROW(odd_sum(WIDE(x) * WIDE(y), WIDE(z)));
}

OVERLOAD floatn mad(floatn, floatn, floatn);
OVERLOAD halfn mad(halfn x, halfn y, halfn z) {
    if (__bcl_has_fma(16))
        return __builtin_elementwise_fma(x, y, z);
    return NARROW(mad(WIDE(x), WIDE(y), WIDE(z)));
}
