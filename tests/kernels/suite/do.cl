// SPDX-License-Identifier: MIT
// A barrier in a do loop.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    int i = 0;
    do {
        scratch[l] = v + i;
        barrier(FENCE);
        v += scratch[size - 1 - l] / 4;
        barrier(FENCE);
    } while (++i < n);
    out[global_item()] = v;
}
