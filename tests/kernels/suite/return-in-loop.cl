// SPDX-License-Identifier: MIT
// The whole group returns from inside a loop with barriers.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    for (int i = 0; i < 10; ++i) {
        scratch[l] = v;
        barrier(FENCE);
        v += scratch[(l + 1) % size] / 2;
        out[global_item()] = v;
        if (i == n - 2 + (int)get_group_id(0))
            return;
        barrier(FENCE);
    }
    out[global_item()] = -1;
}
