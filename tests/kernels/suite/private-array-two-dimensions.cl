// SPDX-License-Identifier: MIT
// A private array of arrays, filled before a barrier and read after it.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    short table[3][4];
    for (int i = 0; i < 12; ++i)
        table[i / 4][i % 4] = (short)(i + (int)(l & 7));
    scratch[l] = v;
    barrier(FENCE);
    int other = scratch[size - 1 - l];
    v += table[(other & 3) % 3][other & 3] * 5 + table[(uint)v % 3][1];
    out[global_item()] = v;
}
