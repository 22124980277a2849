// SPDX-License-Identifier: MIT
// A conditional barrier in a loop; the condition changes from one iteration to the next.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    for (int i = 0; i < 2 * n; ++i) {
        if (i % 3 == 0) {
            scratch[l] = v;
            barrier(FENCE);
            v += scratch[(l + 1) % size] / 2;
            barrier(FENCE);
        }
        v += i;
    }
    out[global_item()] = v;
}
