// A required size of 2: the local size is a constant.
// SPDX-License-Identifier: MIT
// sizes: 2

__attribute__((reqd_work_group_size(2, 1, 1))) KERNEL {
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
