// SPDX-License-Identifier: MIT
// A barrier in an if whose condition is an argument.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    scratch[l] = v;
    if (n > 3) {
        barrier(FENCE);
        v += scratch[(l + 1) % size];
    }
    out[global_item()] = v;
}
