// SPDX-License-Identifier: MIT
// `u` is the same for all work-items that define it, but others leave it undefined. One register for
// all of them would hold the value of the last work-item.
// RUN: %run-kernel %s

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int u;
    if (l < 3)
        u = n * n + in[n];
    scratch[l] = in[global_item()];
    barrier(FENCE);
    int v = scratch[size - 1 - l];
    if (l < 3)
        v += u;
    out[global_item()] = v;
}
