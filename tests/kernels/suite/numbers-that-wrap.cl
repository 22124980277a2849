// SPDX-License-Identifier: MIT
//
// Indices of few bits that wrap between two work-items of a row, signed and unsigned, upwards and downwards;
// for loads and for stores.
// sizes: 7 33 64 8,4 24,2
KERNEL {
    const uint l = (uint)get_local_linear_id();
    scratch[(l + 57u) & 127u] = in[l];
    barrier(FENCE);
    const uint id = (uint)get_global_id(0);
    uint sum = 0;
    for (uint k = 0; k < 12u + (uint)n; ++k) {
        sum = sum * 3u + (uint)in[(uchar)(id + k * 15u)];
        sum = sum * 3u + (uint)in[(char)(id + k * 15u) + 128];
        sum = sum * 3u + (uint)in[(id + k * 61u + 900u) & 1023u];
        sum = sum * 3u + (uint)in[(uchar)(id * 2u + k * 7u) + (uchar)(k * 31u - id)];
        if (id % 3u != k % 3u)
            sum ^= (uint)in[(ushort)(id + 65530u + k) & 511u];
    }
    out[global_item()] = (int)(sum + (uint)scratch[(l + 57u) & 127u]);
}
