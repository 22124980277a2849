// SPDX-License-Identifier: MIT
//
// C += A B in its simplest form: each work-item computes one element, behind a guard, and adds up in memory. A has n
// rows of `between` elements, B has m columns.

__kernel void product(__global const float *a, __global const float *b, __global float *c, int n,
                      int m, int between)
{
    int j = get_global_id(0);
    int i = get_global_id(1);
    if (i < n && j < m)
        for (int k = 0; k < between; ++k)
            c[i * m + j] += a[i * between + k] * b[k * m + j];
}
