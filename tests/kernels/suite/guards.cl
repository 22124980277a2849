// SPDX-License-Identifier: MIT
// Code under guards that compare ids with uniform values: every comparison, both signs, limits that
// no or every work-item passes, and ids that wrap within a group.

#define GUARDED(condition)                                                                         \
    if (condition)                                                                                 \
        scratch[l] = (uint)scratch[l] * 3 + __LINE__;                                              \
    barrier(FENCE);

KERNEL {
    size_t l = get_local_linear_id();
    scratch[l] = in[global_item()];
    barrier(FENCE);
    int x = get_local_id(0), y = get_local_id(1);
    uint low = x + 1u, most = get_local_size(0);
    // Ids around the places where they wrap.
    uint u = x + 0xfffffffcu + (n & 1);
    int i = (int)(x + 0x7ffffffau + (n & 1));
    int limit = n & 15;

    GUARDED(x < limit)
    GUARDED(x <= limit)
    GUARDED(x > limit)
    GUARDED(x >= limit)
    GUARDED(x == limit)
    GUARDED(x != limit)
    GUARDED(limit - 2 > x)
    GUARDED(x < limit - 100)
    GUARDED(x >= limit - 100)
    GUARDED(x + 3 < limit)
    GUARDED(low < (uint)limit)
    GUARDED(low > most)
    GUARDED(low == most)
    GUARDED(low < most - 1)

    GUARDED(u < 5)
    GUARDED(u <= (uint)limit)
    GUARDED(u > (uint)limit)
    GUARDED(u >= 3)
    GUARDED(u > 0xffffffffu - n)
    GUARDED(u < 0xfffffffeu - (n & 2))
    GUARDED(u == (n & 1))
    GUARDED(u <= 0xffffffffu - (n & 0))
    GUARDED(u >= (n & 4) - (n & 4))

    GUARDED(i < limit)
    GUARDED(i <= -limit)
    GUARDED(i > limit)
    GUARDED(i >= -3 - limit)
    GUARDED(i > 0x7ffffffe - limit)
    GUARDED(i < (int)0x80000002 + limit)
    GUARDED(i <= 0x7fffffff - (n & 1))
    GUARDED(i >= (int)0x80000000 + (n & 1))
    GUARDED(i == (int)(0x80000000u + (n & 1)))
    GUARDED((int)u > -limit)
    GUARDED((uint)i < 0x80000000u + limit)

    GUARDED(x >= 1 && x < limit)
    GUARDED(x < 1 || x + 1 >= limit)
    GUARDED(!(x < 1 || x + 1 >= limit))
    GUARDED(i < limit && u < 4)
    GUARDED(i < limit && x < 9 && u > (uint)limit)
    GUARDED(i > limit && i < 0x7fffffff - (n & 1))
    GUARDED(x < limit && y < (n & 3))
    GUARDED(x > limit && n < 0)
    if (x < limit) {
        scratch[l] ^= x;
        if (y < (n & 3) && x > 1)
            scratch[l] = (uint)scratch[l] + x;
    }
    barrier(FENCE);
    out[global_item()] = scratch[l];
}
