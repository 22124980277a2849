// SPDX-License-Identifier: MIT
// Barriers at two depths, with an inner loop without a barrier whose trip count diverges.
// RUN: %run-kernel %s

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int a = in[global_item()], b = 1;
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < i; ++j) {
            scratch[l] = a ^ (b + j);
            barrier(FENCE);
            for (size_t k = 0; k < l % 4; ++k)
                a += scratch[(l + k) % size];
            barrier(FENCE);
        }
        scratch[l] = a;
        barrier(FENCE);
        b += scratch[size - 1 - l] >> i;
        barrier(FENCE);
    }
    out[global_item()] = a + b;
}
