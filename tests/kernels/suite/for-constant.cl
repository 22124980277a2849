// SPDX-License-Identifier: MIT
// A barrier in a loop of constant length, which the compiler will unroll.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    for (int i = 0; i < 4; ++i) {
        scratch[l] = v + i;
        barrier(FENCE);
        v = v / 2 + scratch[(l + i) % size];
        barrier(FENCE);
    }
    out[global_item()] = v;
}
