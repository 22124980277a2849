// SPDX-License-Identifier: MIT
//
// exp(x) = e^x. Measured 0.98 ulp (allowed: 3). Infinity above 88.72, 0 below -103.97.

#include "math/exponential.h"

OVERLOAD floatn exp(floatn x) { return exp_times_power(x, 0); }
