// SPDX-License-Identifier: MIT
// Barriers in the cases of a switch.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    scratch[l] = v;
    switch (in[get_group_id(0)] & 3) {
    case 0:
        barrier(FENCE);
        v += scratch[(l + 1) % size];
        break;
    case 1:
        v ^= 3;
        break;
    case 2:
        barrier(FENCE);
        v -= scratch[size - 1 - l];
        barrier(FENCE);
        break;
    default:
        barrier(FENCE);
        v += 100;
    }
    out[global_item()] = v;
}
