// SPDX-License-Identifier: MIT
//
// A step of k-means clustering: finds the nearest centre of each point of the plane.

__kernel void kmeans(__global const float2 *points, __global const float2 *centres,
                     __global uint *nearest, uint count)
{
    float2 point = points[get_global_id(0)];
    float least = FLT_MAX;
    uint best = 0;
    for (uint k = 0; k < count; ++k) {
        float2 apart = point - centres[k];
        float squared = apart.x * apart.x + apart.y * apart.y;
        best = squared < least ? k : best;
        least = fmin(squared, least);
    }
    nearest[get_global_id(0)] = best;
}
