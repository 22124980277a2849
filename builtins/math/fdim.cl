// SPDX-License-Identifier: MIT
//
// fdim(x, y) = x > y ? x - y : +0; NaN if either is. Correctly rounded.

OVERLOAD floatn fdim(floatn x, floatn y) { return x <= y ? (floatn)0.0f : x - y; }
