// SPDX-License-Identifier: MIT
//
// CONVERT_ALL(F): F(T, suffix, S) for every conversion of OpenCL C 1.2 without half, and without double unless
// DOUBLES is defined.

#ifdef DOUBLES
#define CONVERT_TO_DOUBLE(F) CONVERT_MODES(F, double, )
#define CONVERT_FROM_DOUBLE(F, T, suffix) F(T, suffix, double)
#else
#define CONVERT_TO_DOUBLE(F)
#define CONVERT_FROM_DOUBLE(F, T, suffix)
#endif

#define CONVERT_ALL(F)            \
    CONVERT_TO_INTEGER(F, char)   \
    CONVERT_TO_INTEGER(F, uchar)  \
    CONVERT_TO_INTEGER(F, short)  \
    CONVERT_TO_INTEGER(F, ushort) \
    CONVERT_TO_INTEGER(F, int)    \
    CONVERT_TO_INTEGER(F, uint)   \
    CONVERT_TO_INTEGER(F, long)   \
    CONVERT_TO_INTEGER(F, ulong)  \
    CONVERT_MODES(F, float, )     \
    CONVERT_TO_DOUBLE(F)

#define CONVERT_TO_INTEGER(F, T) CONVERT_MODES(F, T, ) CONVERT_MODES(F, T, _sat)

#define CONVERT_MODES(F, T, sat)  \
    CONVERT_FROM(F, T, sat)       \
    CONVERT_FROM(F, T, sat##_rte) \
    CONVERT_FROM(F, T, sat##_rtz) \
    CONVERT_FROM(F, T, sat##_rtp) \
    CONVERT_FROM(F, T, sat##_rtn)

#define CONVERT_FROM(F, T, suffix) \
    F(T, suffix, char)             \
    F(T, suffix, uchar)            \
    F(T, suffix, short)            \
    F(T, suffix, ushort)           \
    F(T, suffix, int)              \
    F(T, suffix, uint)             \
    F(T, suffix, long)             \
    F(T, suffix, ulong)            \
    F(T, suffix, float)            \
    CONVERT_FROM_DOUBLE(F, T, suffix)
