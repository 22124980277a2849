// SPDX-License-Identifier: MIT
//
// cross(x, y) = (x.y y.z - x.z y.y, x.z y.x - x.x y.z, x.x y.y - x.y y.x); a fourth element becomes 0.

#include "geometric/vectors.h"

OVERLOAD real3 cross(real3 x, real3 y) { return x.yzx * y.zxy - x.zxy * y.yzx; }

OVERLOAD real4 cross(real4 x, real4 y) { return (real4)(cross(x.xyz, y.xyz), 0.0f); }
