// SPDX-License-Identifier: MIT
// Ids of all three dimensions, used again after barriers.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    size_t x = get_local_id(0), y = get_local_id(1), z = get_local_id(2);
    scratch[l] = (int)(x * 100 + y * 10 + z);
    barrier(FENCE);
    v = scratch[size - 1 - l] + (int)(get_global_id(0) * 3 + get_global_id(1) * 5);
    v += (int)get_global_id(2) * 7;
    barrier(FENCE);
    v += (int)(x + y * 2 + z * 4 + get_local_size(1));
    out[global_item()] = v;
}
