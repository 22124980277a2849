// SPDX-License-Identifier: MIT
// A global offset in each dimension, and a barrier.
// offset: 3,1,2

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    scratch[l] = (int)get_global_id(0);
    barrier(FENCE);
    v += scratch[size - 1 - l] + (int)(get_global_id(1) * 3 + get_global_id(2) * 7);
    out[global_item()] = v;
}
