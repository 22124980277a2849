// SPDX-License-Identifier: MIT
//
// atan2(y, x): the angle of the point (x, y). Measured 1.50 ulp (allowed: 6).
//
// The smaller of |x| and |y| divided by the larger is the tangent of an angle up to pi/4 from the
// nearest axis; the octant says which axis and which way. Two zeros give the angle 0 and two
// infinities pi/4 from the axis.

#include "math/arctangent.h"

OVERLOAD floatn atan2(floatn y, floatn x) {
    floatn ax = fabs(x), ay = fabs(y);
    intn steep = ay > ax;
    floatn small = steep ? ax : ay, large = steep ? ay : ax;
    floatn q = small == large ? (floatn)1.0f : small / large;
    q = large == 0.0f ? (floatn)0.0f : q;
    floatn angle = atan_to_1(q);
    angle = steep ? PI_2_HIGH - (angle - PI_2_LOW) : angle;
    angle = as_intn(x) < 0 ? PI_HIGH - (angle - PI_LOW) : angle;
    return (x != x) | (y != y) ? x + y : copysign(angle, y);
}
