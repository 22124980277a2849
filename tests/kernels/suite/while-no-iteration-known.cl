// SPDX-License-Identifier: MIT
// A barrier in a while loop whose end depends on a computed uniform value.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    uint x = 27 + (uint)get_group_id(0);
    while (x != 1) {
        x = x & 1 ? 3 * x + 1 : x / 2;
        scratch[l] = v;
        barrier(FENCE);
        v = scratch[(l + 1) % size] ^ (int)x;
        barrier(FENCE);
    }
    out[global_item()] = v;
}
