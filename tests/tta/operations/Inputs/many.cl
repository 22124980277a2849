// SPDX-License-Identifier: MIT
#if HAS != __has_operation(join4)
#error __has_operation
#endif

kernel void many(global const uint *a, global uint *out) {
    size_t i = get_global_id(0);
    uint x;
    ushort y;
    char z;
    turn3(a[i], a[i + 1], a[i + 2], &x, &y, &z);
    out[i] = join4(x, y, z, a[i]);
}
