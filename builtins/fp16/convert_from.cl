// SPDX-License-Identifier: MIT
//
// convert_T[_sat][_MODE](half): converts the half to float, then to T. convert_float and convert_half are exact.

#include "fp16/cast.h"

#define MODES(F, ...) F(__VA_ARGS__, ) F(__VA_ARGS__, _rte) F(__VA_ARGS__, _rtz) F(__VA_ARGS__, _rtp) F(__VA_ARGS__, _rtn)

#define EXACT(T, suffix)                                                                           \
    OVERLOAD VECTOR(T) PASTE(CONVERT(T), suffix)(halfn x) { return CAST(x, VECTOR(T)); }
MODES(EXACT, float)
MODES(EXACT, half)
#ifdef cl_khr_fp64
MODES(EXACT, double)
#endif

#define TO_INTEGER(T, suffix)                                                                      \
    OVERLOAD VECTOR(T) PASTE(CONVERT(T), suffix)(floatn);                                          \
    OVERLOAD VECTOR(T) PASTE(PASTE(CONVERT(T), _sat), suffix)(floatn);                             \
    OVERLOAD VECTOR(T) PASTE(CONVERT(T), suffix)(halfn x) {                                        \
        return PASTE(CONVERT(T), suffix)(WIDE(x));                                                 \
    }                                                                                              \
    OVERLOAD VECTOR(T) PASTE(PASTE(CONVERT(T), _sat), suffix)(halfn x) {                           \
        return PASTE(PASTE(CONVERT(T), _sat), suffix)(WIDE(x));                                    \
    }
MODES(TO_INTEGER, char)
MODES(TO_INTEGER, uchar)
MODES(TO_INTEGER, short)
MODES(TO_INTEGER, ushort)
MODES(TO_INTEGER, int)
MODES(TO_INTEGER, uint)
MODES(TO_INTEGER, long)
MODES(TO_INTEGER, ulong)
