// SPDX-License-Identifier: MIT
// A stencil whose halo the outer work-items load.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    scratch[l + 1] = v;
    if (l == 0)
        scratch[0] = in[WORDS - 1];
    if (l == size - 1)
        scratch[size + 1] = in[0];
    for (int i = 0; i < n; ++i) {
        barrier(FENCE);
        int next = (scratch[l] + 2 * scratch[l + 1] + scratch[l + 2]) / 4;
        barrier(FENCE);
        scratch[l + 1] = next;
    }
    v = scratch[l + 1];
    out[global_item()] = v;
}
