// SPDX-License-Identifier: MIT
//
// How often a firmware that samples (barecl/control.h) stores where a kernel is: every 2^bits ticks, about once in a
// millisecond.

#ifndef BARECL_SAMPLES_H
#define BARECL_SAMPLES_H

#define BCL_SAMPLE_BITS(hz)   \
    ((hz) >= 512000000   ? 19 \
     : (hz) >= 256000000 ? 18 \
     : (hz) >= 128000000 ? 17 \
     : (hz) >= 64000000  ? 16 \
     : (hz) >= 32000000  ? 15 \
     : (hz) >= 16000000  ? 14 \
                         : 13)

#endif // BARECL_SAMPLES_H
