// SPDX-License-Identifier: MIT
// A loop counter that differs between work-items, in a loop that all leave together.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    int mine = (int)l;
    for (int i = 0; i < n; ++i, mine += (int)l) {
        scratch[l] = mine;
        barrier(FENCE);
        v ^= scratch[(l + 1) % size];
        barrier(FENCE);
    }
    v += mine;
    out[global_item()] = v;
}
