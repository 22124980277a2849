// SPDX-License-Identifier: MIT
// Functions: many arguments, structs, variadic functions, function pointers, recursion, stack objects.
#include "show.h"
#include <stdarg.h>

struct small {
    int a, b;
};
struct large {
    int a[7];
    char c;
    long long d;
};

__attribute__((noinline)) static int many(int a, char b, short c, long long d, int e, float f,
                                          unsigned g, signed char h) {
    return a + b * 3 + c * 5 + (int)(d >> 20) * 7 + e * 11 + (int)f * 13 + (int)g * 17 + h * 19;
}
__attribute__((noinline)) static struct small swap(struct small s) {
    return (struct small){s.b, s.a - 1};
}
__attribute__((noinline)) static struct large change(struct large l, int by) {
    for (int i = 0; i < 7; ++i)
        l.a[i] += by * i;
    l.c ^= by;
    l.d *= by;
    return l;
}
__attribute__((noinline)) static long long sum(int count, ...) {
    va_list list;
    va_start(list, count);
    long long result = 0;
    for (int i = 0; i < count; ++i)
        result = result * 3 + (i & 1 ? va_arg(list, long long) : va_arg(list, int));
    result += (long long)va_arg(list, double);
    va_end(list);
    return result;
}
__attribute__((noinline)) static int fibonacci(int n) {
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}
__attribute__((noinline)) static int variable(int n) {
    int values[n + 1];
    for (int i = 0; i <= n; ++i)
        values[i] = i * i;
    char *more = __builtin_alloca(n * 2);
    for (int i = 0; i < n * 2; ++i)
        more[i] = (char)(values[i / 2] + many(i, 1, 2, 3, 4, 5, 6, 7));
    int result = 0;
    for (int i = 0; i < n * 2; ++i)
        result = result * 31 + more[i];
    return result;
}
__attribute__((noinline)) static unsigned aligned(int n) {
    _Alignas(64) char buffer[100];
    char other[7];
    for (int i = 0; i < 100; ++i)
        buffer[i] = (char)(i * n);
    for (int i = 0; i < 7; ++i)
        other[i] = buffer[i * 9 + 1];
    show("aligned", (unsigned long)buffer & 63);
    return (unsigned char)(buffer[99] + other[6] + other[0]);
}
__attribute__((noinline)) static int add(int a, int b) { return a + b; }
__attribute__((noinline)) static int subtract(int a, int b) { return a - b; }
static int (*const table[])(int, int) = {add, subtract, add};

__attribute__((noinline)) static int pressure(const int *p) {
    int a = p[0], b = p[1], c = p[2], d = p[3], e = p[4], f = p[5], g = p[6], h = p[7], i = p[8],
        j = p[9], k = p[10], l = p[11];
    int r = add(a, l);
    return r + a * b + c * d + e * f + g * h + i * j + k * l + (a ^ c ^ e ^ g ^ i ^ k) - (b & d) -
           (f | h) - (j & l);
}

int main(void) {
    unsigned n = next() & 15;
    show("many", (unsigned)many(1 + n, -2, -300, -5000000000ll, 5, 6.5f, 7, -8));
    struct small s = swap(swap((struct small){(int)n, -4}));
    show("small", (unsigned)(s.a * 100 + s.b));
    struct large l = {{1, 2, 3, 4, 5, 6, 7}, 'x', 123456789012ll};
    struct large m = change(l, (int)n);
    show("large", (unsigned long long)(m.d + m.c + m.a[6] + l.a[6] + m.a[1]));
    show("sum", (unsigned long long)sum(5, 1, -2ll, 3, 4000000000000ll, (int)n, 6.75));
    show("fibonacci", fibonacci(12));
    show("variable", (unsigned)variable((int)n + 3));
    show("aligned", aligned(3));
    for (unsigned i = 0; i < 3; ++i)
        show("table", (unsigned)table[(i + n) % 3]((int)n, (int)i * 5));
    int values[12];
    for (int i = 0; i < 12; ++i)
        values[i] = (int)next() >> 20;
    show("pressure", (unsigned)pressure(values));
    return (int)n;
}
