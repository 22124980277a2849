// SPDX-License-Identifier: MIT
// A loop around a barrier, with rows so short that they are unrolled: a work-item's loop-carried value is in memory
// that its next iteration reads, although the iterations of the loop over work-items are independent.
// sizes: 4,4 8,2 3,7 2,2,8 15 1,16

KERNEL {
    int v = in[global_item()];
    for (int i = 0; i < n; ++i) {
        v += i;
        barrier(FENCE);
    }
    out[global_item()] = v;
}
