// SPDX-License-Identifier: MIT
//
// Exclusive prefix sums, four elements for each work-item. Each work-group scans its part with an up-sweep and a
// down-sweep of a tree in local memory (Blelloch); another kernel adds the sum of the parts before.

__kernel void scan(__global const uint4 *input, __global uint4 *output, __global uint *totals,
                   __local uint *tree)
{
    uint local_id = get_local_id(0);
    uint size = get_local_size(0);
    uint4 four = input[get_global_id(0)];
    tree[local_id] = four.x + four.y + four.z + four.w;

    for (uint step = 1; step < size; step *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        uint right = (local_id + 1) * 2 * step - 1;
        if (right < size)
            tree[right] += tree[right - step];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (local_id == size - 1) {
        totals[get_group_id(0)] = tree[local_id];
        tree[local_id] = 0;
    }
    for (uint step = size / 2; step > 0; step /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        uint right = (local_id + 1) * 2 * step - 1;
        if (right < size) {
            uint left_sum = tree[right - step];
            tree[right - step] = tree[right];
            tree[right] += left_sum;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    uint before = tree[local_id];
    output[get_global_id(0)] = (uint4)(before, before + four.x, before + four.x + four.y,
                                       before + four.x + four.y + four.z);
}

__kernel void add_totals(__global uint4 *output, __global const uint *totals)
{
    output[get_global_id(0)] += totals[get_group_id(0)];
}
