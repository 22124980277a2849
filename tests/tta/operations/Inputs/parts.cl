// SPDX-License-Identifier: MIT
//
// The operation computes its first result from another one. Only the first is used.
typedef uint uint32_t;
typedef int int32_t;
typedef uchar uint8_t;
static void copy_parts3(uint8_t x0, uint32_t x1, int32_t *y0, int32_t *y1, uint32_t *y2) {
    *y0 = (int32_t)((((~(uint32_t)x0) & (uint32_t)x1)));
}
kernel void parts(global const uint *a, global const uint *b, global uint *out) {
    uint i = (uint)get_global_id(0), s = i;
    {
        int y0;
        int y1;
        uint y2;
        copy_parts3((uchar)(b[i] & 255u), (uint)(a[i] >> (b[i] & 31u)), &y0, &y1, &y2);
        s = s * 31u + (uint)y0;
    }
    out[i] = s;
}
