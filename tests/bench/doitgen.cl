// SPDX-License-Identifier: MIT
//
// Every row of a three-dimensional array is multiplied by a matrix of n x n elements, one plane of m rows in a launch.
// Sums are in memory.

__kernel void multiply(__global const float *a, __global const float *matrix, __global float *sums,
                       int plane, int m, int n)
{
    int p = get_global_id(0);
    int q = get_global_id(1);
    if (p < n && q < m) {
        sums[(plane * m + q) * n + p] = 0.0f;
        for (int s = 0; s < n; s++)
            sums[(plane * m + q) * n + p] += a[(plane * m + q) * n + s] * matrix[s * n + p];
    }
}

__kernel void replace(__global float *a, __global const float *sums, int plane, int m, int n)
{
    int p = get_global_id(0);
    int q = get_global_id(1);
    if (p < n && q < m)
        a[(plane * m + q) * n + p] = sums[(plane * m + q) * n + p];
}
