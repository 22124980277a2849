// SPDX-License-Identifier: MIT
//
// What the logarithms share. All of them write
//
//     x = 2^k (1 + f),  sqrt(1/2) <= 1 + f < sqrt(2),  log(x) = k ln 2 + log(1 + f)
//
// Included by generic bodies.

#define SQRT_HALF_BITS 0x3f3504f3

// ln 2 as a sum whose first part has 15 bits: k times it is exact.
#define LN2_HIGH 0x1.62e4p-1f
#define LN2_LOW 0x1.7f7d1cp-20f

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

// log(x + x_low) + more ln 2 for a positive x that is not subnormal.
HELPER floatn log_of_sum(floatn x, floatn x_low, floatn more) {
    intn k;
    floatn f = split_log(x, &k), kf = convert_floatn(k) + more;
    floatn low = mad(kf, (floatn)LN2_LOW, log1p_minus(f) + x_low / x);
    return log_special(x, mad(kf, (floatn)LN2_HIGH, f + low));
}

// log(1 + f) times 1 / log(b), which is given as a sum whose first part has 12
// bits: the first part of the result, exact, and *low.
HELPER floatn log1p_times(floatn f, floatn log_high, floatn log_low, floatn *low) {
    floatn top = as_floatn(as_uintn(f) & 0xfffff000u);
    floatn rest = (f - top) + log1p_minus(f);
    *low = mad(rest, log_high, (top + rest) * log_low);
    return top * log_high;
}
