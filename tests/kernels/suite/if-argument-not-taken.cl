// SPDX-License-Identifier: MIT
// A barrier in an if that is never entered.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    scratch[l] = v;
    if (n > 100) {
        barrier(FENCE);
        v += scratch[(l + 1) % size];
    }
    v ^= scratch[l];
    out[global_item()] = v;
}
