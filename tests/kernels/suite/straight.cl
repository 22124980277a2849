// SPDX-License-Identifier: MIT
// One unconditional barrier: two regions in a row.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    scratch[l] = v;
    barrier(FENCE);
    v += scratch[size - 1 - l];
    out[global_item()] = v;
}
