// SPDX-License-Identifier: MIT
//
// dot(x, y) = the sum of the products of the elements.

#include "geometric/vectors.h"

OVERLOAD real dot(real x, real y) { return x * y; }
OVERLOAD real dot(real2 x, real2 y) { return mad(x.x, y.x, x.y * y.y); }
OVERLOAD real dot(real3 x, real3 y) { return mad(x.x, y.x, mad(x.y, y.y, x.z * y.z)); }
OVERLOAD real dot(real4 x, real4 y) { return dot(x.lo, y.lo) + dot(x.hi, y.hi); }
