// SPDX-License-Identifier: MIT
//
// Counts how often each value of a byte occurs, with atomics in local memory, and adds up the counts.

#define BINS 256

__kernel void histogram(__global const uchar *bytes, __global uint *counts, uint n)
{
    __local uint bins[BINS];
    for (uint i = get_local_id(0); i < BINS; i += get_local_size(0))
        bins[i] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = get_global_id(0); i < n; i += get_global_size(0))
        atomic_inc(&bins[bytes[i]]);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = get_local_id(0); i < BINS; i += get_local_size(0))
        atomic_add(&counts[i], bins[i]);
}
