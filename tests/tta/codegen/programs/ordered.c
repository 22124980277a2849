// SPDX-License-Identifier: MIT
//
// A volatile access and others of the same word, in one block, stay in order.
#include <stdio.h>

// The stored value is late, so a scheduler would load early.
__attribute__((noinline)) static int load_after(volatile int *to, const int *from, int number) {
    *to = number * number * number + 3;
    return *from;
}

__attribute__((noinline)) static int load_before(volatile int *from, int *to, int number) {
    *to = number * number * number + 5;
    return *from;
}

int main(void) {
    int word = 1;
    for (int number = 2; number < 9; number++) {
        int first = load_after(&word, &word, number);
        int second = load_before(&word, &word, number);
        printf("%d %d %d\n", first, second, word);
    }
    return 0;
}
