// SPDX-License-Identifier: MIT
// Two barriers in a loop of which the first is conditional.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    for (int i = 0; i < 2 * n; ++i) {
        if (i & 2) {
            barrier(FENCE);
            v += (int)l;
        }
        scratch[l] = v;
        barrier(FENCE);
        out[global_item()] = v;
        v += i;
    }
    out[global_item()] = v;
}
