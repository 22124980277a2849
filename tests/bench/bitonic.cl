// SPDX-License-Identifier: MIT
//
// One step of a bitonic sort: each work-item orders a pair whose members are `distance` apart. Blocks of `run` elements
// are sorted up and down alternately.

__kernel void bitonic(__global uint *data, uint run, uint distance)
{
    uint i = get_global_id(0);
    uint left = i % distance + i / distance * distance * 2;
    uint right = left + distance;
    uint a = data[left];
    uint b = data[right];
    bool up = (left / run & 1) == 0;
    uint low = min(a, b);
    uint high = max(a, b);
    data[left] = up ? low : high;
    data[right] = up ? high : low;
}
