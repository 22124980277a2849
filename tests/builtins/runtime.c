// SPDX-License-Identifier: MIT
//
// Compares the runtime archives' memory functions with simple loops, for every size up to 80, every alignment and every
// overlap; and fmaf with exact values.

#include <math.h>
#include <stdint.h>
#include <stdio.h>

#define memcpy own_memcpy
#define memmove own_memmove
#define memset own_memset
#define memcmp own_memcmp
#define fmaf own_fmaf
#include "../../builtins/runtime/fma.c"
#include "../../builtins/runtime/memory.c"

enum { SIZE = 80, AREA = 256 };

static unsigned char area[AREA], expected[AREA];
static int failures;

static void reset(void) {
    for (int i = 0; i < AREA; i++)
        area[i] = expected[i] = (unsigned char)(i * 7 + 1);
}

static void expect_area(const char *what, int a, int b, int size) {
    for (int i = 0; i < AREA; i++)
        if (area[i] != expected[i]) {
            printf("failed: %s(%d, %d, %d): byte %d\n", what, a, b, size, i);
            failures++;
            return;
        }
}

static void check_copy(int to, int from, int size) {
    unsigned char saved[SIZE];
    reset();
    for (int i = 0; i < size; i++)
        saved[i] = area[from + i];
    for (int i = 0; i < size; i++)
        expected[to + i] = saved[i];
    memmove(area + to, area + from, (size_t)size);
    expect_area("memmove", to, from, size);
    if (to + size <= from || from + size <= to) {
        reset();
        for (int i = 0; i < size; i++)
            expected[to + i] = saved[i];
        memcpy(area + to, area + from, (size_t)size);
        expect_area("memcpy", to, from, size);
    }
}

static void check_set(int to, int value, int size) {
    reset();
    for (int i = 0; i < size; i++)
        expected[to + i] = (unsigned char)value;
    memset(area + to, value, (size_t)size);
    expect_area("memset", to, value, size);
}

// Equal areas, then one byte different.
static void check_compare(int a, int b, int size, int difference) {
    for (int i = 0; i < size; i++)
        area[a + i] = area[b + i] = (unsigned char)(200 + i % 3);
    int result = memcmp(area + a, area + b, (size_t)size);
    failures += result != 0;
    if (difference < size) {
        area[b + difference] = 10;
        failures += memcmp(area + a, area + b, (size_t)size) <= 0;
        failures += memcmp(area + b, area + a, (size_t)size) >= 0;
    }
}

// Cases in which rounding the product, or rounding the sum twice, would give another float.
static void check_fma(float x, float y, float z, float exact) {
    if (fmaf(x, y, z) == exact)
        return;
    printf("failed: fmaf(%a, %a, %a) = %a\n", (double)x, (double)y, (double)z,
           (double)fmaf(x, y, z));
    failures++;
}

int main(void) {
    for (int size = 0; size < SIZE; size++)
        for (int to = 0; to < 9; to++) {
            for (int from = 0; from < 9; from++) {
                check_copy(to, from, size);
                check_copy(to, 130 + from, size);
                check_compare(to, 130 + from, size, (size * 5 + from) % SIZE);
            }
            check_set(to, 0xc3 - size, size);
        }
    check_fma(0x1.000002p+0f, 0x1.000002p+0f, -0x1.000004p+0f, 0x1p-46f);
    check_fma(0x1.000002p+0f, 0x1.fffffep-1f, -1.0f, 0x1.fffffcp-25f);
    check_fma(0x1p+0f, 0x1.000001p+0f, 0x1p-80f, 0x1p+0f);
    check_fma(0x1p+12f, 0x1.001p+12f, 0x1p-60f, 0x1.001p+24f);
    check_fma(0x1.000002p+12f, 0x1.8p-12f, 0x1p-100f, 0x1.800004p+0f);  // just above a tie
    check_fma(0x1.000002p+12f, 0x1.8p-12f, -0x1p-100f, 0x1.800002p+0f); // just below it
    check_fma(INFINITY, 1.0f, 1.0f, INFINITY);
    check_fma(0x1.fffffep+127f, 2.0f, -0x1.fffffep+127f, 0x1.fffffep+127f);
    printf("%d failed\n", failures);
    return failures != 0;
}
