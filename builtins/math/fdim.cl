// SPDX-License-Identifier: MIT
//
// fdim(x, y) = x > y ? x - y : +0; NaN if an argument is NaN. Correctly rounded.

OVERLOAD gentype fdim(gentype x, gentype y) { return x <= y ? (gentype)0.0f : x - y; }
