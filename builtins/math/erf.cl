// SPDX-License-Identifier: MIT
//
// erf(x); from 1 on, 1 - 2^p(|x| - 1). Measured 0.99 ulp (allowed: 16). 1 from 4 on.

#include "math/error_function.h"

OVERLOAD floatn erf(floatn x) {
    // log2(erfc(1 + t)) = p(t), to 2^-27 of erfc for t in [0, 3] (tools/minimax.py erf_tail)
    floatn a = fabs(x), t = within(a, 1.0f, 4.0f) - 1.0f;
    floatn p = mad(t, (floatn)-0x1.4446a6p-16f, (floatn)0x1.72ce64p-12f);
    p = mad(t, p, (floatn)-0x1.6b4c84p-9f);
    p = mad(t, p, (floatn)0x1.d6b368p-7f);
    p = mad(t, p, (floatn)-0x1.eab0d6p-5f);
    p = mad(t, p, (floatn)-0x1.37638p+0f);
    p = mad(t, p, (floatn)-0x1.e7531cp+1f);
    p = mad(t, p, (floatn)-0x1.558eaep+1f);
    intn k;
    floatn f = p - nearest(p, &k);
    floatn large = 1.0f - scale(exp2_near_0(f), k);
    // The excess of a small argument may be subnormal: it is moved up.
    intn small = a < 0x1p-80f;
    floatn b = small ? x * 0x1p+64f : x;
    floatn near = b + erf_excess(b);
    near = small ? near * 0x1p-64f : near;
    return a < 1.0f ? near : copysign(large, x);
}
