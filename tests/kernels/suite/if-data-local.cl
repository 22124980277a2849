// SPDX-License-Identifier: MIT
// A barrier in an if whose condition is read from local memory.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    if (l == 0)
        scratch[size] = in[get_group_id(0) + 1] & 1;
    scratch[l] = v;
    barrier(FENCE);
    if (scratch[size]) {
        v += scratch[size - 1 - l];
        barrier(FENCE);
        scratch[l] = v;
        barrier(FENCE);
        v += scratch[(l + 1) % size];
    }
    out[global_item()] = v;
}
