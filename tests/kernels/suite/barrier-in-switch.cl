// SPDX-License-Identifier: MIT
// Barriers in the cases of a switch, one falling through, in a loop.
// RUN: %run-kernel %s

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    scratch[l] = v;
    for (int i = 0; i < 2 * n; ++i) {
        switch ((i + (int)get_group_id(0)) % 4) {
        case 0:
            scratch[l] = v;
            barrier(FENCE);
            // fall through
        case 1:
            v += (int)l;
            break;
        case 2:
            barrier(FENCE);
            v += scratch[size - 1 - l];
            barrier(FENCE);
            break;
        default:
            scratch[l] = v ^ i;
        }
    }
    out[global_item()] = v;
}
