// SPDX-License-Identifier: MIT
// Several conditional barriers in a row; their conditions are data that is the same for a group.
// RUN: %run-kernel %s

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    int way = in[get_group_id(0) + 2 * get_group_id(1)];
    scratch[l] = v;
    if (way & 1) {
        barrier(FENCE);
        v += scratch[size - 1 - l];
    }
    if (way & 2) {
        barrier(FENCE);
        v ^= scratch[(l + 1) % size];
    }
    if (way & 4) {
        barrier(FENCE);
        v -= scratch[(l + 2) % size];
    }
    out[global_item()] = v;
}
