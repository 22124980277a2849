// SPDX-License-Identifier: MIT
//
// round(x): the nearest integer, or the larger magnitude of two. Exact.

OVERLOAD gentype round(gentype x) {
    gentype t = trunc(x);
    gentype away = fabs(x - t) >= 0.5f ? copysign((gentype)1.0f, x) : (gentype)0.0f;
    return copysign(t + away, x);
}
