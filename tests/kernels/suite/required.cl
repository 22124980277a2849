// SPDX-License-Identifier: MIT
// A required size: the local size is a constant.
// sizes: 1 2 7 16 64 256
// required

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    for (int i = 0; i < n; ++i) {
        scratch[l] = v;
        barrier(FENCE);
        v = scratch[(l + 1) % size] + i * (int)size;
        barrier(FENCE);
    }
    out[global_item()] = v;
}
