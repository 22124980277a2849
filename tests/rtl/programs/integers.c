// SPDX-License-Identifier: MIT
//
// Loads and stores of each size, arithmetic, comparisons, calls, and loops, with values that reveal wrong signs.

#include <stdint.h>
#include <stdio.h>

static volatile int32_t Values[] = {0,    1,     -1,     7,         -7,        128,
                                    -129, 32767, -32769, INT32_MAX, INT32_MIN, 0x12345678};
static volatile uint8_t Bytes[64];
static volatile int16_t Halves[32];

static uint32_t Sum = 2166136261u;

static void add(uint32_t Value) { Sum = (Sum ^ Value) * 16777619u; }

static int fibonacci(int N) { return N < 2 ? N : fibonacci(N - 1) + fibonacci(N - 2); }

static void compute(int32_t A, int32_t B) {
    const uint32_t U = (uint32_t)A, V = (uint32_t)B;
    add(U + V), add(U - V), add(U * V), add(U & V), add(U | V), add(U ^ V);
    add(A < B), add(A <= B), add(U < V), add(A == B), add(U > V), add(A > B);
    add(U << (V & 31)), add(U >> (V & 31)), add((uint32_t)(A >> (B & 31)));
    add((uint32_t)(int8_t)A), add((uint32_t)(int16_t)A);
    add(A < B ? U : V), add(U < V ? V : U), add(A > B ? U : V), add(U > V ? V : U);
}

static void divide(int32_t A, int32_t B) {
    if (B == 0)
        return;
    add((uint32_t)A / (uint32_t)B), add((uint32_t)A % (uint32_t)B);
    if (A != INT32_MIN || B != -1)
        add((uint32_t)(A / B)), add((uint32_t)(A % B));
}

int main(void) {
    const int Count = sizeof Values / sizeof *Values;
    for (int N = 0; N < 64; ++N)
        Bytes[N] = (uint8_t)(N * 37);
    for (int N = 0; N < 32; ++N)
        Halves[N] = (int16_t)(N * 7919 - 32768);
    for (int N = 0; N < 32; ++N)
        add((uint32_t)Halves[N]), add(Bytes[2 * N]), add((uint32_t)(int8_t)Bytes[N]),
            add((uint16_t)Halves[31 - N]);
    for (int A = 0; A < Count; ++A)
        for (int B = 0; B < Count; B += 1 + A % 3)
            compute(Values[A], Values[B]);
    for (int A = 0; A < Count; A += 2)
        for (int B = 1; B < Count; B += 4)
            divide(Values[A], Values[B]);
    printf("%u %d\n", (unsigned)Sum, fibonacci(7));
    return 0;
}
