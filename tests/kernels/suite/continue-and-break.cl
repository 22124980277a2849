// SPDX-License-Identifier: MIT
// Continue and break in one loop, between barriers.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    for (int i = 0; i < 4 * n; ++i) {
        scratch[l] = v;
        barrier(FENCE);
        int other = scratch[(l + 1) % size];
        barrier(FENCE);
        if (i & 1)
            continue;
        v += other / 2;
        if (i > 2 * n)
            break;
        v ^= i;
    }
    out[global_item()] = v;
}
