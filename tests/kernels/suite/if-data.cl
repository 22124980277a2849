// SPDX-License-Identifier: MIT
// A barrier in an if whose condition all work-items read from one address.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    scratch[l] = v;
    if (in[get_group_id(0)] > 0) {
        barrier(FENCE);
        v += scratch[(l + 3) % size];
    }
    v ^= 5;
    out[global_item()] = v;
}
