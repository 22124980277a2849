// SPDX-License-Identifier: MIT
// A sum by a tree: each step halves the active work-items.
// sizes: 1 2 16 64 256 4,4 16,16 2,4,8

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    scratch[l] = in[global_item()];
    barrier(FENCE);
    for (size_t step = size / 2; step > 0; step /= 2) {
        if (l < step)
            scratch[l] += scratch[l + step];
        barrier(FENCE);
    }
    if (l == 0)
        out[global_item() / size] = scratch[0];
}
