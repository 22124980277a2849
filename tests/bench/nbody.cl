// SPDX-License-Identifier: MIT
//
// One step of a simulation of n bodies, over all pairs. Positions come through local memory, a tile of
// one work-group's size at a time. The component w of a position is the mass.

__kernel void nbody(__global const float4 *positions, __global const float4 *velocities,
                    __global float4 *moved, __local float4 *tile, int n, float softening, float step)
{
    int i = get_global_id(0);
    int local_id = get_local_id(0);
    int tile_size = get_local_size(0);
    float4 own = positions[i];
    float4 acceleration = (float4)(0.0f);

    for (int first = 0; first < n; first += tile_size) {
        tile[local_id] = positions[first + local_id];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int k = 0; k < tile_size; ++k) {
            float4 r = tile[k] - own;
            float squared = r.x * r.x + r.y * r.y + r.z * r.z + softening;
            float inverse = 1.0f / sqrt(squared);
            acceleration += tile[k].w * inverse * inverse * inverse * r;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    float4 next = own + velocities[i] * step + acceleration * (0.5f * step * step);
    next.w = own.w;
    moved[i] = next;
}
