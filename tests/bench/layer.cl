// SPDX-License-Identifier: MIT
//
// A convolution layer of a neural network with bytes and 3 x 3 weights. A picture is [y][x][channel], with a border of
// one point on each side of the input. Weights are [output channel][3][3][input channel]. Each output channel has its
// own scale, multipliers[c] / 2^(32 + shift).

static char scaled(int sum, int multiplier, int shift)
{
    return convert_char_sat((mul_hi(sum, multiplier) + (1 << (shift - 1))) >> shift);
}

__kernel void layer(__global const char *input, __global const char *weights,
                    __global const int *bias, __global const int *multipliers,
                    __global char *output, int inputs, int width, int shift)
{
    int c = get_global_id(0), point = get_global_id(1);
    int outputs = get_global_size(0), x = point % width, y = point / width;
    int sum = bias[c];
    for (int row = 0; row < 3; ++row) {
        int from = ((y + row) * (width + 2) + x) * inputs, weight = (c * 3 + row) * 3 * inputs;
        for (int i = 0; i < 3 * inputs; ++i)
            sum += input[from + i] * weights[weight + i];
    }
    output[point * outputs + c] = scaled(sum, multipliers[c], shift);
}
