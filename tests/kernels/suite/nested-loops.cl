// SPDX-License-Identifier: MIT
// Barriers in both of two nested loops.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    for (int i = 0; i < n; ++i) {
        scratch[l] = v;
        barrier(FENCE);
        for (int j = 0; j <= i; ++j) {
            v += scratch[(l + (size_t)j) % size] / 8;
            barrier(FENCE);
            scratch[l] = v + j;
            barrier(FENCE);
        }
        v ^= i;
    }
    out[global_item()] = v;
}
