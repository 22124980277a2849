// SPDX-License-Identifier: MIT
//
// Geometric functions of halves, computed in floats, where squares of halves neither overflow nor vanish.

#include "fp16/cast.h"

#if N + 0 <= 4
OVERLOAD float dot(floatn, floatn);
OVERLOAD float length(floatn);
OVERLOAD float distance(floatn, floatn);
OVERLOAD floatn normalize(floatn);
OVERLOAD half dot(halfn x, halfn y) { return (half)dot(WIDE(x), WIDE(y)); }
OVERLOAD half length(halfn x) { return (half)length(WIDE(x)); }
OVERLOAD half distance(halfn x, halfn y) { return (half)distance(WIDE(x), WIDE(y)); }
OVERLOAD halfn normalize(halfn x) { return NARROW(normalize(WIDE(x))); }
#endif
#if N + 0 == 3 || N + 0 == 4
OVERLOAD floatn cross(floatn, floatn);
OVERLOAD halfn cross(halfn x, halfn y) { return NARROW(cross(WIDE(x), WIDE(y))); }
#endif
