// SPDX-License-Identifier: MIT
//
// step(edge, x) = x < edge ? 0 : 1.

OVERLOAD gentype step(gentype edge, gentype x) { return x < edge ? (gentype)0.0f : (gentype)1.0f; }

#if N + 0
OVERLOAD gentype step(real edge, gentype x) { return step((gentype)edge, x); }
#endif
