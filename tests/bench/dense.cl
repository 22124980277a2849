// SPDX-License-Identifier: MIT
//
// A fully connected layer of a neural network with bytes. A sum of products is scaled by multiplier / 2^(32 + shift). Weights
// are [output][input].

static char scaled(int sum, int multiplier, int shift)
{
    return convert_char_sat((mul_hi(sum, multiplier) + (1 << (shift - 1))) >> shift);
}

__kernel void dense(__global const char *input, __global const char *weights,
                    __global const int *bias, __global char *output, int inputs, int multiplier,
                    int shift)
{
    int o = get_global_id(0);
    int sum = bias[o];
    for (int i = 0; i < inputs; ++i)
        sum += input[i] * weights[o * inputs + i];
    output[o] = scaled(sum, multiplier, shift);
}
