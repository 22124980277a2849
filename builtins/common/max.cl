// SPDX-License-Identifier: MIT
//
// max(x, y) = x < y ? y : x.

OVERLOAD floatn max(floatn x, floatn y) { return x < y ? y : x; }

#if N + 0
OVERLOAD floatn max(floatn x, float y) { return max(x, (floatn)y); }
#endif
