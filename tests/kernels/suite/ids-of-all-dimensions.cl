// SPDX-License-Identifier: MIT
// Ids of all dimensions, with dimensions that are known only at run time or do not exist.
// RUN: %run-kernel %s
// RUN: %run-kernel %s "" small-grid
// RUN: %run-kernel %s 4,2,3 small-grid

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    scratch[l] = (int)(get_local_id(0) + 10 * get_local_id(1) + 100 * get_local_id(2));
    barrier(FENCE);
    int sum = scratch[size - 1 - l];
    for (uint d = 0; d < 5; ++d)
        sum = sum * 7 + (int)(get_local_id(d) + 3 * get_group_id(d) + 5 * get_global_id(d));
    out[global_item()] = sum + (int)get_local_id((uint)n);
}
