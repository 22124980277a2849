// SPDX-License-Identifier: MIT
//
// Every conversion of convert.h over an array: convert_T_suffix_from_S. Each round converts 10 elements: a scalar and
// vectors of 2, 3 and 4 elements; from float and double 34 elements, also in vectors of 8 and 16. `count` is a multiple
// of both.

#include "convert.h"

#define SMALL(T, suffix)                                                                           \
    out[0] = convert_##T##suffix(in[0]);                                                           \
    vstore2(convert_##T##2##suffix(vload2(0, in + 1)), 0, out + 1);                                \
    vstore3(convert_##T##3##suffix(vload3(0, in + 3)), 0, out + 3);                                \
    vstore4(convert_##T##4##suffix(vload4(0, in + 6)), 0, out + 6);                                \
    count -= 10, in += 10, out += 10;

#define LARGE(T, suffix)                                                                           \
    vstore8(convert_##T##8##suffix(vload8(0, in)), 0, out);                                        \
    vstore16(convert_##T##16##suffix(vload16(0, in + 8)), 0, out + 8);                             \
    count -= 24, in += 24, out += 24;

#define ROUND_char(T, suffix) SMALL(T, suffix)
#define ROUND_uchar(T, suffix) SMALL(T, suffix)
#define ROUND_short(T, suffix) SMALL(T, suffix)
#define ROUND_ushort(T, suffix) SMALL(T, suffix)
#define ROUND_int(T, suffix) SMALL(T, suffix)
#define ROUND_uint(T, suffix) SMALL(T, suffix)
#define ROUND_long(T, suffix) SMALL(T, suffix)
#define ROUND_ulong(T, suffix) SMALL(T, suffix)
#define ROUND_float(T, suffix) SMALL(T, suffix) LARGE(T, suffix)
#define ROUND_double(T, suffix) SMALL(T, suffix) LARGE(T, suffix)

#define KERNEL(T, suffix, S)                                                                       \
    void convert_##T##suffix##_from_##S(const __global S *in, __global T *out, uint count) {       \
        while (count) {                                                                            \
            ROUND_##S(T, suffix)                                                                   \
        }                                                                                          \
    }

CONVERT_ALL(KERNEL)
