// SPDX-License-Identifier: MIT
//
// clamp(x, low, high) = min(max(x, low), high). Undefined for NaN, as the specification says.

OVERLOAD gentype clamp(gentype x, gentype low, gentype high) { return fmin(fmax(x, low), high); }

#if N + 0
OVERLOAD gentype clamp(gentype x, real low, real high) {
    return clamp(x, (gentype)low, (gentype)high);
}
#endif
