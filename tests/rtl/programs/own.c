// SPDX-License-Identifier: MIT
//
// Uses the operations of tests/rtl/own, and those on vectors of tests/tta/operations/Inputs/lanes.

#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef uint8_t Bytes __attribute__((vector_size(4)));
typedef int8_t Marks __attribute__((vector_size(4)));
typedef int16_t Halves __attribute__((vector_size(4)));

static volatile int32_t Values[] = {0,   1,         -1,        100,        200,        255,
                                    256, INT32_MAX, INT32_MIN, 0x40000000, -0x40000001};

static uint32_t onVectors(int32_t A, int32_t B) {
    Bytes BytesA, BytesB;
    memcpy(&BytesA, &A, sizeof A);
    memcpy(&BytesB, &B, sizeof B);
    Halves HalvesA, Turned;
    memcpy(&HalvesA, &A, sizeof A);
    Marks Signs;
    turn2(HalvesA, (int16_t)B, &Turned, &Signs);
    Bytes Mean = mean4(BytesA, BytesB);
    uint32_t Words[3];
    memcpy(&Words[0], &Turned, sizeof Turned);
    memcpy(&Words[1], &Signs, sizeof Signs);
    memcpy(&Words[2], &Mean, sizeof Mean);
    return Words[0] + 3 * Words[1] + 5 * Words[2] + 7 * sad4(BytesA, BytesB);
}

int main(void) {
    const int Count = sizeof Values / sizeof *Values;
    int32_t Sum = 0;
    for (int A = 0; A < Count; ++A)
        for (int B = 0; B < Count; ++B) {
            Sum = addsat(Sum, addsat(Values[A], Values[B]));
            Sum ^= difference((uint8_t)Values[A], (uint8_t)Values[B]);
            Sum ^= (int32_t)onVectors(Values[A], Values[B] * 0x1234567);
        }
    printf("%d\n", (int)Sum);
    return 0;
}
