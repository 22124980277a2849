// SPDX-License-Identifier: MIT
//
// sign(x): 1 for x > 0, -1 for x < 0, x itself for -0 and +0, 0 for NaN.

OVERLOAD floatn sign(floatn x) {
    floatn y = x == 0.0f ? x : copysign((floatn)1.0f, x);
    return x != x ? (floatn)0.0f : y;
}
