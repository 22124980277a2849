// SPDX-License-Identifier: MIT
// Indices that increase by one from work-item to work-item, with exceptions: clamped to borders, taken
// modulo a number, with flipped bits; for reads and for writes.
// RUN: %run-kernel %s

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size(), g = global_item();
    int at = (int)g, width = 37 + n;
    uint sum = 0;
    for (int d = -2; d <= 2; ++d) {
        int x = at + d < 0 ? 0 : at + d > 100 ? 100 : at + d;
        sum = sum * 3 + (uint)in[x];
        x = at + d;
        sum = sum * 3 + (uint)in[x < 0 ? 0 : x >= width ? width - 1 : x];
        sum = sum * 3 + (uint)in[(uint)(at + 16 * (d + 2)) % (uint)width];
        sum = sum * 3 + (uint)in[(at + 3) & 31];
    }
    uint i = (uint)(at % 97) + (uint)(at / 97) * 8;
    if (in[g] & 3)
        sum += (uint)in[i % WORDS];
    scratch[(l + (uint)n) % size] = (int)sum;
    barrier(FENCE);
    out[g] = scratch[size - 1 - l] ^ scratch[(l ^ 1) < size ? l ^ 1 : l];
}
