// SPDX-License-Identifier: MIT
// Work-items beyond a uniform limit return at once, in each dimension.

KERNEL {
    int x = get_global_id(0);
    uint y = get_global_id(1);
    size_t z = get_global_id(2);
    if (x >= (n & 31) || y > (uint)(n & 3))
        return;
    if (x < (n & 1) || z == 1)
        return;
    int v = in[global_item()];
    for (int k = 0; k < x; ++k)
        v = v * 5 + k;
    out[global_item()] = v;
}
