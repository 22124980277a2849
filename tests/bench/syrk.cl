// SPDX-License-Identifier: MIT
//
// C = beta C + alpha A A', with n rows of A, each of m elements. Sums are in memory, and each work-item walks along two
// rows.

__kernel void syrk(__global const float *a, __global float *c, float alpha, float beta, int n,
                   int m)
{
    int j = get_global_id(0);
    int i = get_global_id(1);
    if (i < n && j < n) {
        c[i * n + j] *= beta;
        for (int k = 0; k < m; k++)
            c[i * n + j] += alpha * a[i * m + k] * a[j * m + k];
    }
}
