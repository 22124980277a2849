// SPDX-License-Identifier: MIT

#include "job.h"

#include <stdlib.h>
#include <string.h>

// ---- Making a job -------------------------------------------------------------------------------

void *zeroed(size_t size) {
    void *memory = calloc(1, size);
    if (!memory)
        abort();
    return memory;
}

void *array(struct job *job, int *index, size_t size) {
    if (index)
        *index = job->array_count;
    job->arrays[job->array_count] = (struct array){zeroed(size), size};
    return job->arrays[job->array_count++].data;
}

void *result(struct job *job, int index) {
    job->result = index;
    return job->expected = zeroed(job->arrays[index].size);
}

struct launch *launch2(struct job *job, const char *kernel, size_t global_x, size_t global_y,
                       size_t local_x, size_t local_y) {
    struct launch *launch = &job->launches[job->launch_count++];
    *launch = (struct launch){kernel, 2, {global_x, global_y}, {local_x, local_y}, {{0}}, 0};
    return launch;
}

struct launch *launch1(struct job *job, const char *kernel, size_t global, size_t local) {
    struct launch *launch = launch2(job, kernel, global, 1, local, 1);
    launch->dimensions = 1;
    return launch;
}

static void pass(struct launch *launch, struct argument argument) {
    launch->arguments[launch->argument_count++] = argument;
}

void pass_array(struct launch *launch, int index) {
    pass(launch, (struct argument){.kind = ARRAY, .array = index});
}

void pass_local(struct launch *launch, size_t bytes) {
    pass(launch, (struct argument){.kind = LOCAL, .bytes = bytes});
}

void pass_int(struct launch *launch, cl_uint value) {
    pass(launch, (struct argument){.kind = SCALAR, .bits = value});
}

void pass_float(struct launch *launch, float value) {
    struct argument argument = {.kind = SCALAR};
    memcpy(&argument.bits, &value, sizeof value);
    pass(launch, argument);
}

// ---- Input --------------------------------------------------------------------------------------

uint32_t noise(uint32_t i) {
    i = (i ^ i >> 16) * 0x85ebca6bu;
    i = (i ^ i >> 13) * 0xc2b2ae35u;
    return i ^ i >> 16;
}

float between(uint32_t i, float low, float high) {
    return low + (high - low) * (float)(noise(i) >> 8) * 0x1p-24f;
}

void fill(float *to, size_t n, uint32_t first, float low, float high) {
    for (size_t i = 0; i < n; ++i)
        to[i] = between(first + (uint32_t)i, low, high);
}
