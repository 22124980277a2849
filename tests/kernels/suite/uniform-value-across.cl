// SPDX-License-Identifier: MIT
// A value that is the same for all work-items, computed in a loop and used across barriers.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    int shared = n;
    for (int i = 0; i < n; ++i) {
        shared = shared * 3 + i;
        scratch[l] = v;
        barrier(FENCE);
        v += scratch[(l + (size_t)(shared & 7)) % size] / 4;
        barrier(FENCE);
    }
    v += shared & 255;
    out[global_item()] = v;
}
