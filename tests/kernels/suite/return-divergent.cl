// SPDX-License-Identifier: MIT
// Some work-items return early, after the last barrier.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    scratch[l] = v;
    barrier(FENCE);
    if (v & 1)
        return;
    out[global_item()] = scratch[size - 1 - l] + 1;
}
