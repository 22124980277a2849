// SPDX-License-Identifier: MIT
// A called function with a conditional barrier and early returns, called in a loop.

static int step(local int *scratch, int v, int i, size_t l, size_t size) {
    if (i & 1)
        return 3;
    barrier(FENCE);
    scratch[l] = v;
    barrier(FENCE);
    if (i & 2)
        return scratch[(l + 1) % size];
    return scratch[size - 1 - l] - 1;
}

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    for (int i = 0; i < 2 * n; ++i)
        v += step(scratch, v, i, l, size) / 2;
    out[global_item()] = v;
}
