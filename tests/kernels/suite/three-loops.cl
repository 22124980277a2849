// SPDX-License-Identifier: MIT
// A barrier in the innermost of three loops.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < n - i; ++j)
            for (int k = 0; k < 2; ++k) {
                scratch[l] = v;
                barrier(FENCE);
                v = scratch[(l + 1) % size] + i * 4 + j * 2 + k;
                barrier(FENCE);
            }
    out[global_item()] = v;
}
