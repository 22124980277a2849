// SPDX-License-Identifier: MIT
// The whole group returns before a barrier.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    out[global_item()] = v;
    scratch[l] = v;
    if (get_group_id(0) == 1)
        return;
    barrier(FENCE);
    out[global_item()] = scratch[size - 1 - l] + 1;
}
