// SPDX-License-Identifier: MIT
//
// erf(x); from 1 on, 1 - 2^p(|x| - 1). Measured 0.99 ulp (allowed: 16). 1 from 4 on, for doubles from 6 on.

#include "math/error_function.h"

OVERLOAD gentype erf(gentype x) {
    // log2(erfc(1 + t)) = p(t), to 2^-27 of erfc for t in [0, 3], or 2^-55 in [0, 5] (tools/minimax.py erf_tail)
    gentype a = fabs(x), t = within(a, 1.0f, BY_TYPE(4.0f, 6.0)) - 1.0f;
    gentype p = polynomial(t,
        SINGLE(-0x1.4446a6p-16f, 0x1.72ce64p-12f, -0x1.6b4c84p-9f, 0x1.d6b368p-7f, -0x1.eab0d6p-5f,
               -0x1.37638p+0f, -0x1.e7531cp+1f, -0x1.558eaep+1f)
        DOUBLE(0x1.0d5892f1fab3p-60, -0x1.1e697c8d778d8p-54, 0x1.216f2f5fd77a2p-49,
               -0x1.7210245893d92p-45, 0x1.502d484c5ba1dp-41, -0x1.cdf91904ee75ap-38,
               0x1.f2d7e3920e118p-35, -0x1.b1a06226c6d13p-32, 0x1.33b5ef7f1b57ep-29,
               -0x1.65c3b23d5f52ep-27, 0x1.506fe8fea691cp-25, -0x1.e631a3ca145afp-24,
               0x1.b67b74b33cabdp-23, 0x1.0be1c3d78ba6ap-23, -0x1.8415d39cdd347p-19,
               0x1.cf22b97957428p-17, -0x1.48664219bd15p-15, 0x1.3de68b026aac8p-15,
               0x1.67052776b6778p-12, -0x1.7603f20410e9ep-9, 0x1.da5764ecae321p-7,
               -0x1.eb31368aa0c0cp-5, -0x1.37627e9b5bdb2p+0, -0x1.e75328fe78c69p+1,
               -0x1.558eada6637f3p+1));
    wordn k;
    gentype f = p - nearest(p, &k);
    gentype large = 1.0f - scale(exp2_near_0(f), k);
    // The excess of a small argument may be subnormal, so the argument is scaled up.
    wordn small = a < BY_TYPE(0x1p-80f, 0x1p-900);
    gentype b = small ? x * BY_TYPE(0x1p+64f, 0x1p+200) : x;
    gentype near = b + erf_excess(b);
    near = small ? near * BY_TYPE(0x1p-64f, 0x1p-200) : near;
    return a < 1.0f ? near : copysign(large, x);
}
