// SPDX-License-Identifier: MIT
//
// A part of a buffer is mapped for writing while commands write other parts of it. Neither the data
// written through the mapping nor the commands' data is lost. In a context of one device, and of
// two.

#include "check.h"

static const char source[] = "__kernel void flip(__global uchar *b, uint first) {\n"
                             "    b[first + get_global_id(0)] ^= 0x5a;\n"
                             "}\n";

enum { DEVICES = 2, SIZE = 512, PART = 128 };

struct setup {
    cl_context context;
    cl_command_queue queues[DEVICES]; // one part for the mapping, the others for commands
    cl_kernel kernel;
};

static void flip(const struct setup *s, int device, cl_mem buffer, cl_uint first, cl_uchar *model) {
    const size_t global = PART;
    SET_ARG(s->kernel, 0, buffer);
    SET_ARG(s->kernel, 1, first);
    MUST(clEnqueueNDRangeKernel(s->queues[device], s->kernel, 1, NULL, &global, NULL, 0, NULL,
                                NULL));
    MUST(clFinish(s->queues[device]));
    for (size_t i = 0; i < PART; i++)
        model[first + i] ^= 0x5a;
}

static cl_uchar *map(const struct setup *s, cl_mem buffer, cl_map_flags flags, size_t offset) {
    cl_int error;
    cl_uchar *bytes = clEnqueueMapBuffer(s->queues[0], buffer, CL_TRUE, flags, offset, PART, 0,
                                         NULL, NULL, &error);
    MUST(error);
    return bytes;
}

static void unmap(const struct setup *s, cl_mem buffer, void *bytes) {
    MUST(clEnqueueUnmapMemObject(s->queues[0], buffer, bytes, 0, NULL, NULL));
    MUST(clFinish(s->queues[0]));
}

static void check_contents(const struct setup *s, int device, cl_mem buffer,
                           const cl_uchar *model) {
    cl_uchar bytes[SIZE];
    MUST(clEnqueueReadBuffer(s->queues[device], buffer, CL_TRUE, 0, SIZE, bytes, 0, NULL, NULL));
    for (size_t i = 0; i < SIZE; i++)
        if (bytes[i] != model[i]) {
            printf("device %d: byte %zu is %#x, should be %#x\n", device, i, bytes[i], model[i]);
            ++failed_checks;
            return;
        }
}

// The second part is mapped, through a sub-buffer or not; commands write the others.
static void write_beside(const struct setup *s, cl_mem_flags flags, cl_map_flags how, bool sub) {
    static cl_uchar storage[SIZE] __attribute__((aligned(128)));
    cl_uchar model[SIZE];
    const cl_uchar pattern = 0x11;
    cl_int error;
    for (size_t i = 0; i < SIZE; i++)
        storage[i] = model[i] = (cl_uchar)(i * 7);
    cl_mem buffer = clCreateBuffer(s->context, flags, SIZE, storage, &error);
    MUST(error);
    cl_mem part = clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION,
                                    &(cl_buffer_region){PART, PART}, &error);
    MUST(error);
    cl_mem mapped = sub ? part : buffer;
    cl_uchar *bytes = map(s, mapped, how, sub ? 0 : PART);
    if (how != CL_MAP_WRITE_INVALIDATE_REGION)
        CHECK(memcmp(bytes, model + PART, PART) == 0);

    MUST(clEnqueueFillBuffer(s->queues[1], buffer, &pattern, 1, 0, PART, 0, NULL, NULL));
    MUST(clFinish(s->queues[1]));
    memset(model, pattern, PART);
    memset(bytes, 0x22, PART / 2);
    flip(s, 1, buffer, 2 * PART, model);
    flip(s, 0, buffer, 2 * PART, model);
    memset(bytes + PART / 2, 0x33, PART / 2);
    flip(s, 1, buffer, 3 * PART, model);
    cl_uchar *other = map(s, buffer, CL_MAP_READ, 3 * PART);
    CHECK(memcmp(other, model + 3 * PART, PART) == 0);
    unmap(s, buffer, other);
    unmap(s, mapped, bytes);
    memset(model + PART, 0x22, PART / 2);
    memset(model + PART + PART / 2, 0x33, PART / 2);

    flip(s, 1, buffer, PART, model);
    check_contents(s, 0, buffer, model);
    check_contents(s, 1, buffer, model);
    MUST(clReleaseMemObject(part));
    MUST(clReleaseMemObject(buffer));
}

static void test_context(const struct cl *cl, const cl_device_id *devices, cl_uint count) {
    static const cl_map_flags ways[] = {CL_MAP_WRITE, CL_MAP_READ | CL_MAP_WRITE,
                                        CL_MAP_WRITE_INVALIDATE_REGION};
    struct cl one = *cl;
    struct setup s;
    cl_int error;
    s.context = one.context = clCreateContext(NULL, count, devices, NULL, NULL, &error);
    MUST(error);
    for (cl_uint i = 0; i < DEVICES; i++) {
        s.queues[i] = clCreateCommandQueue(s.context, devices[i % count], 0, &error);
        MUST(error);
    }
    cl_program program = cl_source(&one, source);
    MUST(clBuildProgram(program, count, devices, "", NULL, NULL));
    s.kernel = cl_kernel_of(program, "flip");
    for (size_t i = 0; i < COUNT(ways); i++)
        for (int sub = 0; sub < 2; sub++) {
            write_beside(&s, CL_MEM_USE_HOST_PTR, ways[i], sub);
            write_beside(&s, CL_MEM_COPY_HOST_PTR, ways[i], sub);
        }
    MUST(clReleaseKernel(s.kernel));
    MUST(clReleaseProgram(program));
    for (cl_uint i = 0; i < DEVICES; i++)
        MUST(clReleaseCommandQueue(s.queues[i]));
    MUST(clReleaseContext(s.context));
}

int main(void) {
    struct cl cl = cl_find();
    cl_device_id devices[DEVICES];
    cl_uint count;
    MUST(clGetDeviceIDs(cl.platform, CL_DEVICE_TYPE_ALL, DEVICES, devices, &count));
    test_context(&cl, devices, 1);
    if (count >= DEVICES) {
        test_context(&cl, devices, DEVICES);
        test_context(&cl, (cl_device_id[]){devices[1], devices[0]}, DEVICES);
    }
    return test_result();
}
