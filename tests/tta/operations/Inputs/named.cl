// SPDX-License-Identifier: MIT

kernel void named(global const uint *a, global const uint *b, global uint *out) {
    size_t i = get_global_id(0);
    int re, im;
    cmul16(a[i], b[i], &re, &im);
    out[i] = sad8x4(a[i], b[i]) + re + im;
}

kernel void vectors(global const uint4 *a, global uint4 *out) {
    size_t i = get_global_id(0);
    out[i] = bitrev(a[i]);
}

#if __has_operation(sad8x4)
kernel void has_sad(global uint *out) { out[0] = sad8x4(0x01020304, 0x04030201); }
#endif
