// SPDX-License-Identifier: MIT
// Uniform break and continue around barriers.
// RUN: %run-kernel %s

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    for (int i = 0; ; ++i) {
        scratch[l] = v + i;
        barrier(FENCE);
        v += scratch[(l + 1) % size];
        if (i == n)
            break;
        barrier(FENCE);
        if (i & 1)
            continue;
        scratch[l] = v - i * 7;
        barrier(FENCE);
        v ^= scratch[(l + 2) % size];
        barrier(FENCE);
    }
    out[global_item()] = v;
}
