// SPDX-License-Identifier: MIT
//
// pown(x, n) = x^n. Measured 0.87 ulp (allowed: 16). n is used as a sum of two floats: its lowest 7 bits
// apart if it has more than 24.

#include "math/power.h"

OVERLOAD floatn pown(floatn x, intn n) {
    intn size = n < 0 ? -(n + 1) : n;
    intn low = size < 0x1000000 ? (intn)0 : n & 127;
    floatn y = convert_floatn(n - low);
    floatn z = odd_power(x, power_of_magnitude(fabs(x), y, convert_floatn(low)), n & 1);
    z = x != x ? x : z;
    return n == 0 ? (floatn)1.0f : z;
}
