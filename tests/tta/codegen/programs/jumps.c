// SPDX-License-Identifier: MIT
//
// setjmp and longjmp: out of deep calls, with values of all kinds in registers and on the stack.

#include "show.h"

#include <setjmp.h>

static jmp_buf outer, inner;
static int depth;

__attribute__((noinline)) static int descend(int to, int value) {
    volatile int here[4] = {to, value, to + value, 0};
    if (to == 0)
        longjmp(outer, value);
    depth++;
    return descend(to - 1, value) + here[2];
}

// The variables do not change between setjmp and longjmp, so they keep their values.
__attribute__((noinline)) static long long attempt(int a, int b, int value) {
    int c = a * b + 1, d = a - b, e = a ^ b;
    double real = a * 0.5;
    int got = setjmp(outer);
    if (got == 0)
        return descend(a & 15, value);
    return (long long)c * got + d - e + (long long)(real * 4);
}

static int retries(void) {
    volatile int tries = 0;
    int got = setjmp(inner);
    tries = tries + 1;
    if (got < 5)
        longjmp(inner, got + 1);
    return tries * 10 + got;
}

// The frame's size is variable, so the function needs a frame pointer in a register that calls preserve.
__attribute__((noinline)) static int sized(int n, int value) {
    int items[n];
    for (int i = 0; i < n; i++)
        items[i] = i * value;
    if (setjmp(outer) == 0)
        descend(n, value);
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += items[i];
    return sum;
}

// A jump to the inner place leaves the outer place valid.
static int nested(void) {
    int got = setjmp(outer);
    if (got == 0) {
        if (setjmp(inner) == 0)
            longjmp(inner, 7);
        longjmp(outer, 9);
    }
    return got;
}

int main(void) {
    show("deep", attempt(13, 4, 3));
    show("zero", attempt(7, -4, 0)); // longjmp(..., 0) makes setjmp return 1
    show("depth", depth);
    show("retries", retries());
    show("sized", sized(6, 5));
    show("negative", sized(11, -3));
    show("nested", nested());
    return 0;
}
