// SPDX-License-Identifier: MIT
//
// The example in the literature on parallel regions: a barrier under a condition. Work-items come
// to the code after the condition from the entry or from the barrier, so this code belongs to two
// regions.

__kernel void conditional(__global int *out, __global const int *in, __local int *shared, int n)
{
    size_t l = get_local_id(0);
    int value = in[get_global_id(0)];
    shared[l] = value;
    if (n > 3) {
        value *= 2;
        barrier(CLK_LOCAL_MEM_FENCE);
        value += shared[get_local_size(0) - 1 - l];
    }
    out[get_global_id(0)] = value;
}
