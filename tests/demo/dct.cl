// SPDX-License-Identifier: MIT
//
// The lossy heart of JPEG on planes of floats: each work-group transforms one block, each work-item
// one point of it. Launch with local size (n, n) and a global size of whole blocks.

// The two-dimensional DCT of n x n blocks, by two products of matrices:
//
//     forward   C = D X D^T      inverse   X = D^T C D
//
// D is the orthonormal DCT matrix, D[u][x]. The first product goes to local memory, and every
// work-item must have written its point before the second reads a whole column. n is known only at
// run time, as in AMD's sample of this transform, so both inner loops have a uniform bound that no
// compiler can unroll.
__kernel void dct(__global float *restrict output, __global const float *restrict input,
                  __constant float *matrix, __local float *product, uint n, uint inverse)
{
    uint column = get_local_id(0);
    uint row = get_local_id(1);
    uint width = get_global_size(0);
    uint block = get_group_id(1) * n * width + get_group_id(0) * n;

    // Element (i, k) of the left factor: D, or D^T.
    uint left_first = inverse ? row : row * n;
    uint left_step = inverse ? n : 1;
    float sum = 0.0f;
    for (uint k = 0; k < n; ++k)
        sum += matrix[left_first + k * left_step] * input[block + k * width + column];
    product[row * n + column] = sum;

    barrier(CLK_LOCAL_MEM_FENCE);

    // Element (k, j) of the right factor: D^T, or D.
    uint right_first = inverse ? column : column * n;
    uint right_step = inverse ? n : 1;
    sum = 0.0f;
    for (uint k = 0; k < n; ++k)
        sum += product[row * n + k] * matrix[right_first + k * right_step];
    output[block + row * width + column] = sum;
}

// Rounds each coefficient to a multiple of its step: `levels` is what a file would keep, and the
// coefficients become what a reader of that file would see.
__kernel void quantise(__global float *coefficients, __global short *levels,
                       __constant ushort *steps)
{
    uint point = get_global_id(1) * get_global_size(0) + get_global_id(0);
    float step = steps[get_local_id(1) * get_local_size(0) + get_local_id(0)];
    short level = convert_short_sat_rte(coefficients[point] / step);
    levels[point] = level;
    coefficients[point] = level * step;
}
