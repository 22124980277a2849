// SPDX-License-Identifier: MIT
//
// Kernels that compute the same as an operation, and kernels that nearly do.

kernel void sad(global const uint *a, global const uint *b, global uint *out) {
    size_t i = get_global_id(0);
    uint total = 0;
    for (uint n = 0; n < 16; ++n) {
        uint x = a[i * 16 + n], y = b[n];
        for (uint lane = 0; lane < 32; lane += 8) {
            uint p = (x >> lane) & 0xff, q = (y >> lane) & 0xff;
            total += p > q ? p - q : q - p;
        }
    }
    out[i] = total;
}
kernel void reverse(global const uint *a, global uint *out) {
    uint v = a[get_global_id(0)];
    v = ((v >> 1) & 0x55555555) | ((v & 0x55555555) << 1);
    v = ((v >> 2) & 0x33333333) | ((v & 0x33333333) << 2);
    v = ((v >> 4) & 0x0f0f0f0f) | ((v & 0x0f0f0f0f) << 4);
    v = ((v >> 8) & 0x00ff00ff) | ((v & 0x00ff00ff) << 8);
    out[get_global_id(0)] = (v >> 16) | (v << 16);
}
kernel void crc(global const uchar *a, global uint *out) {
    size_t i = get_global_id(0);
    uint c = 0xffffffff;
    for (uint n = 0; n < 16; ++n) {
        c ^= a[i * 16 + n];
        for (int bit = 0; bit < 8; ++bit)
            c = c & 1 ? (c >> 1) ^ 0xedb88320u : c >> 1;
    }
    out[i] = ~c;
}
kernel void packed(global const uint *a, global const uint *b, global int2 *out) {
    size_t i = get_global_id(0);
    int xr = (short)a[i], xi = (short)(a[i] >> 16), yr = (short)b[i], yi = (short)(b[i] >> 16);
    out[i] = (int2)(xr * yr - xi * yi, xr * yi + xi * yr);
}
kernel void saturate(global const int *a, global const int *b, global int *out) {
    size_t i = get_global_id(0);
    out[i] = add_sat(a[i], b[i]);
}
// One of the four lanes has another mask.
kernel void nearly(global const uint *a, global const uint *b, global uint *out) {
    size_t i = get_global_id(0);
    uint x = a[i], y = b[i], total = 0;
    for (uint lane = 0; lane < 32; lane += 8) {
        uint p = (x >> lane) & (lane == 24 ? 0x7f : 0xff), q = (y >> lane) & 0xff;
        total += p > q ? p - q : q - p;
    }
    out[i] = total;
}
// The lanes are of different words.
kernel void mixed(global const uint *a, global const uint *b, global uint *out) {
    size_t i = get_global_id(0);
    uint x = a[i], y = b[i], z = a[i + 1], total = 0;
    for (uint lane = 0; lane < 32; lane += 8) {
        uint p = ((lane == 16 ? z : x) >> lane) & 0xff, q = (y >> lane) & 0xff;
        total += p > q ? p - q : q - p;
    }
    out[i] = total;
}
// A sum that wraps.
kernel void wraps(global const int *a, global const int *b, global int *out) {
    size_t i = get_global_id(0);
    out[i] = a[i] + b[i];
}
// One of the inputs is a constant, which has been folded into the code.
kernel void angle(global const uint *a, global int2 *out) {
    size_t i = get_global_id(0);
    int xr = (short)a[i], xi = (short)(a[i] >> 16);
    out[i] = (int2)(xr * 301 - xi * -77, xi * 301 + xr * -77);
}
// No pair of 16 bits has such a part.
kernel void wide_angle(global const uint *a, global int2 *out) {
    size_t i = get_global_id(0);
    int xr = (short)a[i], xi = (short)(a[i] >> 16);
    out[i] = (int2)(xr * 40000 - xi * -77, xi * 40000 + xr * -77);
}
