// SPDX-License-Identifier: MIT
// Values of all integer widths across a barrier.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    char a = (char)(v & 127);
    uchar b = (uchar)v;
    short c = (short)(v & 0x7fff);
    ushort d = (ushort)(v * 3);
    long e = (long)v * 100003;
    ulong f = (ulong)(uint)v << 17;
    bool g = v > 0;
    scratch[l] = v;
    barrier(FENCE);
    e += scratch[(l + 1) % size];
    barrier(FENCE);
    v = a + b * 2 + c + d + (int)(e % 1000003) + (int)(f % 10007) + g;
    out[global_item()] = v;
}
