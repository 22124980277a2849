// SPDX-License-Identifier: MIT
// The same results when the work-group's size is known to the compiler.
// RUN: %run-kernel %s 8,2,1
// RUN: %run-kernel %s 1,1,1
// RUN: %run-kernel %s 4,4,4
// RUN: %run-kernel %s 8,2,1 small-grid

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    for (uint d = 0; d < 3; ++d) {
        scratch[l] = v + (int)get_local_size(d);
        barrier(FENCE);
        v = v * 3 + scratch[(l + get_local_size(0)) % size];
        barrier(FENCE);
    }
    out[global_item()] = v;
}
