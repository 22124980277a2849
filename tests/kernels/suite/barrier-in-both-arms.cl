// SPDX-License-Identifier: MIT
// A barrier in each arm, and one after the join.
// RUN: %run-kernel %s

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()], u;
    scratch[l] = v;
    if (get_group_id(0) == 1) {
        barrier(FENCE);
        v += scratch[size - 1 - l];
        u = n * 2;
    } else {
        v *= 3;
        barrier(FENCE);
        v -= scratch[(l + 1) % size];
        u = n * n;
    }
    barrier(FENCE);
    scratch[l] = v + u;
    barrier(FENCE);
    out[global_item()] = scratch[(l + 2) % size] + u;
}
