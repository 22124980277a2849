// SPDX-License-Identifier: MIT
//
// For a machine in an FPGA (bitstream_test.py): a filter of four weights over samples that the host has written. It adds
// its results several times, so that the host accesses memory often meanwhile, and each wrong load shows. The zero byte
// tells the host that the results are complete.

#include <stdint.h>
#include <stdio.h>

enum { Samples = 64, Taps = 4, Rounds = 16 };

static const int32_t Weights[Taps] = {3, -5, 7, 2};

static void filter(const int32_t *In, int32_t *Out, int Number) {
    int32_t Sum = 0;
    for (int N = 0; N < Taps; ++N)
        Sum += Weights[N] * In[Number + N];
    Out[Number] += Sum >> 2;
}

int main(void) {
    for (int N = 0; N < Samples; ++N)
        ((int32_t *)5120)[N] = 0;
    for (int N = 0; N < Rounds * Samples; ++N)
        filter((const int32_t *)4096, (int32_t *)5120, N % Samples);
    putchar('!');
    putchar(0);
    return 0;
}
