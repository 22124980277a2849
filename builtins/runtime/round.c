// SPDX-License-Identifier: MIT
//
// floorf, ceilf, truncf for x86-64-v1: from v2 on they are one instruction. LLVM calls them for
// llvm.floor and so on. A float of 2^23 or more is an integer already.

static const float limit = 0x1p+23f;

static float with_sign_of(float x, float sign) { return __builtin_copysignf(x, sign); }

static int has_fraction(float x) { return __builtin_fabsf(x) < limit; }

float truncf(float x) { return has_fraction(x) ? with_sign_of((float)(int)x, x) : x; }

float floorf(float x) {
    float t = truncf(x);
    return has_fraction(x) ? with_sign_of(t > x ? t - 1 : t, x) : x;
}

float ceilf(float x) {
    float t = truncf(x);
    return has_fraction(x) ? with_sign_of(t < x ? t + 1 : t, x) : x;
}
