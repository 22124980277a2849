// SPDX-License-Identifier: MIT
// A required size in three dimensions, and a conditional barrier.
// sizes: 2,3,5
// required

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    scratch[l] = v;
    if (get_group_id(0) == 0) {
        barrier(FENCE);
        v += scratch[(l + 5) % size];
    }
    v += (int)(get_local_size(0) * 100 + get_local_size(1) * 10 + get_local_size(2));
    out[global_item()] = v;
}
