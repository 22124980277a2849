// SPDX-License-Identifier: MIT
//
// lgamma(x) = log|gamma(x)|. Measured 1.86 ulp for x > 0 (the specification states no bound).

#include "math/log_gamma.h"

OVERLOAD gentype lgamma(gentype x) { return log_gamma(x); }
