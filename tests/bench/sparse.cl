// SPDX-License-Identifier: MIT
//
// A sparse matrix times a vector: the elements of row i and their columns are at starts[i] up to, but not including,
// starts[i + 1].

__kernel void sparse(__global const uint *starts, __global const uint *columns,
                     __global const float *elements, __global const float *vector,
                     __global float *product, uint rows)
{
    uint i = get_global_id(0);
    if (i >= rows)
        return;
    float sum = 0.0f;
    for (uint k = starts[i]; k < starts[i + 1]; ++k)
        sum += elements[k] * vector[columns[k]];
    product[i] = sum;
}
