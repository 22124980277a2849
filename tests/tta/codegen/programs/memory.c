// SPDX-License-Identifier: MIT
// Memory: initialised and zeroed data, pointers in data, bit fields, bytes and halves, arrays.
#include "show.h"
#include <string.h>

struct node {
    struct node *next;
    const char *name;
    short value;
};
static struct node third = {0, "third", -3}, second = {&third, "second", 2},
                   first = {&second, "first", 1};
static const char *const names[] = {"a", "bc", "def"};
static int zeros[50];
static char text[32] = "initial";
int exported = 42;
static int *pointer = &zeros[7];
struct fields {
    unsigned a : 3;
    signed b : 5;
    unsigned c : 13;
    _Bool d : 1;
    signed e : 10;
    unsigned long long f : 40;
};
static _Bool flags[8];
static unsigned char bytes[16];
static short halves[16];
static signed char signs[16];

__attribute__((noinline)) static void fill(struct fields *f, unsigned x) {
    f->a = x;
    f->b = (int)x >> 2;
    f->c += x;
    f->d = x & 4;
    f->e -= 5;
    f->f ^= (unsigned long long)x << 13;
}

int main(void) {
    for (struct node *n = &first; n; n = n->next)
        show(n->name, (unsigned)n->value);
    for (int i = 0; i < 3; ++i)
        show(names[i], strlen(names[i]));
    *pointer = exported;
    pointer += 3;
    *pointer = 5;
    unsigned sum = 0;
    for (int i = 0; i < 50; ++i)
        sum += (unsigned)(zeros[i] * (i + 1));
    show("zeros", sum);
    struct fields f = {0};
    for (int i = 0; i < 5; ++i) {
        fill(&f, next());
        show("fields", f.a + (unsigned)f.b * 8 + f.c * 256u + f.d + (unsigned)f.e * 3 + f.f);
    }
    for (int i = 0; i < 16; ++i) {
        bytes[i] = (unsigned char)next();
        halves[i] = (short)next();
        signs[i] = (signed char)next();
        flags[i & 7] ^= next() & 1;
    }
    for (int i = 0; i < 16; ++i)
        show("element", (unsigned)(bytes[i] + halves[i] * 3 + signs[i] * 7 + flags[i & 7]));
    memcpy(text + 10, text, 8);
    memset(text + 20, 'z', 5);
    memmove(text + 1, text, 12);
    for (int i = 0; i < 32; ++i)
        sum = sum * 31 + (unsigned char)text[i];
    show("text", sum);
    int grid[5][7];
    for (int i = 0; i < 5; ++i)
        for (int j = 0; j < 7; ++j)
            grid[i][j] = i * 10 + j;
    for (int j = 0; j < 7; ++j)
        for (int i = 4; i >= 0; --i)
            sum = sum * 3 + (unsigned)grid[i][j];
    show("grid", sum);
    volatile int v = 3;
    v += v;
    show("volatile", (unsigned)v);
    return 0;
}
