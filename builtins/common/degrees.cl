// SPDX-License-Identifier: MIT
//
// degrees(x) = 180 / pi x. Error: up to 1 ulp (allowed: 2).

OVERLOAD floatn degrees(floatn x) { return 0x1.ca5dc2p+5f * x; }
