// SPDX-License-Identifier: MIT
// Many values that a loop carries across barriers.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    int a = v, b = (int)l, c = n, d = 1;
    for (int i = 0; i < 2 * n; ++i) {
        scratch[l] = a;
        barrier(FENCE);
        int t = scratch[(l + 1) % size];
        barrier(FENCE);
        a = b;
        b = c + (i & 3);
        c = d;
        d = t & 0xffff;
    }
    v = a + b * 2 + c * 3 + d * 4;
    out[global_item()] = v;
}
