// SPDX-License-Identifier: MIT
// Values that are swapped in each iteration: both must be read before one is written.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    int a = v, b = (int)l;
    for (int i = 0; i < n; ++i) {
        int t = a;
        a = b;
        b = t;
        barrier(FENCE);
    }
    v = a * 3 + b;
    out[global_item()] = v;
}
