// SPDX-License-Identifier: MIT
// Large private arrays: one that crosses a barrier and is in a context array, and two in slots, which the
// work-items use one after another.
// RUN: %run-kernel %s

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int kept[80];
    for (int i = 0; i < 80; ++i)
        kept[i] = in[(l * 3 + i) % WORDS];
    for (int k = 0; k < n; ++k) {
        int first[70];
        long second[40];
        for (int i = 0; i < 70; ++i)
            first[i] = kept[(i + k) % 80] * k;
        for (int i = 0; i < 40; ++i)
            second[i] = first[(i * 7 + l) % 70] + i;
        scratch[l] = first[(l + k) % 70] + (int)second[(l * 5 + k) % 40];
        barrier(FENCE);
        kept[(l + k) % 80] += scratch[(l + 1) % size];
        barrier(FENCE);
    }
    uint sum = 0;
    for (int i = 0; i < 80; ++i)
        sum = sum * 31 + (uint)kept[(i + l) % 80];
    out[global_item()] = (int)sum;
}
