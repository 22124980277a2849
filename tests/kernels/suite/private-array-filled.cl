// SPDX-License-Identifier: MIT
// Private arrays that compilers fill and copy as a whole: by all or by some of the work-items, and from places
// that are adjacent, apart, or the same for all work-items.
// RUN: %run-kernel %s

KERNEL {
    size_t g = global_item();
    uint words[8], other[8];
    for (int i = 0; i < 8; ++i)
        words[i] = (uint)in[(8 * g) % (WORDS - 8) + i];
    for (int i = 0; i < 8; ++i)
        other[i] = 0;
    if (in[g] & 1)
        for (int i = 0; i < 8; ++i)
            other[i] = words[i];
    else
        for (int i = 0; i < 4; ++i)
            other[i] = 0x5a5a5a5au;
    uint state = 1;
    for (int k = 0; k < 12 + n; ++k) {
        words[k & 7] += other[(k + 3) & 7] ^ state;
        state = state * 1664525u + words[(k + 1) & 7];
        other[state >> 29] += k;
        if ((in[(g + k) % WORDS] & 7) == 0)
            for (int i = 0; i < 8; ++i)
                words[i] = (uint)in[16 + i];
    }
    for (int i = 0; i < 8; ++i)
        state = state * 31 + words[i] + 7 * other[i];
    out[g] = (int)state;
}
