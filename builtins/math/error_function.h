// SPDX-License-Identifier: MIT
//
// What erf and erfc share. Included by generic bodies.

#include "math/exponential.h"

// erf(x) - x = x p(x^2), relative error of erf(x) below 2^-30 for |x| <= 1 (tools/minimax.py erf)
HELPER floatn erf_excess(floatn x) {
    floatn z = x * x;
    floatn p = mad(z, (floatn)-0x1.23087p-17f, (floatn)0x1.c8c8d6p-14f);
    p = mad(z, p, (floatn)-0x1.b9d558p-11f);
    p = mad(z, p, (floatn)0x1.55e0eep-8f);
    p = mad(z, p, (floatn)-0x1.b82232p-6f);
    p = mad(z, p, (floatn)0x1.ce2ea2p-4f);
    p = mad(z, p, (floatn)-0x1.812744p-2f);
    p = mad(z, p, (floatn)0x1.06eba8p-3f);
    return x * p;
}
