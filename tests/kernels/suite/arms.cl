// SPDX-License-Identifier: MIT
//
// Short arms of divergent branches: arms that use values read before them, nested arms, a switch with
// all cases, and a switch with some, one of which falls through.

KERNEL {
    uint l = get_local_linear_id(), item = global_item();
    uint p = in[item + 1], q = in[item + 2], y, z = 3;
    int x = in[item];
    if (x > 0)
        y = x * p * p + p;
    else
        y = (x + q) * q - (uint)n;
    scratch[l] = (int)y;
    barrier(FENCE);
    uint other = scratch[get_local_linear_size() - 1 - l], r = in[item + 3];
    if (other & 1) {
        z = other * 3 + r;
        if (other & 2)
            z ^= q;
    }
    switch (x & 3) {
    case 0: y += z; break;
    case 1: y = y * z - p; break;
    case 2: y ^= z << 3; break;
    case 3: y = z - y; break;
    }
    switch (p & 7) {
    case 1: y *= 5;
    case 2: y += q; break;
    case 6: y = -y;
    }
    if (y > z)
        out[item] = (int)(y * 31 + z);
    else
        out[item] = (int)(z * 31 - y);
}
