// SPDX-License-Identifier: MIT
//
// smoothstep(low, high, x) = t^2 (3 - 2 t), where t = clamp((x - low) / (high - low), 0, 1).

OVERLOAD gentype smoothstep(gentype low, gentype high, gentype x) {
    gentype t = clamp((x - low) / (high - low), (gentype)0.0f, (gentype)1.0f);
    return t * t * mad(t, (gentype)-2.0f, (gentype)3.0f);
}

#if N + 0
OVERLOAD gentype smoothstep(real low, real high, gentype x) {
    return smoothstep((gentype)low, (gentype)high, x);
}
#endif
