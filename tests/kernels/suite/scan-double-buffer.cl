// SPDX-License-Identifier: MIT
// Prefix sum between two buffers, with one barrier in each step.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    local int other[256];
    local int *from = scratch, *to = other;
    from[l] = v;
    barrier(FENCE);
    for (size_t step = 1; step < size; step *= 2) {
        to[l] = from[l] + (l >= step ? from[l - step] : 0);
        local int *swap = from;
        from = to;
        to = swap;
        barrier(FENCE);
    }
    v = from[l];
    out[global_item()] = v;
}
