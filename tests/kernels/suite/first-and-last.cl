// SPDX-License-Identifier: MIT
// Barriers as the first and the last statement: empty regions.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    barrier(FENCE);
    v += n;
    barrier(FENCE);
    out[global_item()] = v;
}
