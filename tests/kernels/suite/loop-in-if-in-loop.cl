// SPDX-License-Identifier: MIT
// A barrier in a loop in an if in a loop.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    for (int i = 0; i < n; ++i) {
        v += i;
        if (i & 1) {
            for (int j = 0; j < i; ++j) {
                scratch[l] = v;
                barrier(FENCE);
                v += scratch[(l + 1) % size] / 4 + j;
                barrier(FENCE);
            }
            v ^= 3;
        }
    }
    out[global_item()] = v;
}
