// SPDX-License-Identifier: MIT
//
// fma(x, y, z) = x y + z, rounded once. An instruction on Cortex-M4F and x86-64-v3; elsewhere a call of
// fmaf in the runtime archive.

OVERLOAD gentype fma(gentype x, gentype y, gentype z) { return __builtin_elementwise_fma(x, y, z); }
