// SPDX-License-Identifier: MIT
// Program-scope constants, and uniform values read from them in a loop.
// RUN: %run-kernel %s

constant int weights[] = {3, -1, 4, -1, 5, -9};
constant int *constant rows[] = {weights, weights + 2};

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()], factor = 1;
    for (int i = 0; i < n; ++i) {
        scratch[l] = v * weights[i];
        barrier(FENCE);
        factor += weights[i] * factor;
        v += scratch[(l + 1) % size] + rows[i & 1][l % 4];
        barrier(FENCE);
    }
    out[global_item()] = v + factor;
}
