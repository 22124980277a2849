// SPDX-License-Identifier: MIT
// A barrier in a while loop whose condition is shared data that the loop changes.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    if (l == 0)
        scratch[size] = 3;
    barrier(FENCE);
    while (scratch[size] > 0) {
        v += scratch[size];
        barrier(FENCE);
        if (l == size - 1)
            --scratch[size];
        barrier(FENCE);
    }
    out[global_item()] = v;
}
