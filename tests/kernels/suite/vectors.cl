// SPDX-License-Identifier: MIT
// Vectors across a barrier.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    int4 a = (int4)(v, (int)l, n, 1);
    uchar16 b = (uchar16)(uchar)v;
    short3 c = (short3)(1, 2, (short)l);
    b.s3 = (uchar)l;
    scratch[l] = v;
    barrier(FENCE);
    a += scratch[(l + 1) % size];
    barrier(FENCE);
    v = a.x + a.y * 2 + a.z * 3 + a.w + b.s3 + b.sa + c.z + c.y;
    out[global_item()] = v;
}
