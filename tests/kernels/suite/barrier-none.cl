// SPDX-License-Identifier: MIT
// A kernel without a barrier is one region.
// RUN: %run-kernel %s

KERNEL {
    size_t i = global_item();
    out[i] = in[i] * n + (int)get_global_id(0) + 7 * (int)get_global_id(1);
}
