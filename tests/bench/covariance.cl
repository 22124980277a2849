// SPDX-License-Identifier: MIT
//
// The covariances of m quantities that were observed n times: data[i * m + j] is quantity j in observation i. Sums are
// in memory.

__kernel void mean(__global const float *data, __global float *means, int n, int m)
{
    int j = get_global_id(0);
    if (j < m) {
        means[j] = 0.0f;
        for (int i = 0; i < n; i++)
            means[j] += data[i * m + j];
        means[j] /= (float)n;
    }
}

__kernel void centre(__global float *data, __global const float *means, int n, int m)
{
    int j = get_global_id(0);
    int i = get_global_id(1);
    if (i < n && j < m)
        data[i * m + j] -= means[j];
}

// Each work-item computes a row from the diagonal on, and its mirror image.
__kernel void covariance(__global const float *data, __global float *matrix, int n, int m)
{
    int a = get_global_id(0);
    if (a < m)
        for (int b = a; b < m; b++) {
            matrix[a * m + b] = 0.0f;
            for (int i = 0; i < n; i++)
                matrix[a * m + b] += data[i * m + a] * data[i * m + b];
            matrix[b * m + a] = matrix[a * m + b];
        }
}
