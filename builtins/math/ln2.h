// SPDX-License-Identifier: MIT
//
// ln 2 as a sum. The first part has so few bits that its product with an exponent is exact. Included by generic bodies.

#ifndef WIDTH_HAS_LN2
#define WIDTH_HAS_LN2

#define LN2_HIGH BY_TYPE(0x1.62e4p-1f, 0x1.62e42fefa4p-1)
#define LN2_LOW BY_TYPE(0x1.7f7d1cp-20f, -0x1.8432a1b0e2634p-43)

#endif // WIDTH_HAS_LN2
