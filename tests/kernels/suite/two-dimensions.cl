// SPDX-License-Identifier: MIT
// Rows and columns alternately, with barriers in a loop.
// sizes: 1,1 7,1 1,7 2,8 4,4 16,16 64,4

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    size_t w = get_local_size(0), h = get_local_size(1), x = get_local_id(0), y = get_local_id(1);
    for (int i = 0; i < n; ++i) {
        scratch[l] = v;
        barrier(FENCE);
        v += i & 1 ? scratch[y * w + (x + 1) % w] / 2 : scratch[(y + 1) % h * w + x] / 2;
        barrier(FENCE);
    }
    out[global_item()] = v;
}
