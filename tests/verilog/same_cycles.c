// SPDX-License-Identifier: MIT
//
// All devices of BARECL_DEVICES compute the same results, byte for byte, in the same time by their clocks: a machine in
// the simulator, and its Verilog. Launches differ in work-groups, barriers, local memory and types.

#include "../opencl/check.h"

static const char source[] =
    "__kernel void bytes(__global uchar *to, __global const uint *from) {\n"
    "    const uint i = get_global_id(0), x = from[i & 63];\n"
    "    to[4 * i] = x, to[4 * i + 1] = x / (i + 1);\n"
    "    ((__global short *)to)[2 * i + 1] = (short)x >> (i & 7);\n"
    "}\n"
    "__kernel void sums(__global uchar *to, __global const uint *from) {\n"
    "    __local uint shared[16];\n"
    "    const uint l = get_local_id(0), n = get_local_size(0);\n"
    "    shared[l] = from[get_global_id(0) & 63];\n"
    "    for (uint step = 1; step < n; step *= 2) {\n"
    "        barrier(CLK_LOCAL_MEM_FENCE);\n"
    "        const uint other = shared[(l + step) % n];\n"
    "        barrier(CLK_LOCAL_MEM_FENCE);\n"
    "        shared[l] += other;\n"
    "    }\n"
    "    ((__global uint *)to)[get_global_id(0)] = shared[l];\n"
    "}\n"
    "__kernel void floats(__global uchar *to, __global const uint *from) {\n"
    "    const uint i = get_global_id(0);\n"
    "    float x = convert_float(from[i & 63]) * 0x1p-20f;\n"
    "    for (int n = 0; n < 4; n++) x = x * x / (x + 1.5f) - sqrt(x);\n"
    "    ((__global float *)to)[i] = x;\n"
    "}\n"
    "__kernel void vectors(__global uchar *to, __global const uint *from) {\n"
    "    const uint i = get_global_id(0);\n"
    "    const uint4 x = vload4(i & 15, from);\n"
    "    ((__global uint *)to)[i] = dot(convert_float4(x >> 12), (float4)(1, 2, 3, 4)) + x.w * "
    "x.x;\n"
    "}\n";

enum { ITEMS = 128, WORDS = 64, MOST_DEVICES = 4 };

struct result {
    cl_uchar bytes[4 * ITEMS];
    cl_ulong time; // ns
};

static struct result run(struct cl *cl, cl_program program, const char *name, size_t local) {
    static struct result result;
    const size_t global = ITEMS;
    cl_uint from[WORDS], x = 1;
    cl_ulong start, end;
    cl_event event;

    for (size_t i = 0; i < WORDS; i++)
        from[i] = x = x * 1664525u + 1013904223u;
    memset(result.bytes, 0, sizeof result.bytes);
    cl_kernel kernel = cl_kernel_of(program, name);
    cl_mem to = cl_buffer(cl, sizeof result.bytes, result.bytes),
           source_words = cl_buffer(cl, sizeof from, from);
    SET_ARG(kernel, 0, to);
    SET_ARG(kernel, 1, source_words);
    MUST(clEnqueueNDRangeKernel(cl->queue, kernel, 1, NULL, &global, &local, 0, NULL, &event));
    cl_read(cl, to, sizeof result.bytes, result.bytes);
    MUST(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof start, &start, NULL));
    MUST(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof end, &end, NULL));
    result.time = end - start;
    MUST(clReleaseEvent(event));
    MUST(clReleaseMemObject(to));
    MUST(clReleaseMemObject(source_words));
    MUST(clReleaseKernel(kernel));
    return result;
}

static struct cl open_device(cl_device_id device) {
    struct cl cl = cl_find();
    cl_int error;

    cl.device = device;
    cl.context = clCreateContext(NULL, 1, &cl.device, NULL, NULL, &error);
    MUST(error);
    cl.queue = clCreateCommandQueue(cl.context, device, CL_QUEUE_PROFILING_ENABLE, &error);
    MUST(error);
    return cl;
}

int main(void) {
    static const char *const kernels[] = {"bytes", "sums", "floats", "vectors"};
    static const size_t locals[] = {1, 16};
    static struct result results[COUNT(kernels)][COUNT(locals)];
    cl_device_id devices[MOST_DEVICES];
    cl_uint count;
    struct cl all = cl_find();

    MUST(clGetDeviceIDs(all.platform, CL_DEVICE_TYPE_ALL, MOST_DEVICES, devices, &count));
    CHECK(count > 1);
    for (cl_uint d = 0; d < count; d++) {
        struct cl cl = open_device(devices[d]);
        cl_program program = cl_build(&cl, source);
        for (size_t k = 0; k < COUNT(kernels); k++)
            for (size_t l = 0; l < COUNT(locals); l++) {
                const struct result result = run(&cl, program, kernels[k], locals[l]);
                if (d == 0) {
                    results[k][l] = result;
                    printf("%s, local size %zu: %llu ns\n", kernels[k], locals[l],
                           (unsigned long long)result.time);
                }
                CHECK_EQUAL(result.time, results[k][l].time);
                CHECK(memcmp(result.bytes, results[k][l].bytes, sizeof result.bytes) == 0);
            }
        MUST(clReleaseProgram(program));
        cl_close(&cl);
    }
    return test_result();
}
