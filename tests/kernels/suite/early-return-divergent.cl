// SPDX-License-Identifier: MIT
// Work-items return at different times, after the last barrier of the kernel.
// RUN: %run-kernel %s

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    scratch[l] = v;
    barrier(FENCE);
    if (v & 1)
        return;
    for (int i = 0; i < (v & 7); ++i) {
        v += scratch[(l + i) % size];
        if (v % 5 == 0)
            return;
    }
    out[global_item()] = v;
}
