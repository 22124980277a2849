// SPDX-License-Identifier: MIT
#define KEEP __attribute__((noinline, used))
#define LOCAL __attribute__((address_space(3)))

KEEP int multiply(int a, int b) { return a * b; }
KEEP int extend(signed char *a) { return (signed char)(*a + 1); }
KEEP int differ(int a, int b) { return a != b ? a : 7; }
KEEP int shift(unsigned a) { return a >> 3; }
KEEP int shift_by(int a, int b) { return a << b; }
KEEP float add(float a, float b) { return a + b; }
KEEP float root(float a, float b) { return a / b; }
KEEP int less(float a, float b) { return a < b; }
KEEP void put(LOCAL int *a, int *b) {
    *a = 5;
    *b = 6;
}

// Keeps all functions in the program.
static const void *volatile table[] = {multiply, extend, differ, shift, shift_by,
                                       add,      root,   less,   put};
int main(void) { return table[0] != 0; }
