// SPDX-License-Identifier: MIT
//
// clamp(x, low, high) = min(max(x, low), high). Undefined for NaN, as the specification says.

OVERLOAD floatn clamp(floatn x, floatn low, floatn high) { return fmin(fmax(x, low), high); }

#if N + 0
OVERLOAD floatn clamp(floatn x, float low, float high) {
    return clamp(x, (floatn)low, (floatn)high);
}
#endif
