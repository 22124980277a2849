// SPDX-License-Identifier: MIT
// A sum by a tree, for groups of any size.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    scratch[l] = in[global_item()];
    barrier(FENCE);
    for (size_t left = size; left > 1;) {
        size_t half_left = (left + 1) / 2;
        if (l + half_left < left)
            scratch[l] += scratch[l + half_left];
        left = half_left;
        barrier(FENCE);
    }
    if (l == 0)
        out[global_item() / size] = scratch[0];
}
