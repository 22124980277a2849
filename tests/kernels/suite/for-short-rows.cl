// SPDX-License-Identifier: MIT
// A loop around a barrier, with rows so short that they are unrolled: what a work-item carries from one iteration to
// the next is memory that the next one reads, whatever is known of the loop over work-items.
// sizes: 4,4 8,2 3,7 2,2,8 15 1,16

KERNEL {
    int v = in[global_item()];
    for (int i = 0; i < n; ++i) {
        v += i;
        barrier(FENCE);
    }
    out[global_item()] = v;
}
