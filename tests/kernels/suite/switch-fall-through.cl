// SPDX-License-Identifier: MIT
// A switch in a loop, whose case with a barrier falls into the next.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    for (int i = 0; i < 2 * n; ++i) {
        switch (i % 3) {
        case 0:
            barrier(FENCE);
            scratch[l] = v;
            barrier(FENCE);
            // fall through
        case 1:
            v += scratch[l] / 2;
            break;
        default:
            v ^= i;
        }
    }
    out[global_item()] = v;
}
