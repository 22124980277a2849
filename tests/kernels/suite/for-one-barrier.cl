// SPDX-License-Identifier: MIT
// One barrier in a loop, at its end: the loop's back edge joins its regions.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    for (int i = 0; i < n; ++i) {
        out[global_item()] = v + i;
        v += i;
        barrier(FENCE);
    }
    out[global_item()] = v;
}
