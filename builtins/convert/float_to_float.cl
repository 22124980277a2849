// SPDX-License-Identifier: MIT
//
// convert_float[_MODE](float) and convert_double[_MODE](double): nothing to do. convert_double[_MODE](float)
// is exact. convert_float[_MODE](double) rounds to nearest even; where another mode rounds the other way, it takes the
// neighbouring float.

#include "convert/raw.h"

#if SIGNED && BITS == FLOAT_BITS
OVERLOAD realn CONVERT(real)(realn x) { return x; }
OVERLOAD realn PASTE(CONVERT(real), _rte)(realn x) { return x; }
OVERLOAD realn PASTE(CONVERT(real), _rtz)(realn x) { return x; }
OVERLOAD realn PASTE(CONVERT(real), _rtp)(realn x) { return x; }
OVERLOAD realn PASTE(CONVERT(real), _rtn)(realn x) { return x; }

#if FLOAT_BITS == 64
#define floatn VECTOR(float)
#define as_floatn AS(float)

#define FROM_FLOAT(suffix)                                                                         \
    OVERLOAD realn PASTE(CONVERT(real), suffix)(floatn x) { return CAST(x, realn); }
FROM_FLOAT()
FROM_FLOAT(_rte)
FROM_FLOAT(_rtz)
FROM_FLOAT(_rtp)
FROM_FLOAT(_rtn)

// A comparison's result as a condition for floats.
#define CONDITION(x) CAST(x, intn)

// The float after x, away from 0 or towards it: floats of one sign are ordered like their bits.
HELPER floatn outwards(floatn x) { return as_floatn(as_intn(x) + 1); }
HELPER floatn inwards(floatn x) { return as_floatn(as_intn(x) - 1); }

OVERLOAD floatn CONVERT(float)(realn x) { return CAST(x, floatn); }
OVERLOAD floatn PASTE(CONVERT(float), _rte)(realn x) { return CAST(x, floatn); }
OVERLOAD floatn PASTE(CONVERT(float), _rtz)(realn x) {
    floatn y = CAST(x, floatn);
    return CONDITION(fabs(CAST(y, realn)) > fabs(x)) ? inwards(y) : y;
}
OVERLOAD floatn PASTE(CONVERT(float), _rtp)(realn x) {
    floatn y = CAST(x, floatn), above = as_intn(y) < 0 ? inwards(y) : outwards(y);
    return CONDITION(CAST(y, realn) < x) ? above : y;
}
OVERLOAD floatn PASTE(CONVERT(float), _rtn)(realn x) {
    floatn y = CAST(x, floatn), below = as_intn(y) < 0 ? outwards(y) : inwards(y);
    return CONDITION(CAST(y, realn) > x) ? below : y;
}
#endif
#endif
