// SPDX-License-Identifier: MIT
// Matrix product by tiles in local memory, groups of 8 by 8.
// sizes: 8,8

__attribute__((reqd_work_group_size(8, 8, 1))) KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    local int a[8][8], b[8][8];
    size_t x = get_local_id(0), y = get_local_id(1);
    size_t column = get_global_id(0), row = get_global_id(1);
    int sum = 0;
    for (size_t t = 0; t < 2; ++t) {
        a[y][x] = in[row * 16 + t * 8 + x];
        b[y][x] = in[256 + (t * 8 + y) * 16 + column];
        barrier(FENCE);
        for (size_t k = 0; k < 8; ++k)
            sum += a[y][k] * b[k][x];
        barrier(FENCE);
    }
    v = sum;
    out[global_item()] = v;
}
