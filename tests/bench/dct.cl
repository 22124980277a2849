// SPDX-License-Identifier: MIT
//
// The DCT of 8 x 8 blocks in the shape of AMD's well-known sample: a work-group computes a block, a
// work-item a point, by two matrix products with a barrier between them. The bound of the inner loops
// is an argument. C = D X D^T, or X = D^T C D if `inverse`.

__kernel void dct(__global float *output, __global const float *input,
                  __global const float *matrix, __local float *between, uint width, uint n,
                  uint inverse)
{
    uint i = get_local_id(0);
    uint j = get_local_id(1);
    uint first = get_group_id(1) * n * width + get_group_id(0) * n;

    float sum = 0.0f;
    for (uint k = 0; k < n; ++k) {
        uint left = inverse ? k * n + j : j * n + k;
        sum += matrix[left] * input[first + k * width + i];
    }
    between[j * n + i] = sum;

    barrier(CLK_LOCAL_MEM_FENCE);

    sum = 0.0f;
    for (uint k = 0; k < n; ++k) {
        uint right = inverse ? k * n + i : i * n + k;
        sum += between[j * n + k] * matrix[right];
    }
    output[first + j * width + i] = sum;
}
