// SPDX-License-Identifier: MIT
//
// The three forms of a function that reads a texel of integers. The includer defines READ, the function's name; COLOR,
// its result type; and AS_COLOR, which converts a uint4 to it.

#include "image/integers.h"

#if !DEPTH && READS && !WRITES && !BUFFER
OVERLOAD COLOR READ(IMAGE image, sampler_t sampler, floatc at) {
    descriptor d = DESCRIPTOR(image);
    struct place p = nearest(d, AXES, LAYERED, SAMPLER_WORD(sampler), spread(at));
    return AS_COLOR(constant_integers(d, p));
}

OVERLOAD COLOR READ(IMAGE image, sampler_t sampler, intc at) {
    descriptor d = DESCRIPTOR(image);
    struct place p = nearest(d, AXES, LAYERED, SAMPLER_WORD(sampler), spread(at));
    return AS_COLOR(constant_integers(d, p));
}
#endif

#if !DEPTH && READS
OVERLOAD COLOR READ(IMAGE image, intc at) {
    descriptor d = DESCRIPTOR(image);
    struct place p = texel_at(d, AXES, LAYERED, spread(at));
    p.outside = false;
#if WRITES
    return AS_COLOR(global_integers(d, p));
#else
    return AS_COLOR(constant_integers(d, p));
#endif
}
#endif
