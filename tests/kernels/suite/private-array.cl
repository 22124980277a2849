// SPDX-License-Identifier: MIT
// A private array across barriers, with indices that are known only at run time.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    int mine[8];
    for (int i = 0; i < 8; ++i)
        mine[i] = v + i * (int)l;
    for (int i = 0; i < n; ++i) {
        scratch[l] = mine[(v + i) & 7];
        barrier(FENCE);
        mine[(i * 3) & 7] += scratch[(l + 1) % size] / 4;
        barrier(FENCE);
    }
    for (int i = 0; i < 8; ++i)
        v = (v ^ mine[i]) & 0xffffff;
    out[global_item()] = v;
}
