// SPDX-License-Identifier: MIT
// A loop in which only some iterations meet the barrier, the same for all work-items. Methods that
// put a barrier into every iteration go wrong here.
// RUN: %run-kernel %s
#include "primitives.h"

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    for (int i = 0; i < 4 * n; ++i) {
        v = v * 3 + i;
        if (i % 3 == 1) {
            scratch[l] = v;
            barrier(FENCE);
            v += scratch[(l + i) % size];
            barrier(FENCE);
        }
        v ^= i;
    }
    out[global_item()] = v;
}
