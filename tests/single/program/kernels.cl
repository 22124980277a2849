// The kernels that tests/single/program/demo.c launches.

kernel void scale(global float *values, float factor) {
    values[get_global_id(0)] *= factor;
}

// Each work-group adds up its part of the values.
kernel void sums(global const float *values, global float *sums, local float *part) {
    const size_t i = get_local_id(0);
    part[i] = values[get_global_id(0)];
    for (size_t step = get_local_size(0) / 2; step > 0; step /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (i < step)
            part[i] += part[i + step];
    }
    if (i == 0)
        sums[get_group_id(0)] = part[0];
}

kernel void multiply(global const float *a, global const float *b, global float *product, uint n) {
    const size_t column = get_global_id(0), row = get_global_id(1);
    float sum = 0;
    for (uint k = 0; k < n; ++k)
        sum += a[row * n + k] * b[k * n + column];
    product[row * n + column] = sum;
}
