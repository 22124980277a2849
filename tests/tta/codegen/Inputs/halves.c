// SPDX-License-Identifier: MIT
#define KEEP __attribute__((noinline, used))

KEEP _Float16 add(_Float16 a, _Float16 b) { return a + b; }
KEEP _Float16 next(_Float16 a) { return a + (_Float16)1; }
KEEP int less(_Float16 a, _Float16 b) { return a < b; }
KEEP int whole(_Float16 a) { return a; }
KEEP float widen(_Float16 a) { return a; }
KEEP _Float16 narrow(float a) { return a; }

// Keeps all functions in the program.
static const void *volatile table[] = {add, next, less, whole, widen, narrow};
int main(void) { return table[0] != 0; }
