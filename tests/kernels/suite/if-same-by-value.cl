// SPDX-License-Identifier: MIT
// A barrier in an if whose condition is computed from ids, but is the same for all.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    scratch[l] = v;
    if ((l * 2) % 2 == 0) {
        barrier(FENCE);
        v += scratch[size - 1 - l];
    }
    v += 1;
    out[global_item()] = v;
}
