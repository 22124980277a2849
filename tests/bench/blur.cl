// SPDX-License-Identifier: MIT
//
// Blurs a picture of four channels by 3 x 3 weights, whose sum is 1. The input has a border of one point
// on each side.

__kernel void blur(__global const float4 *picture, __global float4 *output,
                   __global const float *weights)
{
    int x = get_global_id(0);
    int y = get_global_id(1);
    int width = get_global_size(0);
    float4 sum = (float4)(0.0f);
    for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 3; ++column)
            sum += weights[3 * row + column] * picture[(y + row) * (width + 2) + x + column];
    output[y * width + x] = fmin(fmax(sum, (float4)(0.0f)), (float4)(1.0f));
}
