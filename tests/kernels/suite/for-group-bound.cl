// SPDX-License-Identifier: MIT
// A barrier in a loop whose trip count depends on the group.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    for (size_t i = 0; i <= get_group_id(0) * 2; ++i) {
        scratch[l] = v;
        barrier(FENCE);
        v = scratch[(l + i) % size] + 1;
        barrier(FENCE);
    }
    out[global_item()] = v;
}
