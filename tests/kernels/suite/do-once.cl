// SPDX-License-Identifier: MIT
// A barrier in a do loop that runs once.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    int i = 10;
    do {
        scratch[l] = v + i;
        barrier(FENCE);
        v += scratch[size - 1 - l] / 4;
    } while (++i < n);
    out[global_item()] = v;
}
