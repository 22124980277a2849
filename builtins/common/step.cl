// SPDX-License-Identifier: MIT
//
// step(edge, x) = x < edge ? 0 : 1.

OVERLOAD floatn step(floatn edge, floatn x) { return x < edge ? (floatn)0.0f : (floatn)1.0f; }

#if N + 0
OVERLOAD floatn step(float edge, floatn x) { return step((floatn)edge, x); }
#endif
