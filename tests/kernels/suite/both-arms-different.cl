// SPDX-License-Identifier: MIT
// Two barriers in one arm and one in the other; both arms compute values.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    int a, b = n;
    scratch[l] = v;
    if (get_group_id(0) & 1) {
        a = (int)l;
        barrier(FENCE);
        b = scratch[(l + 1) % size];
        barrier(FENCE);
        scratch[l] = a + b;
    } else {
        a = (int)l * 3;
        barrier(FENCE);
    }
    v += a * 2 + b + scratch[l];
    out[global_item()] = v;
}
