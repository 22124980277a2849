// SPDX-License-Identifier: MIT
// A barrier three calls deep.

static int first(local int *scratch, size_t at) {
    barrier(FENCE);
    return scratch[at];
}
static int second(local int *scratch, int v, size_t l, size_t size) {
    scratch[l] = v;
    return first(scratch, (l + 1) % size) + first(scratch, size - 1 - l);
}
static int third(local int *scratch, int v, size_t l, size_t size) {
    int sum = second(scratch, v, l, size);
    barrier(FENCE);
    return sum - second(scratch, v ^ 5, l, size);
}

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    v += third(scratch, v, l, size);
    out[global_item()] = v;
}
