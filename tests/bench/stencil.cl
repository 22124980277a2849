// SPDX-License-Identifier: MIT
//
// A step of heat spreading over a plate, from each point to its four neighbours. Neighbours outside of the
// plate are as warm as the edge.

__kernel void stencil(__global const float *before, __global float *after, int width, int height,
                      float share)
{
    int x = get_global_id(0);
    int y = get_global_id(1);
    if (x >= width || y >= height)
        return;
    int west = x > 0 ? x - 1 : 0, east = x < width - 1 ? x + 1 : x;
    int north = y > 0 ? y - 1 : 0, south = y < height - 1 ? y + 1 : y;
    float here = before[y * width + x];
    float around = before[y * width + west] + before[y * width + east] +
                   before[north * width + x] + before[south * width + x];
    after[y * width + x] = here + share * (around - 4.0f * here);
}
