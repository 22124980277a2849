// SPDX-License-Identifier: MIT
// Boolean values cross barriers, also in a loop.
// RUN: %run-kernel %s

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    bool odd = v & 1, seen = false;
    for (int i = 0; i < n; ++i) {
        scratch[l] = v + i;
        barrier(FENCE);
        bool big = scratch[(l + i) % size] > 100;
        seen = seen || (big && !odd);
        barrier(FENCE);
        odd = odd != big;
    }
    out[global_item()] = v * 4 + odd * 2 + seen;
}
