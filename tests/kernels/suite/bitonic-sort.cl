// SPDX-License-Identifier: MIT
// Bitonic sort of a group's values.
// sizes: 1 2 16 64 256 4,4 2,4,8

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    scratch[l] = v;
    for (size_t width = 2; width <= size; width *= 2)
        for (size_t step = width / 2; step > 0; step /= 2) {
            barrier(FENCE);
            size_t other = l ^ step;
            if (other > l) {
                int a = scratch[l], b = scratch[other];
                if ((a > b) == ((l & width) == 0)) {
                    scratch[l] = b;
                    scratch[other] = a;
                }
            }
        }
    barrier(FENCE);
    v = scratch[l];
    out[global_item()] = v;
}
