// SPDX-License-Identifier: MIT
// Odd-even transposition sort, for groups of any size.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    scratch[l] = v;
    for (size_t i = 0; i < size; ++i) {
        barrier(FENCE);
        if (l % 2 == i % 2 && l + 1 < size && scratch[l] > scratch[l + 1]) {
            int t = scratch[l];
            scratch[l] = scratch[l + 1];
            scratch[l + 1] = t;
        }
    }
    barrier(FENCE);
    v = scratch[l];
    out[global_item()] = v;
}
