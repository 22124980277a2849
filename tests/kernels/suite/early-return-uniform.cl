// SPDX-License-Identifier: MIT
// Some work-groups return before a barrier, others between two barriers.
// RUN: %run-kernel %s

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    out[global_item()] = in[global_item()];
    if (get_group_id(0) + get_group_id(1) == 0)
        return;
    scratch[l] = in[global_item()];
    barrier(FENCE);
    out[global_item()] += scratch[size - 1 - l];
    if (get_group_id(1) == 1)
        return;
    barrier(FENCE);
    out[global_item()] *= n;
}
