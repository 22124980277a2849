// SPDX-License-Identifier: MIT
// Functions that are too large to be inlined: with pointers of every kind, a vector, a struct, and a
// uniform result that crosses a barrier.

#define ROUND(a, b) x = x * 5u + (x >> 3) + a; x ^= x << 7; x += y * b; y = y * 3u + (x & 255u);
#define ROUNDS(a) ROUND(a, 3u) ROUND(a + 1u, 7u) ROUND(a + 2u, 11u) ROUND(a + 3u, 13u)
#define MANY ROUNDS(1u) ROUNDS(5u) ROUNDS(9u) ROUNDS(20u) ROUNDS(31u) ROUNDS(47u) ROUNDS(60u) \
    ROUNDS(71u) ROUNDS(83u) ROUNDS(90u) ROUNDS(97u) ROUNDS(101u)

struct pair {
    uint first, second;
};

static uint pure(uint x, uint y) {
    MANY
    return x;
}

static struct pair both(uint x, uint y) {
    MANY
    return (struct pair){x, y};
}

static uint4 four(uint4 v) {
    uint x = v.x, y = v.y + v.z * v.w;
    MANY
    return (uint4)(x, y, v.z, v.w);
}

static uint reads(global const int *in, local const int *scratch, size_t at) {
    uint x = in[at % WORDS], y = scratch[0];
    MANY
    return x ^ y;
}

static void changes(uint *array, uint y) {
    uint x = array[y % 5u];
    MANY
    array[(y + 1u) % 5u] += x;
}

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    uint kept[5];
    for (uint i = 0; i < 5; ++i)
        kept[i] = i + l;
    uint same = pure(n, get_group_id(0)), other = pure(l, same);
    scratch[l] = l * 3;
    barrier(FENCE);
    changes(kept, reads(in, scratch, l));
    struct pair p = both(same, l), q = both(other, 1u);
    uint4 v = four((uint4)(p.first, q.second, l, same));
    barrier(FENCE);
    scratch[l] = kept[l % 5u] & 1023u;
    barrier(FENCE);
    changes(kept, scratch[(l + 1) % size] + reads(in, scratch, global_item()));
    uint4 w = four(v.wzyx) + v;
    uint sum = same + other * 3u + p.second + q.first * 5u + w.x + w.y * 7u + w.z + w.w;
    for (uint i = 0; i < 5; ++i)
        sum = sum * 31u + kept[(i + l) % 5u];
    out[global_item()] = (int)(sum & 0x7fffffffu);
}
