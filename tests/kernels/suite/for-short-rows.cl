// SPDX-License-Identifier: MIT
// A loop around a barrier, with rows of work-items so short that they are unrolled. An iteration reads from memory what
// the work-item stored in the iteration before, whatever the compiler knows of the loop over work-items.
// sizes: 4,4 8,2 3,7 2,2,8 15 1,16

KERNEL {
    int v = in[global_item()];
    for (int i = 0; i < n; ++i) {
        v += i;
        barrier(FENCE);
    }
    out[global_item()] = v;
}
