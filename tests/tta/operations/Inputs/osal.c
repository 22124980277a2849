// SPDX-License-Identifier: MIT
#include <stdio.h>

volatile unsigned seven = 7, ten = 10, word = 0xfffe0003;

int main(void) {
    unsigned low;
    int high;
    split(word, &low, &high);
    printf("%u %u %u %d\n", absdiff(seven, ten), absdiff(ten, seven), low, high);
    printf("%d %d %d\n", pick(seven), pick(ten - seven), pick(ten - 9));
    return 0;
}
