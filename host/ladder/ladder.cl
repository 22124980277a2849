// SPDX-License-Identifier: MIT
//
// The kernels of barecl-ladder: the smallest board has 4 KiB for their code.

kernel void scale(global float *values, float factor) {
    size_t i = get_global_id(0);
    values[i] = values[i] * factor;
}

kernel void sums(global const float *values, global int *sums, global int *count, local float *part) {
    size_t i = get_local_id(0);
    part[i] = values[get_global_id(0)];
    for (size_t step = get_local_size(0) / 2; step > 0; step /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (i < step)
            part[i] += part[i + step];
    }
    if (i == 0)
        sums[get_group_id(0)] = (int)part[0];
    atomic_inc(count);
}

kernel void speak(int number) {
    printf("item %d of %d: %x\n", (int)get_global_id(0), (int)get_global_size(0), number);
}
