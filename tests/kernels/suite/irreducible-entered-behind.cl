// SPDX-License-Identifier: MIT
// A loop with two entries and two barriers; the second entry is after the first barrier.
// RUN: %run-kernel %s

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()], i = 0;
    if (get_group_id(0) == 1)
        goto middle;
top:
    scratch[l] = v + i;
    barrier(FENCE);
    v += scratch[size - 1 - l];
middle:
    barrier(FENCE);
    v ^= i++;
    if (i < n)
        goto top;
    out[global_item()] = v;
}
