// SPDX-License-Identifier: MIT
// Rounds without branches, of single numbers and of vectors. Each round needs the one before, so the order of its sum
// decides how fast it is; the result must not depend on the order.
// sizes: 1 16 33

#define CHOICE(x, y, z) ((z) ^ ((x) & ((y) ^ (z))))
#define TURN(x, by) ((x) << (by) | (x) >> (32 - (by)))
#define ROUND(f, a, b, c, d, word, number, by) a = b + TURN(a + f + word + number, by);
#define ROUNDS(a, b, c, d, k)                                             \
    ROUND(CHOICE(b, c, d), a, b, c, d, w[k & 3], 0xd76aa478u + k, 7)      \
    ROUND(CHOICE(c, a, b), d, a, b, c, w[k + 1 & 3], 0x5a827999u - k, 12) \
    ROUND((d ^ a ^ b), c, d, a, b, w[k + 2 & 3], 0x6ed9eba1u ^ k, 17)     \
    ROUND((d ^ (c | ~a)), b, c, d, a, w[k + 3 & 3], 0x8f1bbcdcu, 22)
#define HASH(type)                                                             \
    static uint hash_##type(global const int *in, uint item) {                 \
        type w[4], a = (type)(item), b = a * 2654435761u, c = b ^ 77u, d = ~a; \
        for (uint i = 0; i < 4; ++i)                                           \
            w[i] = (type)((uint)in[item + i & 1023]) + i;                      \
        ROUNDS(a, b, c, d, 0) ROUNDS(a, b, c, d, 1) ROUNDS(a, b, c, d, 2)      \
        ROUNDS(a, b, c, d, 3) ROUNDS(a, b, c, d, 4) ROUNDS(a, b, c, d, 5)      \
        return FOLD_##type(a ^ d) + 3 * FOLD_##type(b + c);                    \
    }
#define FOLD_uint(x) (x)
#define FOLD_uint4(x) ((x).s0 ^ 5 * (x).s1 ^ 7 * (x).s2 ^ 11 * (x).s3)
HASH(uint)
HASH(uint4)

KERNEL {
    uint item = (uint)global_item();
    out[item] = (int)(hash_uint(in, item) + 31 * hash_uint4(in, item + n));
}
