// SPDX-License-Identifier: MIT
// Inclusive prefix sum; a value crosses the barrier between reading and writing.
// RUN: %run-kernel %s

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    scratch[l] = in[global_item()];
    barrier(FENCE);
    for (size_t d = 1; d < size; d *= 2) {
        int before = l >= d ? scratch[l - d] : 0;
        barrier(FENCE);
        scratch[l] += before;
        barrier(FENCE);
    }
    out[global_item()] = scratch[l];
}
