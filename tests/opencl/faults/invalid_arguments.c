// SPDX-License-Identifier: MIT
//
// Wrong arguments return the codes that the specification names, and change nothing. One mistake a
// row.

#include "check.h"

static cl_int error;

static const size_t one = 1, two = 2, three = 3, zero = 0;
static const size_t too_large[3] = {(size_t)1 << 20, 1, 1};
static cl_uchar bytes[64];

// The code that a call stored in `error`; for calls that create something.
static cl_int created(void *object) {
    (void)object;
    return error;
}

struct mistake {
    const char *call;
    cl_int is, want;
};

int main(void) {
    struct cl cl = cl_open();
    cl_program program =
        cl_build(&cl, "__kernel void k(__global int *o, int i, __local int *l) {\n"
                      "    o[get_global_id(0)] = i; l[0] = i;\n"
                      "}\n"
                      "__kernel __attribute__((reqd_work_group_size(2, 1, 1)))\n"
                      "void two_by_two(__global int *o) { o[get_global_id(0)] = 1; }\n");
    cl_kernel kernel = cl_kernel_of(program, "k");
    cl_kernel required = cl_kernel_of(program, "two_by_two");
    cl_kernel unset = cl_kernel_of(program, "k");
    cl_mem buffer = cl_buffer(&cl, sizeof bytes, NULL);
    cl_event event;
    MUST(clEnqueueMarkerWithWaitList(cl.queue, 0, NULL, &event));
    cl_int number = 1;
    cl_ulong wide = 1;
    SET_ARG(kernel, 0, buffer);
    SET_ARG(kernel, 1, number);
    MUST(clSetKernelArg(kernel, 2, 4, NULL));
    SET_ARG(required, 0, buffer);

#define ROW(call, want) ((struct mistake){#call, call, want})
#define NEW(call, want) ((struct mistake){#call, created(call), want})
    const struct mistake mistakes[] = {
        // contexts, queues, programs
        NEW(clCreateContext(NULL, 0, NULL, NULL, NULL, &error), CL_INVALID_VALUE),
        NEW(clCreateContext(NULL, 1, NULL, NULL, NULL, &error), CL_INVALID_VALUE),
        NEW(clCreateCommandQueue(NULL, cl.device, 0, &error), CL_INVALID_CONTEXT),
        NEW(clCreateCommandQueue(cl.context, cl.device, 1 << 20, &error), CL_INVALID_VALUE),
        NEW(clCreateProgramWithSource(cl.context, 0, NULL, NULL, &error), CL_INVALID_VALUE),
        NEW(clCreateKernel(program, "nobody", &error), CL_INVALID_KERNEL_NAME),
        NEW(clCreateKernel(program, NULL, &error), CL_INVALID_VALUE),
        // buffers
        NEW(clCreateBuffer(cl.context, 0, 0, NULL, &error), CL_INVALID_BUFFER_SIZE),
        NEW(clCreateBuffer(cl.context, CL_MEM_COPY_HOST_PTR, 4, NULL, &error), CL_INVALID_HOST_PTR),
        NEW(clCreateBuffer(cl.context, 0, 4, bytes, &error), CL_INVALID_HOST_PTR),
        NEW(clCreateBuffer(cl.context, CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY, 4, NULL, &error),
            CL_INVALID_VALUE),
        ROW(clReleaseMemObject(NULL), CL_INVALID_MEM_OBJECT),
        // transfers
        ROW(clEnqueueReadBuffer(cl.queue, buffer, CL_TRUE, 60, 5, bytes, 0, NULL, NULL),
            CL_INVALID_VALUE),
        ROW(clEnqueueReadBuffer(cl.queue, buffer, CL_TRUE, SIZE_MAX, 2, bytes, 0, NULL, NULL),
            CL_INVALID_VALUE),
        ROW(clEnqueueReadBuffer(cl.queue, buffer, CL_TRUE, 0, 4, NULL, 0, NULL, NULL),
            CL_INVALID_VALUE),
        ROW(clEnqueueReadBuffer(cl.queue, NULL, CL_TRUE, 0, 4, bytes, 0, NULL, NULL),
            CL_INVALID_MEM_OBJECT),
        ROW(clEnqueueWriteBuffer(NULL, buffer, CL_TRUE, 0, 4, bytes, 0, NULL, NULL),
            CL_INVALID_COMMAND_QUEUE),
        ROW(clEnqueueCopyBuffer(cl.queue, buffer, buffer, 0, 2, 4, 0, NULL, NULL),
            CL_MEM_COPY_OVERLAP),
        ROW(clEnqueueFillBuffer(cl.queue, buffer, bytes, 3, 0, 6, 0, NULL, NULL), CL_INVALID_VALUE),
        ROW(clEnqueueFillBuffer(cl.queue, buffer, bytes, 4, 2, 8, 0, NULL, NULL), CL_INVALID_VALUE),
        // arguments
        ROW(clSetKernelArg(NULL, 0, sizeof buffer, &buffer), CL_INVALID_KERNEL),
        ROW(clSetKernelArg(kernel, 3, sizeof number, &number), CL_INVALID_ARG_INDEX),
        ROW(clSetKernelArg(kernel, 1, sizeof wide, &wide), CL_INVALID_ARG_SIZE),
        ROW(clSetKernelArg(kernel, 1, sizeof number, NULL), CL_INVALID_ARG_VALUE),
        ROW(clSetKernelArg(kernel, 0, 3, &buffer), CL_INVALID_ARG_SIZE),
        ROW(clSetKernelArg(kernel, 2, 4, &number), CL_INVALID_ARG_VALUE),
        // launches
        ROW(clEnqueueNDRangeKernel(cl.queue, kernel, 0, NULL, &one, NULL, 0, NULL, NULL),
            CL_INVALID_WORK_DIMENSION),
        ROW(clEnqueueNDRangeKernel(cl.queue, kernel, 4, NULL, &one, NULL, 0, NULL, NULL),
            CL_INVALID_WORK_DIMENSION),
        ROW(clEnqueueNDRangeKernel(cl.queue, kernel, 1, NULL, &three, &two, 0, NULL, NULL),
            CL_INVALID_WORK_GROUP_SIZE),
        ROW(clEnqueueNDRangeKernel(cl.queue, kernel, 1, NULL, &two, &zero, 0, NULL, NULL),
            CL_INVALID_WORK_GROUP_SIZE),
        ROW(clEnqueueNDRangeKernel(cl.queue, required, 1, NULL, &two, &one, 0, NULL, NULL),
            CL_INVALID_WORK_GROUP_SIZE),
        ROW(clEnqueueNDRangeKernel(cl.queue, kernel, 1, NULL, too_large, too_large, 0, NULL, NULL),
            CL_INVALID_WORK_ITEM_SIZE),
        ROW(clEnqueueNDRangeKernel(cl.queue, unset, 1, NULL, &one, NULL, 0, NULL, NULL),
            CL_INVALID_KERNEL_ARGS),
        ROW(clEnqueueNDRangeKernel(cl.queue, NULL, 1, NULL, &one, NULL, 0, NULL, NULL),
            CL_INVALID_KERNEL),
        ROW(clEnqueueNDRangeKernel(cl.queue, kernel, 1, NULL, &one, NULL, 1, NULL, NULL),
            CL_INVALID_EVENT_WAIT_LIST),
        ROW(clEnqueueNDRangeKernel(cl.queue, kernel, 1, NULL, &one, NULL, 0, &event, NULL),
            CL_INVALID_EVENT_WAIT_LIST),
        // events
        ROW(clWaitForEvents(0, NULL), CL_INVALID_VALUE),
        ROW(clFinish(NULL), CL_INVALID_COMMAND_QUEUE),
        ROW(clReleaseEvent(NULL), CL_INVALID_EVENT),
    };
    for (size_t i = 0; i < COUNT(mistakes); ++i)
        check_error(mistakes[i].is, mistakes[i].want, mistakes[i].call, __FILE__, __LINE__);

    // After all these mistakes, the correct launch still works.
    cl_run(&cl, kernel, 1, 1);
    MUST(clFinish(cl.queue));
    MUST(clReleaseEvent(event));
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseKernel(required));
    MUST(clReleaseKernel(unset));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
