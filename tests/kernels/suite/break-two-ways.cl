// SPDX-License-Identifier: MIT
// Two breaks; there is a barrier before one of them.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    for (int i = 0; i < 20; ++i) {
        scratch[l] = v;
        barrier(FENCE);
        v += scratch[(l + 1) % size] / 2;
        barrier(FENCE);
        if (i == n + 1)
            break;
        if (i == 2 && get_group_id(0) == 1) {
            scratch[l] = v;
            barrier(FENCE);
            v -= scratch[size - 1 - l];
            break;
        }
    }
    out[global_item()] = v;
}
