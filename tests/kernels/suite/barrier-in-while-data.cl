// SPDX-License-Identifier: MIT
// Local memory decides whether the loop continues: all work-items read the same, but nothing proves it.
// RUN: %run-kernel %s

KERNEL {
    local int left;
    size_t l = get_local_linear_id();
    int sum = 0;
    if (l == 0)
        left = n + (int)get_group_id(0);
    barrier(FENCE);
    while (left > 0) {
        sum = sum * 5 + left + (int)l;
        barrier(FENCE);
        if (l == 0)
            --left;
        barrier(FENCE);
    }
    out[global_item()] = sum;
}
