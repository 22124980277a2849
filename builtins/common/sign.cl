// SPDX-License-Identifier: MIT
//
// sign(x): 1 for x > 0, -1 for x < 0, x itself for -0 and +0, 0 for NaN.

OVERLOAD gentype sign(gentype x) {
    gentype y = x == 0.0f ? x : copysign((gentype)1.0f, x);
    return x != x ? (gentype)0.0f : y;
}
