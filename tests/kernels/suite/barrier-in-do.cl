// SPDX-License-Identifier: MIT
// A do loop: the barrier precedes the condition, and a reduction halves the active work-items.
// RUN: %run-kernel %s

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    size_t stride = 256;
    scratch[l] = in[global_item()];
    do {
        stride >>= 1;
        barrier(FENCE);
        if (l < stride && l + stride < size)
            scratch[l] += scratch[l + stride];
    } while (stride > 1);
    barrier(FENCE);
    out[global_item()] = scratch[0] - (int)l;
}
