// SPDX-License-Identifier: MIT
//
// mix(x, y, a) = x + (y - x) a.

OVERLOAD floatn mix(floatn x, floatn y, floatn a) { return mad(y - x, a, x); }

#if N + 0
OVERLOAD floatn mix(floatn x, floatn y, float a) { return mix(x, y, (floatn)a); }
#endif
