// SPDX-License-Identifier: MIT
// A histogram with local atomics.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    local int bins[16];
    for (size_t i = l; i < 16; i += size)
        bins[i] = 0;
    barrier(FENCE);
    atomic_inc(&bins[v & 15]);
    atomic_add(&bins[(v >> 4) & 15], 2);
    barrier(FENCE);
    v = bins[l & 15];
    out[global_item()] = v;
}
