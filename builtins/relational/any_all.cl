// SPDX-License-Identifier: MIT
//
// any(x), all(x): whether the highest bit of any, or of every, element is set. 1 or 0.
// Halves are joined until one element is left.

#include "generic/names.h"

#define JOIN(name, op, T)                                                                          \
    int OVERLOAD name(T x) { return x < 0; }                                                       \
    int OVERLOAD name(T##2 x) { return name((T)(x.x op x.y)); }                                    \
    int OVERLOAD name(T##3 x) { return name((T)(x.x op x.y op x.z)); }                             \
    int OVERLOAD name(T##4 x) { return name(x.lo op x.hi); }                                       \
    int OVERLOAD name(T##8 x) { return name(x.lo op x.hi); }                                       \
    int OVERLOAD name(T##16 x) { return name(x.lo op x.hi); }

JOIN(any, |, char)
JOIN(any, |, short)
JOIN(any, |, int)
JOIN(any, |, long)
JOIN(all, &, char)
JOIN(all, &, short)
JOIN(all, &, int)
JOIN(all, &, long)
