// SPDX-License-Identifier: MIT
//
// clamp(x, low, high) = min(max(x, low), high).

OVERLOAD gentype clamp(gentype x, gentype low, gentype high) {
    return __builtin_elementwise_min(__builtin_elementwise_max(x, low), high);
}

#if N + 0
OVERLOAD gentype clamp(gentype x, T low, T high) { return clamp(x, (gentype)low, (gentype)high); }
#endif
