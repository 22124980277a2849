// SPDX-License-Identifier: MIT
//
// Binary search: finds for each key the first element of a sorted table that is not less.

__kernel void search(__global const uint *table, __global const uint *keys, __global uint *places,
                     uint n)
{
    uint key = keys[get_global_id(0)];
    uint low = 0;
    uint high = n;
    while (low < high) {
        uint middle = low + (high - low) / 2;
        if (table[middle] < key)
            low = middle + 1;
        else
            high = middle;
    }
    places[get_global_id(0)] = low;
}
