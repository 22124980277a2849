// SPDX-License-Identifier: MIT
// Barriers with nothing before, between and after them.
// RUN: %run-kernel %s

KERNEL {
    barrier(FENCE);
    barrier(FENCE);
    out[global_item()] = in[global_item()] - n;
    barrier(FENCE);
}
