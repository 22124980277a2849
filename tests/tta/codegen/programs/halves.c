// SPDX-License-Identifier: MIT
// Half precision. All NaNs are printed alike.
#include "show.h"

static void show_half(const char *name, _Float16 value) {
    union {
        _Float16 value;
        unsigned short bits;
    } both = {value};
    show(name, value != value ? 0x7e00u : both.bits);
}
static void show_single(const char *name, float value) {
    show(name, value != value ? 0x7fc00000u : bits(value));
}
static void show_double(const char *name, double value) {
    show(name, value != value ? 0x7ff8000000000000u : wide_bits(value));
}

static _Float16 half_of(unsigned value) {
    union {
        unsigned short bits;
        _Float16 value;
    } both = {(unsigned short)value};
    return both.value;
}

__attribute__((noinline)) static void computed(_Float16 a, _Float16 b) {
    show_half("+", a + b);
    show_half("-", a - b);
    show_half("*", a * b);
    show_half("/", a / b);
    show_half("neg", -a);
    show_half("+ 1.5", a + (_Float16)1.5);
    show_half("2 -", (_Float16)2 - a);
    show_half("* 0.1f", (_Float16)(a * 0.1f));
    show_half("a * b + a", a * b + a);
    show_half("select", a < b ? a : (_Float16)1.25);
}

__attribute__((noinline)) static void compared(_Float16 a, _Float16 b) {
    show("==", a == b);
    show("!=", a != b);
    show("<", a < b);
    show("<=", a <= b);
    show(">", a > b);
    show(">=", a >= b);
    show("! <", !(a < b));
    show("! >=", !(a >= b));
    show("> 1", a > (_Float16)1);
    show("unordered", __builtin_isunordered(a, b));
    show("lessgreater", __builtin_islessgreater(a, b));
}

__attribute__((noinline)) static void converted(_Float16 a) {
    show_single("float", a);
    show_double("double", a);
    if (a > (_Float16)-60000 && a < (_Float16)60000) {
        show("int", (unsigned)(int)a);
        show("wide int", (unsigned long long)(long long)a);
    }
    if (a >= 0 && a < (_Float16)60000)
        show("unsigned", (unsigned)a);
}

// Halves in memory, in arguments on the stack, and in a result.
struct pair {
    _Float16 first, second;
};
__attribute__((noinline)) static _Float16 sum(struct pair *pairs, int count, _Float16 c, _Float16 d,
                                              _Float16 e, _Float16 f, _Float16 g, __fp16 *stored) {
    _Float16 result = c + d;
    result += e;
    result += f;
    result -= g;
    for (int i = 0; i < count; ++i) {
        result += pairs[i].first;
        pairs[i].second = result;
        *stored = *stored + 0.25f;
    }
    return result;
}

int main(void) {
    static const unsigned some[] = {0,      0x8000, 0x3c00, 0xc100, 1,      0x83ff,
                                    0x0400, 0x7bff, 0x7c00, 0xfc00, 0x7e00, 0x3555};
    for (int i = 0; i < 24; ++i) {
        unsigned word = next();
        _Float16 a = half_of(i < 12 ? some[i] : word);
        _Float16 b = half_of(i < 12 ? some[(i * 5 + 3) % 12] : word >> 16);
        computed(a, b);
        compared(a, b);
        converted(a);
        show_half("from int", (_Float16)((int)word >> (i + 3)));
        show_half("from unsigned", (_Float16)(word >> (i + 3)));
        show_half("from wide", (_Float16)((long long)(int)word * 3 >> i));
        show_half("from float", (_Float16)((int)word * 0x1p-20f));
        show_half("from double", (_Float16)((int)word * 0x1.8p-28));
    }
    struct pair pairs[] = {{1, 2}, {(_Float16)0.1, 0}, {1000, 0}};
    __fp16 stored = 3;
    show_half("sum", sum(pairs, 3, 1, 2, 3, 4, (_Float16)0.5, &stored));
    show_half("stored", (_Float16)(float)stored);
    for (int i = 0; i < 3; ++i)
        show_half("second", pairs[i].second);
    return 0;
}
