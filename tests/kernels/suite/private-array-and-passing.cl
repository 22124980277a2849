// SPDX-License-Identifier: MIT
// A private array that crosses barriers, indexed at run time; a second one that does not.
// RUN: %run-kernel %s

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int kept[6];
    for (int i = 0; i < 6; ++i)
        kept[i] = in[(l * 6 + i) % WORDS];
    for (int k = 0; k < n; ++k) {
        int passing[4];
        for (int i = 0; i < 4; ++i)
            passing[i] = kept[(i + k) % 6] * k;
        scratch[l] = passing[(l + k) % 4];
        barrier(FENCE);
        kept[(l + k) % 6] += scratch[(l + 1) % size];
        barrier(FENCE);
    }
    uint sum = 0;
    for (int i = 0; i < 6; ++i)
        sum = sum * 31 + (uint)kept[(i + l) % 6];
    out[global_item()] = (int)sum;
}
