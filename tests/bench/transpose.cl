// SPDX-License-Identifier: MIT
//
// Transposes a matrix, tile by tile, through local memory.

#define TILE 8

__kernel void transpose(__global const uint *input, __global uint *output)
{
    __local uint tile[TILE][TILE + 1];
    int x = get_local_id(0), y = get_local_id(1);
    int column = get_group_id(0) * TILE, row = get_group_id(1) * TILE;
    int width = get_global_size(0), height = get_global_size(1);
    tile[y][x] = input[(row + y) * width + column + x];
    barrier(CLK_LOCAL_MEM_FENCE);
    output[(column + y) * height + row + x] = tile[x][y];
}
