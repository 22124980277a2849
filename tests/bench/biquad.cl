// SPDX-License-Identifier: MIT
//
// Recursive filters: each work-item sends one channel through a chain of second-order sections, in
// transposed direct form II. Channels are interleaved: sample t of channel c is at t * channels + c.
// A section is five coefficients: b0, b1, b2, a1, a2.

#define SECTIONS 2

__kernel void biquad(__global const float *input, __global float *output,
                     __global const float *coefficients, int samples)
{
    int channel = get_global_id(0);
    int channels = get_global_size(0);
    float first[SECTIONS], second[SECTIONS];
    for (int s = 0; s < SECTIONS; ++s)
        first[s] = second[s] = 0.0f;

    for (int t = 0; t < samples; ++t) {
        float x = input[t * channels + channel];
        for (int s = 0; s < SECTIONS; ++s) {
            __global const float *c = coefficients + 5 * s;
            float y = c[0] * x + first[s];
            first[s] = c[1] * x - c[3] * y + second[s];
            second[s] = c[2] * x - c[4] * y;
            x = y;
        }
        output[t * channels + channel] = x;
    }
}
