// SPDX-License-Identifier: MIT
// Barriers in a chain of else-ifs.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    int key = in[get_group_id(0)] & 3;
    scratch[l] = v;
    if (key == 0) {
        barrier(FENCE);
        v += scratch[(l + 1) % size];
    } else if (key == 1) {
        v += 9;
    } else if (key == 2) {
        barrier(FENCE);
        v -= scratch[size - 1 - l];
    } else {
        barrier(FENCE);
        v ^= scratch[0];
    }
    out[global_item()] = v;
}
