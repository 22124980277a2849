// SPDX-License-Identifier: MIT
// A loop in which only some iterations reach the barrier, the same ones for all work-items. Methods that
// put a barrier into every iteration fail here.
// RUN: %run-kernel %s

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    uint v = in[global_item()];
    for (int i = 0; i < 4 * n; ++i) {
        v = v * 3 + (uint)i;
        if (i % 3 == 1) {
            scratch[l] = (int)v;
            barrier(FENCE);
            v += (uint)scratch[(l + i) % size];
            barrier(FENCE);
        }
        v ^= (uint)i;
    }
    out[global_item()] = (int)v;
}
