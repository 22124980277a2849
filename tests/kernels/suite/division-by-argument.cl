// SPDX-License-Identifier: MIT
// Integers of all widths divided by uniform divisors: small, large, negative, powers of two,
// and divisions that only some of the work-items make.
// RUN: %run-kernel %s

KERNEL {
    size_t g = global_item();
    uint v = (uint)in[g] * 2654435761u + (uint)g;
    uint sum = 0;
    for (int k = 0; k < 8; ++k) {
        uint d = k == 0 ? 1 : k == 1 ? 0xffffffffu : k == 2 ? 0x80000000u : (uint)(n + 1) * k;
        uint q = v / d;
        sum = sum * 31 + q + 3 * (v % d);
        int s = (int)(v ^ 0x55555555u);
        int e = k & 1 ? (int)(d | 1) : -(int)(d & 0xffff) - 2;
        sum = sum * 31 + (uint)(s / e) + 5 * (uint)(s % e);
        uchar b = (uchar)v, c = (uchar)(d & 0x7f) + 1;
        short h = (short)(v >> 8), j = (short)(e & 0xff) + 1;
        sum = sum * 31 + b / c + 3 * (b % c) + (uint)(h / j) + (uint)(h % j);
        if (in[(g + k) % WORDS] & 1)
            sum += in[(g + v % (d > 1000 ? 1000 : d)) % WORDS] / (int)(k + n + 1);
        v += sum;
    }
    out[g] = (int)sum;
}
