// SPDX-License-Identifier: MIT
//
// Vectors of four words: arithmetic, comparison, elements, memory, calls; and other vectors, which become vectors of
// four words.
#include "show.h"

typedef int i4 __attribute__((ext_vector_type(4)));
typedef unsigned u4 __attribute__((ext_vector_type(4)));
typedef float f4 __attribute__((ext_vector_type(4)));
typedef i4 loose __attribute__((aligned(4)));
typedef signed char c4 __attribute__((ext_vector_type(4)));
typedef long long l4 __attribute__((ext_vector_type(4)));

static int numbers[12] = {1, -2, 3, 0x7fffffff, 5, 6, -7, 8, -9, 10, 11, 12};
static float floats[8] = {1.5f, -2.25f, 3, 4, -5, 6.5f, 7, 0.125f};
static i4 table[4];
static volatile int one = 1;

static void show4(const char *name, i4 v) {
    for (int n = 0; n < 4; ++n)
        show(name, (unsigned)v[n]);
}
static void showf(const char *name, f4 v) { show4(name, (i4)v); }

__attribute__((noinline)) static f4 scale(f4 x, f4 y, float a) { return x * a + y; }
__attribute__((noinline)) static i4 choose(i4 x, i4 y) { return (x < y) ? x : y + 1; }
__attribute__((noinline)) static i4 many(i4 a, i4 b, i4 c, i4 d, i4 e, int f) {
    return a + b * 3 - c + (d ^ e) + f;
}
__attribute__((noinline)) static i4 either(int condition, i4 a, i4 b) { return condition ? a : b; }
// More values across a call than there are registers.
__attribute__((noinline)) static i4 keep(i4 x) {
    i4 values[12], sum = x;
    for (int n = 0; n < 12; ++n)
        values[n] = x * (n + one);
    sum += choose(values[3], values[4]);
    for (int n = 0; n < 12; ++n)
        sum ^= values[n] << n;
    return sum;
}

static void integers(i4 x, i4 y) {
    show4("mul", x * y);
    show4("sub", x - y);
    show4("shl", x << (y & 31));
    show4("shr", x >> (y & 31));
    show4("shru", (i4)((u4)x >> ((u4)y & 31)));
    show4("eq", x == y);
    show4("gtu", (u4)x > (u4)y);
    show4("ne", x != y ? x : y);
    show4("not", ~x);
    show4("div", x / y);
    show4("min", __builtin_elementwise_min(x, y));
    show4("bytes", __builtin_convertvector(__builtin_convertvector(x, c4) + (c4)3, i4));
    l4 wide = __builtin_convertvector(x, l4) * __builtin_convertvector(y, l4);
    for (int n = 0; n < 4; ++n)
        show("wide", wide[n]);
}

static void numbersOf(f4 a, f4 b) {
    showf("scale", scale(a, b, 3.0f));
    showf("div", a / b);
    showf("neg", -a);
    show4("gt", a > b);
    show4("le", a <= b);
    show4("ne", a != b);
    showf("abs", __builtin_elementwise_abs(a));
    show4("cfi", __builtin_convertvector(a, i4));
}

int main(void) {
    i4 x = {numbers[0], numbers[one], numbers[2], numbers[3]}, y = *(i4 *)&numbers[4];
    f4 a = {floats[0], floats[one], floats[2], floats[3]}, b = {floats[4], floats[5], 7, floats[7]};
    integers(x, y);
    numbersOf(a, b);
    showf("cif", __builtin_convertvector(x, f4));
    show4("choose", choose(x, y));
    show4("many", many(x, y, x + 1, y - 1, x & y, one));
    show4("either", either(one, x, y) + either(one - 1, x, y));
    show4("keep", keep(x));
    show4("shuffle", __builtin_shufflevector(x, y, 0, 5, 2, 7));
    show4("constant", (i4){1, 2, 3, 4} + (i4)9);
    show4("loose", *(loose *)&numbers[one] + *(loose *)&numbers[6 + one]);
    *(loose *)&numbers[4 + one] = x;
    for (int n = 0; n < 12; ++n)
        show("numbers", (unsigned)numbers[n]);
    table[one + 2] = x;
    table[one][numbers[0]] = 77;
    x[one] = table[1][one];
    show4("elements", x + table[3]);
    return y[one + 1] & 63;
}
