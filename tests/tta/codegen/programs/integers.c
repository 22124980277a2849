// SPDX-License-Identifier: MIT
// Arithmetic of all widths and signs, with operands that are known and unknown at compile time.
#include "show.h"

#define OPERATIONS(type, suffix)                                                             \
    __attribute__((noinline)) static void do_##suffix(type a, type b) {                      \
        show(#suffix " +", (unsigned long long)(type)(a + b));                               \
        show(#suffix " -", (unsigned long long)(type)(a - b));                               \
        show(#suffix " *", (unsigned long long)(type)((unsigned long long)a * b));           \
        show(#suffix " &", (unsigned long long)(type)(a & b));                               \
        show(#suffix " |", (unsigned long long)(type)(a | b));                               \
        show(#suffix " ^", (unsigned long long)(type)(a ^ b));                               \
        show(#suffix " <", a < b);                                                           \
        show(#suffix " <=", a <= b);                                                         \
        show(#suffix " ==", a == b);                                                         \
        show(#suffix " !=", a != b);                                                         \
        show(#suffix " max", (unsigned long long)(a > b ? a : b));                           \
        show(#suffix " >> 3", (unsigned long long)(type)(a >> 3));                           \
        show(#suffix " top", (unsigned long long)(type)(a >> (sizeof(type) * 8 - 1)));       \
        show(#suffix " shr", (unsigned long long)(type)(a >> (b & (sizeof(type) * 8 - 1)))); \
        show(#suffix " ~", (unsigned long long)(type)~a);                                    \
        if (b != 0 && !(b == (type) - 1)) {                                                  \
            show(#suffix " /", (unsigned long long)(type)(a / b));                           \
            show(#suffix " %", (unsigned long long)(type)(a % b));                           \
        }                                                                                    \
        show(#suffix " / 7", (unsigned long long)(type)(a / 7));                             \
        show(#suffix " % 10", (unsigned long long)(type)(a % 10));                           \
        show(#suffix " * 12", (unsigned long long)(type)((unsigned long long)a * 12));       \
    }
OPERATIONS(signed char, s8)
OPERATIONS(unsigned char, u8)
OPERATIONS(short, s16)
OPERATIONS(unsigned short, u16)
OPERATIONS(unsigned, u32)
OPERATIONS(unsigned long long, u64)

__attribute__((noinline)) static void do_s32(int a, int b) {
    show("s32 -", (unsigned)a - (unsigned)b);
    show("s32 <", a < b);
    show("s32 >=", a >= b);
    show("s32 >>", (unsigned)(a >> (b & 31)));
    show("s32 >> 31", (unsigned)(a >> 31));
    show("s32 <<", (unsigned)a << (b & 31));
    show("s32 << 13", (unsigned)a << 13);
    show("s32 min", (unsigned)(a < b ? a : b));
    show("s32 sign", a < 0 ? 1 : a > 0 ? 2 : 3);
    if (b != 0 && b != -1) {
        show("s32 /", (unsigned)(a / b));
        show("s32 %", (unsigned)(a % b));
    }
    show("s32 / 10", (unsigned)(a / 10));
    show("s32 % 16", (unsigned)(a % 16));
    show("rotate", ((unsigned)a << 7) | ((unsigned)a >> 25));
    show("popcount", __builtin_popcount(a));
    show("clz", a ? __builtin_clz(a) : 32);
    show("ctz", a ? __builtin_ctz(a) : 32);
    show("bswap", __builtin_bswap32(a));
    show("high", (unsigned)((long long)a * b >> 32));
    show("high u", (unsigned)((unsigned long long)(unsigned)a * (unsigned)b >> 32));
}

__attribute__((noinline)) static void do_s64(long long a, long long b) {
    show("s64 <", a < b);
    show("s64 >>", (unsigned long long)(a >> (b & 63)));
    show("s64 <<", (unsigned long long)a << (b & 63));
    show("s64 >> 40", (unsigned long long)(a >> 40));
    if (b != 0 && b != -1) {
        show("s64 /", (unsigned long long)(a / b));
        show("s64 %", (unsigned long long)(a % b));
    }
    show("s64 narrow", (unsigned char)a + (unsigned short)b);
}

int main(void) {
    static const unsigned some[] = {0, 1, 7, 0x80, 0xff, 0x7fff, 0x80000000u, 0xffffffffu};
    for (unsigned i = 0; i < 10; ++i) {
        unsigned a = i < 8 ? some[i] : next(), b = i < 8 ? some[(i * 3 + 1) & 7] : next() >> 9;
        do_s8((signed char)a, (signed char)b);
        do_u8(a, b);
        do_s16((short)a, (short)b);
        do_u16(a, b);
        do_u32(a, b);
        do_s32((int)a, (int)b);
        unsigned long long c = ((unsigned long long)a << 29) ^ next(),
                           d = b + ((unsigned long long)(next() & 3) << 33);
        do_u64(c, d);
        do_s64((long long)c, (long long)d - 5);
    }
    return 0;
}
