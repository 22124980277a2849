// SPDX-License-Identifier: MIT
//
// The program's own functions with names of C's library: static ones that do something else, and
// some that BareCL's library does not have. The exit code is the line of the first wrong result.
#include <stdio.h>

#define KEEP __attribute__((noinline))

KEEP static float floorf(float x) { return x * 3; }
KEEP static float fabsf(float x) { return x + 100; }
KEEP static double ceil(double x) { return x * 5; }
KEEP static int abs(int x) { return x + 7; }
KEEP static int isdigit(int x) { return x * 5; }
KEEP static float fminf(float x, float y) { return x - y; }
KEEP static unsigned strlen(const char *s) { return s[0]; }
KEEP static int memcmp(const void *a, const void *b, unsigned n) { return (int)n; }
KEEP static void *memset(void *to, int byte, unsigned n) { return to; }

KEEP float powf(float x, float y) {
    float result = 1;
    for (; y > 0; y -= 1)
        result *= x;
    return result;
}
KEEP float fmodf(float x, float y) {
    while (x >= y)
        x -= y;
    return x;
}

static volatile float half = 0.5f, seven = 7;
static volatile int three = 3;
static int cleared[300];

// LLVM turns such loops into calls of C's functions.
KEEP static int length(const char *text) {
    int result = 0;
    while (text[result])
        ++result;
    return result;
}
KEEP static void clear(int *to, int count) {
    for (int i = 0; i < count; ++i)
        to[i] = 0;
}

#define CHECK(condition) \
    if (!(condition))    \
    return __LINE__

int main(void) {
    CHECK(floorf(1.5f) == 4.5f && floorf(half) == 1.5f);
    CHECK(fabsf(-1.5f) == 98.5f && fabsf(half) == 100.5f);
    CHECK(ceil(1.5) == 7.5 && ceil(half) == 2.5);
    CHECK(abs(-3) == 4 && abs(three) == 10);
    CHECK(isdigit('1') == '1' * 5 && isdigit(three) == 15);
    CHECK(fminf(7, 2) == 5 && fminf(seven, half) == 6.5f);
    CHECK(strlen("abc") == 'a');
    CHECK(memcmp("abc", "abc", 3) == 3);
    CHECK(memset(cleared, 1, 4) == cleared && cleared[0] == 0);
    CHECK(powf(2, 3) == 8 && powf(seven, three) == 343);
    CHECK(fmodf(8, 3) == 2 && fmodf(seven, 4) == 3);
    char text[] = "four";
    CHECK(length(text + three) == 1 && length(text) == 4);
    cleared[200] = three;
    clear(cleared, 299 + (three == 3));
    CHECK(cleared[200] == 0);
    return 0;
}
