// SPDX-License-Identifier: MIT
//
// min(x, y) = y < x ? y : x.

OVERLOAD floatn min(floatn x, floatn y) { return y < x ? y : x; }

#if N + 0
OVERLOAD floatn min(floatn x, float y) { return min(x, (floatn)y); }
#endif
