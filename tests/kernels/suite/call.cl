// SPDX-License-Identifier: MIT
// A barrier in a called function.

static int neighbour(local int *scratch, int v, size_t l, size_t size) {
    scratch[l] = v;
    barrier(FENCE);
    int other = scratch[(l + 1) % size];
    barrier(FENCE);
    return other;
}

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    v = neighbour(scratch, v, l, size) + neighbour(scratch, v * 2, l, size);
    out[global_item()] = v;
}
