// SPDX-License-Identifier: MIT
// Bitonic sort of as many values as the largest power of two in the group; divergent branches between barriers.
// RUN: %run-kernel %s

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    size_t part = 1;
    while (part * 2 <= size)
        part *= 2;
    scratch[l] = in[global_item()];
    for (size_t k = 2; k <= part; k *= 2)
        for (size_t j = k / 2; j > 0; j /= 2) {
            barrier(FENCE);
            size_t other = l ^ j;
            if (l < part && other > l) {
                bool up = (l & k) == 0;
                if ((scratch[l] > scratch[other]) == up) {
                    int t = scratch[l];
                    scratch[l] = scratch[other];
                    scratch[other] = t;
                }
            }
        }
    barrier(FENCE);
    out[global_item()] = scratch[l];
}
