// SPDX-License-Identifier: MIT
//
// radians(x) = pi / 180 x. Measured 0.63 ulp (allowed: 2).

OVERLOAD floatn radians(floatn x) { return 0x1.1df46ap-6f * x; }
