// SPDX-License-Identifier: MIT
//
// Convolves a picture of floats with 5 x 5 weights. The input has a border of two points on each side.

#define SIDE 5

__kernel void convolution(__global const float *picture, __global const float *weights,
                          __global float *output)
{
    int x = get_global_id(0);
    int y = get_global_id(1);
    int width = get_global_size(0);
    int stride = width + SIDE - 1;
    float sum = 0.0f;
    for (int row = 0; row < SIDE; ++row)
        for (int column = 0; column < SIDE; ++column)
            sum += weights[row * SIDE + column] * picture[(y + row) * stride + x + column];
    output[y * width + x] = sum;
}
