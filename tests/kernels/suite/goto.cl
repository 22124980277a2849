// SPDX-License-Identifier: MIT
// A loop made with goto around a barrier.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    int i = 0;
again:
    scratch[l] = v;
    barrier(FENCE);
    v += scratch[(l + 1) % size] / 2;
    barrier(FENCE);
    if (++i < n)
        goto again;
    out[global_item()] = v;
}
