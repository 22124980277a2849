// SPDX-License-Identifier: MIT
//
// radians(x) = pi / 180 x. Error: up to 1 ulp (allowed: 2).

OVERLOAD floatn radians(floatn x) { return 0x1.1df46ap-6f * x; }
