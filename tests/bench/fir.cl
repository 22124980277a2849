// SPDX-License-Identifier: MIT
//
// A finite impulse response filter: each output sample is a weighted sum of `taps` consecutive input
// samples, the first of which has the same index.

__kernel void fir(__global const float *input, __global const float *weights,
                  __global float *output, int taps)
{
    int i = get_global_id(0);
    float sum = 0.0f;
    for (int k = 0; k < taps; ++k)
        sum += weights[k] * input[i + k];
    output[i] = sum;
}
