// SPDX-License-Identifier: MIT
//
// fmaf(x, y, z) = x y + z, rounded once, for cores without the instruction: x86-64-v1 and v2, and
// Cortex-A9. LLVM calls it for the operation llvm.fma.
//
// A double holds the product exactly (48 bits of 53), but not always the sum. So the sum is rounded to odd: if it
// is inexact, its last bit is set. Then the second rounding, to 24 bits, gives the same result as a single one.

#include <stdint.h>

union number {
    double value;
    uint64_t bits;
};

// a + b, rounded to odd. Knuth's two-sum gives the error of the rounded sum exactly; an even last bit
// means that the odd neighbour lies on the error's side.
static double add_to_odd(double a, double b) {
    double sum = a + b;
    double part = sum - a;
    double error = (a - (sum - part)) + (b - part);
    union number odd = {.value = sum};
    if (error == 0 || error != error || (odd.bits & 1))
        return sum;
    odd.bits += (error > 0) == (sum > 0) ? 1 : -1;
    return odd.value;
}

float fmaf(float x, float y, float z) { return (float)add_to_odd((double)x * y, z); }
