// SPDX-License-Identifier: MIT
// A barrier in an if that depends on the group.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    scratch[l] = v;
    if (get_group_id(0) == 1) {
        barrier(FENCE);
        v += scratch[(l + 1) % size];
    }
    v ^= n;
    out[global_item()] = v;
}
