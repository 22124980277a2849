// SPDX-License-Identifier: MIT
//
// C = A B for square matrices, tile by tile through local memory.

#define TILE 16

__kernel void matrix(__global const float *a, __global const float *b, __global float *c, int n)
{
    __local float tile_a[TILE][TILE];
    __local float tile_b[TILE][TILE];
    int x = get_local_id(0);
    int y = get_local_id(1);
    int column = get_global_id(0);
    int row = get_global_id(1);

    float sum = 0.0f;
    for (int first = 0; first < n; first += TILE) {
        tile_a[y][x] = a[row * n + first + x];
        tile_b[y][x] = b[(first + y) * n + column];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int k = 0; k < TILE; ++k)
            sum += tile_a[y][k] * tile_b[k][x];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    c[row * n + column] = sum;
}
