// SPDX-License-Identifier: MIT
// A loop whose length differs between work-items, inside a loop with a barrier.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    for (int i = 0; i < n; ++i) {
        scratch[l] = v;
        barrier(FENCE);
        for (size_t j = 0; j < l % 5; ++j)
            v += scratch[(l + j) % size] / 8;
        barrier(FENCE);
    }
    out[global_item()] = v;
}
