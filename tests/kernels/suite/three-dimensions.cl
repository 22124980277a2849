// SPDX-License-Identifier: MIT
// Neighbours in three dimensions exchange values, with barriers in a loop.
// sizes: 1,1,1 2,3,5 4,4,4 1,7,2 16,4,4 7,1,1 1,1,16

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    size_t x = get_local_size(0), y = get_local_size(1);
    for (int i = 0; i < n; ++i) {
        scratch[l] = v;
        barrier(FENCE);
        v += scratch[(l + x) % size] / 4 - scratch[(l + x * y) % size] / 8;
        barrier(FENCE);
    }
    out[global_item()] = v;
}
