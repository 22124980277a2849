// SPDX-License-Identifier: MIT
//
// Products of a matrix and of its transpose with vectors, added to a vector. Sums are in memory.

__kernel void rows(__global const float *a, __global float *x, __global const float *y, int n)
{
    int i = get_global_id(0);
    if (i < n)
        for (int j = 0; j < n; j++)
            x[i] += a[i * n + j] * y[j];
}

__kernel void columns(__global const float *a, __global float *x, __global const float *y, int n)
{
    int i = get_global_id(0);
    if (i < n)
        for (int j = 0; j < n; j++)
            x[i] += a[j * n + i] * y[j];
}
