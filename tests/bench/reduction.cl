// SPDX-License-Identifier: MIT
//
// A sum: each work-item adds up elements at a stride of the global size, then the work-group adds up a tree in
// local memory. The kernel is launched twice, the second time over the work-groups' sums.

__kernel void reduction(__global const float *input, __global float *sums, __local float *tree,
                        uint n)
{
    uint local_id = get_local_id(0);
    float sum = 0.0f;
    for (uint i = get_global_id(0); i < n; i += get_global_size(0))
        sum += input[i];
    tree[local_id] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint half_size = get_local_size(0) / 2; half_size > 0; half_size /= 2) {
        if (local_id < half_size)
            tree[local_id] += tree[local_id + half_size];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (local_id == 0)
        sums[get_group_id(0)] = tree[0];
}
