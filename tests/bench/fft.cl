// SPDX-License-Identifier: MIT
//
// Fourier transforms of N complex numbers, one for each work-group, radix 2 in Stockham's order. Each
// work-item computes one butterfly of each stage, in local memory. `roots[k]` is exp(-2 pi i k / N).

#define N 512

__kernel void fft(__global const float2 *input, __global float2 *output,
                  __global const float2 *roots)
{
    __local float2 data[N];
    uint j = get_local_id(0);
    uint first = get_group_id(0) * N;

    data[j] = input[first + j];
    data[j + N / 2] = input[first + j + N / 2];
    for (uint run = 1; run < N; run *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        uint k = j & (run - 1);
        float2 root = roots[k * (N / 2 / run)];
        float2 a = data[j];
        float2 b = data[j + N / 2];
        float2 turned = (float2)(b.x * root.x - b.y * root.y, b.x * root.y + b.y * root.x);
        barrier(CLK_LOCAL_MEM_FENCE);
        uint to = 2 * j - k;
        data[to] = a + turned;
        data[to + run] = a - turned;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    output[first + j] = data[j];
    output[first + j + N / 2] = data[j + N / 2];
}
