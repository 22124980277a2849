// SPDX-License-Identifier: MIT
//
// A bottom-up step of a breadth-first search: each node without a level looks for a neighbour of level `depth`. The
// neighbours of node i are from neighbours[starts[i]] up to, but not including, neighbours[starts[i + 1]].

#define NONE 0xffffffffu

__kernel void levels(__global const uint *starts, __global const uint *neighbours,
                     __global const uint *before, __global uint *after, uint nodes, uint depth)
{
    uint i = get_global_id(0);
    if (i >= nodes)
        return;
    uint level = before[i];
    if (level == NONE)
        for (uint k = starts[i]; k < starts[i + 1]; ++k)
            if (before[neighbours[k]] == depth) {
                level = depth + 1;
                break;
            }
    after[i] = level;
}
