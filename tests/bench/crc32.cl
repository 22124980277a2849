// SPDX-License-Identifier: MIT
//
// The CRC-32 of IEEE 802.3: each work-item checks one message, a byte at a time, with a table.

__kernel void crc32(__global const uchar *messages, __global const uint *table,
                    __global uint *checks, int bytes)
{
    int i = get_global_id(0);
    __global const uchar *message = messages + i * bytes;
    uint crc = ~0u;
    for (int k = 0; k < bytes; ++k)
        crc = crc >> 8 ^ table[(crc ^ message[k]) & 255];
    checks[i] = ~crc;
}
