// SPDX-License-Identifier: MIT
// A barrier in one arm of a condition that is uniform: it depends on an argument and the group id.
// RUN: %run-kernel %s

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    scratch[l] = v;
    if (n + (int)get_group_id(0) > 5) {
        v += 11;
        barrier(FENCE);
        v += scratch[size - 1 - l];
    }
    out[global_item()] = v * n;
}
