// SPDX-License-Identifier: MIT
//
// The correlations of m quantities that were observed n times: data[i * m + j] is quantity j in observation i. Sums are
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

__kernel void deviation(__global const float *data, __global const float *means,
                        __global float *deviations, int n, int m)
{
    int j = get_global_id(0);
    if (j < m) {
        deviations[j] = 0.0f;
        for (int i = 0; i < n; i++)
            deviations[j] += (data[i * m + j] - means[j]) * (data[i * m + j] - means[j]);
        deviations[j] = sqrt(deviations[j] / (float)n);
        if (deviations[j] <= 0.005f)
            deviations[j] = 1.0f;
    }
}

__kernel void normalise(__global float *data, __global const float *means,
                        __global const float *deviations, int n, int m)
{
    int j = get_global_id(0);
    int i = get_global_id(1);
    if (i < n && j < m) {
        data[i * m + j] -= means[j];
        data[i * m + j] /= sqrt((float)n) * deviations[j];
    }
}

// Each work-item computes a row from the diagonal on, and its mirror image.
__kernel void correlation(__global const float *data, __global float *matrix, int n, int m)
{
    int a = get_global_id(0);
    if (a < m) {
        matrix[a * m + a] = 1.0f;
        for (int b = a + 1; b < m; b++) {
            matrix[a * m + b] = 0.0f;
            for (int i = 0; i < n; i++)
                matrix[a * m + b] += data[i * m + a] * data[i * m + b];
            matrix[b * m + a] = matrix[a * m + b];
        }
    }
}
