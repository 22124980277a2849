// SPDX-License-Identifier: MIT
// A uniform continue over a loop's barriers.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    for (int i = 0; i < 2 * n; ++i) {
        v += i;
        if (i % 3 == 1)
            continue;
        scratch[l] = v;
        barrier(FENCE);
        v += scratch[(l + 1) % size] / 4;
        barrier(FENCE);
    }
    out[global_item()] = v;
}
