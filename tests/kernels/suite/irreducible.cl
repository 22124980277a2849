// SPDX-License-Identifier: MIT
// A loop with two entries around a barrier.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    int i = 0;
    if (get_group_id(0) & 1)
        goto middle;
top:
    v += 3;
    scratch[l] = v;
    barrier(FENCE);
    v += scratch[(l + 1) % size] / 2;
    barrier(FENCE);
middle:
    v ^= i;
    if (++i < n)
        goto top;
    out[global_item()] = v;
}
