// SPDX-License-Identifier: MIT
// A barrier under a condition of several uniform parts, which are evaluated lazily.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    scratch[l] = v;
    if ((n > 3 && in[0] < 0) || get_group_id(0) == 1) {
        barrier(FENCE);
        v += scratch[(l + 1) % size];
    }
    out[global_item()] = v;
}
