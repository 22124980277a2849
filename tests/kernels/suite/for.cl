// SPDX-License-Identifier: MIT
// A barrier in a for loop whose bound is an argument.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    for (int i = 0; i < n; ++i) {
        scratch[l] = v;
        barrier(FENCE);
        v = scratch[(l + 1) % size] + i;
        barrier(FENCE);
    }
    out[global_item()] = v;
}
