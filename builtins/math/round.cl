// SPDX-License-Identifier: MIT
//
// round(x): the nearest integer, of two the one away from zero. Exact.

OVERLOAD floatn round(floatn x) {
    floatn t = trunc(x);
    floatn away = fabs(x - t) >= 0.5f ? copysign((floatn)1.0f, x) : (floatn)0.0f;
    return copysign(t + away, x);
}
