// SPDX-License-Identifier: MIT
//
// A depthwise convolution layer of a neural network with bytes and 3 x 3 weights: each channel is filtered by itself. A
// picture is [y][x][channel], with a border of one point on each side of the input. Weights are [3][3][channel]. Each
// channel has its own scale, multipliers[c] / 2^(32 + shift).

static char scaled(int sum, int multiplier, int shift)
{
    return convert_char_sat((mul_hi(sum, multiplier) + (1 << (shift - 1))) >> shift);
}

__kernel void depthwise(__global const char *input, __global const char *weights,
                        __global const int *bias, __global const int *multipliers,
                        __global char *output, int width, int shift)
{
    int c = get_global_id(0), point = get_global_id(1);
    int channels = get_global_size(0), x = point % width, y = point / width;
    int sum = bias[c];
    for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 3; ++column)
            sum += input[((y + row) * (width + 2) + x + column) * channels + c] *
                   weights[(3 * row + column) * channels + c];
    output[point * channels + c] = scaled(sum, multipliers[c], shift);
}
