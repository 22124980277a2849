// SPDX-License-Identifier: MIT
//
// Uses the operations of tests/rtl/own.

#include <stdint.h>
#include <stdio.h>

static volatile int32_t Values[] = {0,   1,         -1,        100,        200,        255,
                                    256, INT32_MAX, INT32_MIN, 0x40000000, -0x40000001};

int main(void) {
    const int Count = sizeof Values / sizeof *Values;
    int32_t Sum = 0;
    for (int A = 0; A < Count; ++A)
        for (int B = 0; B < Count; ++B) {
            Sum = addsat(Sum, addsat(Values[A], Values[B]));
            Sum ^= difference((uint8_t)Values[A], (uint8_t)Values[B]);
        }
    printf("%d\n", (int)Sum);
    return 0;
}
