// SPDX-License-Identifier: MIT
//
// smoothstep(low, high, x) = t^2 (3 - 2 t), where t = clamp((x - low) / (high - low), 0, 1).

OVERLOAD floatn smoothstep(floatn low, floatn high, floatn x) {
    floatn t = clamp((x - low) / (high - low), (floatn)0.0f, (floatn)1.0f);
    return t * t * mad(t, -2.0f, (floatn)3.0f);
}

#if N + 0
OVERLOAD floatn smoothstep(float low, float high, floatn x) {
    return smoothstep((floatn)low, (floatn)high, x);
}
#endif
