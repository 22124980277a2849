// SPDX-License-Identifier: MIT
//
// read_imagei, with a sampler and without: the colour of a texel as integers.

#include "image/integers.h"

#if !DEPTH && READS && !WRITES && !BUFFER
OVERLOAD int4 read_imagei(IMAGE image, sampler_t sampler, floatc at) {
    descriptor d = DESCRIPTOR(image);
    struct place p = nearest(d, AXES, LAYERED, SAMPLER_WORD(sampler), spread(at));
    return as_int4(constant_integers(d, p));
}

OVERLOAD int4 read_imagei(IMAGE image, sampler_t sampler, intc at) {
    descriptor d = DESCRIPTOR(image);
    struct place p = nearest(d, AXES, LAYERED, SAMPLER_WORD(sampler), spread(at));
    return as_int4(constant_integers(d, p));
}
#endif

#if !DEPTH && READS
OVERLOAD int4 read_imagei(IMAGE image, intc at) {
    descriptor d = DESCRIPTOR(image);
    struct place p = texel_at(d, AXES, LAYERED, spread(at));
    p.outside = false;
#if WRITES
    return as_int4(global_integers(d, p));
#else
    return as_int4(constant_integers(d, p));
#endif
}
#endif
