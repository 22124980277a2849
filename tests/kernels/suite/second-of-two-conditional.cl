// SPDX-License-Identifier: MIT
// Two barriers in a loop of which the second is conditional.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    scratch[l] = v;
    for (int i = 0; i < 2 * n; ++i) {
        barrier(FENCE);
        v += i;
        if (i & 1) {
            v += scratch[(l + 1) % size];
            barrier(FENCE);
            scratch[l] = v & 255;
        }
    }
    out[global_item()] = v;
}
