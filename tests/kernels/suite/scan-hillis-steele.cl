// SPDX-License-Identifier: MIT
// Prefix sum with two barriers in each step.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    scratch[l] = v;
    barrier(FENCE);
    for (size_t step = 1; step < size; step *= 2) {
        int left = l >= step ? scratch[l - step] : 0;
        barrier(FENCE);
        scratch[l] += left;
        barrier(FENCE);
    }
    v = scratch[l];
    out[global_item()] = v;
}
