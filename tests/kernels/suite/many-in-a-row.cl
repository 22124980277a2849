// SPDX-License-Identifier: MIT
// Barriers that follow each other directly.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    scratch[l] = v;
    barrier(FENCE);
    barrier(FENCE);
    barrier(CLK_GLOBAL_MEM_FENCE);
    barrier(FENCE);
    v -= scratch[(l + 1) % size];
    out[global_item()] = v;
}
