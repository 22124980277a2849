// SPDX-License-Identifier: MIT
// A private array of half a kilobyte for each work-item.
// sizes: 1 7 64 4,4

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    int mine[128];
    for (int i = 0; i < 128; ++i)
        mine[i] = i * (int)(l + 1);
    scratch[l] = v;
    barrier(FENCE);
    for (int i = 0; i < 128; ++i)
        v += mine[(i * 5) & 127] & scratch[(l + 1) % size];
    out[global_item()] = v;
}
