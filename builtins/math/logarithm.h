// SPDX-License-Identifier: MIT
//
// What the logarithms share. All of them write
//
//     x = 2^k (1 + f),  sqrt(1/2) <= 1 + f < sqrt(2),  log(x) = k ln 2 + log(1 + f)
//
// Included by generic bodies.

#define SQRT_HALF_BITS 0x3f3504f3

// k and f for a positive finite x.
HELPER floatn split_log(floatn x, intn *k) {
    intn subnormal = x < FLT_MIN;
    intn bits = as_intn(subnormal ? x * 0x1p+24f : x) - SQRT_HALF_BITS;
    *k = (bits >> 23) - (subnormal ? (intn)24 : (intn)0);
    return as_floatn((bits & 0x7fffff) + SQRT_HALF_BITS) - 1.0f;
}

// log(1 + f) - f, to be added to f last: -f^2/2 + f^3 p(f), relative error of log(1 + f) below 2^-30
// (tools/minimax.py log)
HELPER floatn log1p_minus(floatn f) {
    floatn p = mad(f, (floatn)0x1.13c8d4p-4f, (floatn)-0x1.dda596p-4f);
    p = mad(f, p, (floatn)0x1.e6df54p-4f);
    p = mad(f, p, (floatn)-0x1.fc3caap-4f);
    p = mad(f, p, (floatn)0x1.233abep-3f);
    p = mad(f, p, (floatn)-0x1.555b92p-3f);
    p = mad(f, p, (floatn)0x1.99a47ap-3f);
    p = mad(f, p, (floatn)-0x1.000008p-2f);
    p = mad(f, p, (floatn)0x1.555548p-2f);
    floatn square = f * f;
    return mad(square * f, p, -0.5f * square);
}

// y, but for x = 0 -infinity, for infinity infinity, for a negative number or a NaN NaN.
HELPER floatn log_special(floatn x, floatn y) {
    y = x == INFINITY ? x : y;
    y = x == 0.0f ? -INFINITY : y;
    return x >= 0.0f ? y : (floatn)NAN;
}
