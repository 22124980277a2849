// SPDX-License-Identifier: MIT
// A barrier in both arms of a conditional.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    scratch[l] = v;
    if (get_group_id(0) & 1) {
        v += 7;
        barrier(FENCE);
        v += scratch[(l + 1) % size];
    } else {
        v -= 7;
        barrier(FENCE);
        v -= scratch[(l + 2) % size];
    }
    v *= 2;
    out[global_item()] = v;
}
