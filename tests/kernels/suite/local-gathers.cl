// SPDX-License-Identifier: MIT
//
// A random kernel. Between barriers, work-items read local memory at computed places, next to stores to
// the same memory. If the local size is known, LLVM's straight-line vectoriser turns these reads into
// gathers.
// sizes: 7

#pragma OPENCL FP_CONTRACT OFF

KERNEL {
    const uint l = (uint)get_local_linear_id(), size = (uint)get_local_linear_size();
    const uint item = (uint)global_item(), group = (uint)get_group_id(0);
    local ulong tile[256];
    scratch[l] = (int)l;
    tile[l] = l;
    uint p[8] = {0, 1, 2, 3, l, 5, item, 7}, *r = p + 2;
    uint a = l;
    int i = in[item + 4u] * 1000, j = -7;
    char c = (char)in[item + 5u], d = -3;
    float f = (float)(in[item] & 255) * 0.25f;
    uint4 v = (uint4)(l, item, 3u, (uint)in[item]);
    uint4 w = (uint4)(9u);
    for (uint k = 0, end = ((uint)(c * -d)) % 5u; k < end; ++k) {
        if ((uint)d == group)
            a ^= as_uint((f - 0.7f) + ((float)(((uint)i / (l | 1u)) & 127u) * f +
                                       (float)(((uint)i / (l | 1u)) & 127u)));
        else
            w.s3 = p[(uint)n & 7u] ^ (uint)(c / 3);
    }
    uint k = 0;
    do {
        out[item] = (int)((uint)(c * -d));
        barrier(FENCE);
        c = (char)((ulong)c + (uint)out[item - l + (l + 1u) % size]);
        barrier(FENCE);
        barrier(FENCE);
        tile[l] = (ulong)((uint)j);
        barrier(FENCE);
        a = (uint)((ulong)a + tile[size - 1u - l]);
        barrier(FENCE);
    } while (++k < ((7u & group) + (group ^ (uint)n)) % 4u && k < 4u);
    barrier(FENCE);
    tile[l] = (ulong)((uint)((int)v.x < (int)((uint)(j % 7) + (uint)((i & 0xffff) * 3 - (j >> 3)))));
    barrier(FENCE);
    j = (int)((ulong)j + tile[size - 1u - l]);
    uint fold = *r;
    for (uint m = 0; m < 8; ++m)
        fold = fold * 33u + a;
    fold = fold * 33u + (w.x ^ w.y * 3u ^ w.z * 5u ^ w.w * 7u);
    out[item] = (int)(fold + (uint)scratch[l] + (uint)tile[l]);
}
