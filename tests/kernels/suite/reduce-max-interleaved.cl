// SPDX-License-Identifier: MIT
// The maximum and its place, by interleaved steps.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    local int place[256];
    scratch[l] = v;
    place[l] = (int)l;
    barrier(FENCE);
    for (size_t step = 1; step < size; step *= 2) {
        if (l % (2 * step) == 0 && l + step < size && scratch[l + step] > scratch[l]) {
            scratch[l] = scratch[l + step];
            place[l] = place[l + step];
        }
        barrier(FENCE);
    }
    v = scratch[0] * 256 + place[0];
    out[global_item()] = v;
}
