// SPDX-License-Identifier: MIT
// A barrier in an if in an if in an if.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    scratch[l] = v;
    if (n > 1) {
        v += 1;
        if (get_group_id(0) == 0) {
            v += 2;
            if (in[0] < n) {
                barrier(FENCE);
                v += scratch[(l + 1) % size];
            }
            v += 4;
        } else {
            barrier(FENCE);
            v -= scratch[size - 1 - l];
        }
        v ^= 8;
    }
    out[global_item()] = v;
}
