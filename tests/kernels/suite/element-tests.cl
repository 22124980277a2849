// SPDX-License-Identifier: MIT
//
// Tests the elements of vectors one after the other, as programs that search do: some tests are true and lead to
// stores, and some change a value that later tests use.

#define FOUND(s, lane)                                   \
    if (a.s == x && b.s == y && c.s < z) {               \
        scratch[get_local_linear_id()] += lane + in[at]; \
    }
#define COUNTED(s) if (b.s == x && c.s == y) count = count * 3 + 1;
#define FIRST(s, lane) if (first < 0 && c.s == x) first = lane;

KERNEL {
    uint at = global_item();
    uint h = in[at] * 2654435761u;
    uint8 a = (uint8)(h) >> (uint8)(0, 1, 2, 3, 4, 5, 6, 7) & 1u;
    uint8 b = a ^ ((uint8)(h >> 9) >> (uint8)(3, 1, 4, 1, 5, 9, 2, 6) & 1u);
    uint8 c = (a + b * 3u + (h >> 20)) & 3u;
    uint x = in[at + 1] & 1, y = in[at + 2] & 1, z = (in[at + 3] & 3) + 1;
    int count = 0, first = -1;
    scratch[get_local_linear_id()] = in[at];
    FOUND(s0, 1) FOUND(s1, 2) FOUND(s2, 4) FOUND(s3, 8) FOUND(s4, 16) FOUND(s5, 32) FOUND(s6, 64) FOUND(s7, 128)
    COUNTED(s0) COUNTED(s1) COUNTED(s2) COUNTED(s3) COUNTED(s4) COUNTED(s5) COUNTED(s6) COUNTED(s7)
    FIRST(s7, 7) FIRST(s5, 5) FIRST(s3, 3) FIRST(s1, 1) FIRST(s0, 0)
    barrier(FENCE);
    out[at] = scratch[get_local_linear_size() - 1 - get_local_linear_id()] + 31 * count + 1009 * first;
}
