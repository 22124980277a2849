// SPDX-License-Identifier: MIT
// Exclusive prefix sum up and down a tree.
// sizes: 1 2 16 64 256 4,4 2,4,8

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    scratch[l] = v;
    for (size_t step = 1; step < size; step *= 2) {
        barrier(FENCE);
        if ((l + 1) % (2 * step) == 0)
            scratch[l] += scratch[l - step];
    }
    barrier(FENCE);
    if (l == size - 1)
        scratch[l] = 0;
    for (size_t step = size / 2; step > 0; step /= 2) {
        barrier(FENCE);
        if ((l + 1) % (2 * step) == 0) {
            int t = scratch[l - step];
            scratch[l - step] = scratch[l];
            scratch[l] += t;
        }
    }
    barrier(FENCE);
    v = scratch[l];
    out[global_item()] = v;
}
