// SPDX-License-Identifier: MIT

kernel void scale(global const float *values, global float *sums, float2 line, local float *part) {
    size_t i = get_local_id(0);
    part[i] = values[get_global_id(0)] * line.x + line.y;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i == 0) {
        float sum = 0;
        for (size_t k = 0; k < get_local_size(0); ++k)
            sum += part[k];
        sums[get_group_id(0)] = sum;
        printf("group %u: %g\n", (uint)get_group_id(0), sum);
    }
}
