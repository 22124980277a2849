// SPDX-License-Identifier: MIT
// Reads bytes and short words at divergent places, in tables with any alignment.
// sizes: 1 7 16 33 64 16,3
KERNEL {
    global const uchar *bytes = (global const uchar *)in + 3;
    global const ushort *words = (global const ushort *)in + 1;
    uint item = (uint)global_item(), a = (uint)in[item & 1023], b = a * 7u, c = a ^ item;
    uchar own[12];
    for (uint i = 0; i < 12; ++i)
        own[i] = (uchar)(item + i * n);
    for (uint i = 0; i < 5u + (uint)n % 3u; ++i) {
        a += bytes[b & 255u] ^ (uint)own[c % 12u];
        if (a & 4u)
            b = b * 5u + words[(a >> 2) & 511u];
        c += (uint)bytes[(ulong)(a * 3u % 4001u)] << 8;
    }
    out[item] = (int)(a * 31u + b * 17u + c);
}
