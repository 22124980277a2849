// SPDX-License-Identifier: MIT
// Branches: switches, loops, conditions of many parts, booleans with long live ranges.
#include "show.h"

__attribute__((noinline)) static int dense(int x) {
    switch (x) {
    case 0:
        return 5;
    case 1:
        return 17;
    case 2:
        return -3;
    case 3:
        return 99;
    case 4:
        return 4;
    case 5:
        return 1000;
    case 7:
        return 7;
    default:
        return -1;
    }
}
__attribute__((noinline)) static int sparse(unsigned x) {
    int r = 0;
    switch (x) {
    case 1000:
        r = 1; // fall through
    case 5:
        r += 2;
        break;
    case 0x80000000u:
        r = 8;
        break;
    case 77:
        return 3;
    }
    return r * 10;
}
__attribute__((noinline)) static int booleans(int a, int b, int c) {
    _Bool p = a < b, q = b < c, r = a == c, s = (a & 1) != 0;
    int n = 0;
    for (int i = 0; i < 5; ++i) {
        if (p && !q)
            n += 1;
        if (q ^ r)
            n += 10;
        if ((p || r) && s)
            n += 100;
        p = q;
        q = r;
        r = s;
        s = (a + i) & 2;
    }
    return n + p + q * 2 + r * 4 + s * 8;
}
__attribute__((noinline)) static unsigned collatz(unsigned n) {
    unsigned steps = 0;
    while (n != 1 && steps < 200) {
        n = n & 1 ? 3 * n + 1 : n / 2;
        ++steps;
    }
    return steps;
}
__attribute__((noinline)) static int search(const char *text, const char *word) {
    for (int i = 0; text[i]; ++i) {
        int j = 0;
        while (word[j] && text[i + j] == word[j])
            ++j;
        if (!word[j])
            return i;
    }
    return -1;
}
__attribute__((noinline)) static int three(int a, int b) { return a < b ? -1 : a > b ? 1 : 0; }

int main(void) {
    for (int i = -1; i < 9; ++i)
        show("dense", (unsigned)dense(i));
    static const unsigned some[] = {1000, 5, 0x80000000u, 77, 0};
    for (int i = 0; i < 5; ++i)
        show("sparse", (unsigned)sparse(some[i]));
    for (int i = 0; i < 20; ++i)
        show("booleans",
             (unsigned)booleans((int)(next() & 7), (int)(next() & 7), (int)(next() & 7)));
    for (unsigned i = 1; i < 30; i += 4)
        show("collatz", collatz(i));
    show("search", (unsigned)search("the quick brown fox", "brown"));
    show("search", (unsigned)search("the quick brown fox", "blue"));
    show("three", (unsigned)(three(1, 2) + 10 * three(2, 1) + 100 * three(3, 3)));
    return 3;
}
