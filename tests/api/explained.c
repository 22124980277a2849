// SPDX-License-Identifier: MIT
//
// When a call fails, the context's callback gets a message with the function, the condition that did not hold, and
// values. Failed queries give no message: applications use them to find out what is supported. Nor do calls by the
// callback itself that fail.

#include "check.h"

static char told[1024]; // the callback's last message
static unsigned count;

static void CL_CALLBACK listen(const char *message, const void *info, size_t size, void *data) {
    (void)info, (void)size, (void)data;
    snprintf(told, sizeof told, "%s", message);
    count++;
    CHECK_ERROR(clReleaseKernel(NULL), CL_INVALID_KERNEL); // gives no message
}

// Checks that the call returns `code` and gives one message, which has each of the words.
#define EXPLAINS(call, code, ...)                                                       \
    do {                                                                                \
        static const char *const words[] = {__VA_ARGS__};                               \
        told[0] = '\0';                                                                 \
        count = 0;                                                                      \
        CHECK_ERROR(call, code);                                                        \
        CHECK_EQUAL(count, 1);                                                          \
        for (size_t i = 0; i < COUNT(words); i++)                                       \
            if (strstr(told, words[i]) == NULL) {                                       \
                printf("%s:%d: '%s' lacks '%s'\n", __FILE__, __LINE__, told, words[i]); \
                ++failed_checks;                                                        \
            }                                                                           \
    } while (0)

static const char source[] =
    "kernel void k(global int *a, int n, local int *l) { l[0] = n; a[get_global_id(0)] = l[0]; }\n"
    "kernel __attribute__((reqd_work_group_size(8, 1, 1))) void r(global int *a) { a[0] = 1; }\n";

static struct cl cl;
static cl_int error;
static cl_program program;
static cl_kernel kernel, fixed;
static cl_mem buffer;

static cl_int created(void *object) {
    CHECK(object == NULL);
    return error;
}

static void objects(void) {
    cl_buffer_region beyond = {128, 200}, crooked = {3, 20};
    EXPLAINS(created(clCreateKernel(program, "nope", &error)), CL_INVALID_KERNEL_NAME,
             "clCreateKernel: CL_INVALID_KERNEL_NAME", "'nope'");
    EXPLAINS(created(clCreateBuffer(cl.context, 0, 0, NULL, &error)), CL_INVALID_BUFFER_SIZE,
             "clCreateBuffer", "at least 1 byte");
    EXPLAINS(created(clCreateBuffer(cl.context, 0, SIZE_MAX, NULL, &error)), CL_INVALID_BUFFER_SIZE,
             "a buffer of", "CL_DEVICE_MAX_MEM_ALLOC_SIZE");
    EXPLAINS(created(clCreateBuffer(cl.context, CL_MEM_USE_HOST_PTR, 16, NULL, &error)),
             CL_INVALID_HOST_PTR, "CL_MEM_USE_HOST_PTR");
    EXPLAINS(
        created(clCreateBuffer(cl.context, CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY, 16, NULL, &error)),
        CL_INVALID_VALUE, "CL_MEM_READ_WRITE, CL_MEM_WRITE_ONLY");
    EXPLAINS(created(clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &beyond, &error)),
             CL_INVALID_VALUE, "256 bytes");
    EXPLAINS(created(clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &crooked, &error)),
             CL_MISALIGNED_SUB_BUFFER_OFFSET, "128", "it is 3");
    EXPLAINS(created(clCreateCommandQueue(cl.context, cl.device, 1 << 10, &error)),
             CL_INVALID_VALUE, "0x400");
}

static void arguments(void) {
    const cl_int four = 4;
    EXPLAINS(clSetKernelArg(kernel, 9, sizeof four, &four), CL_INVALID_ARG_INDEX, "below 3",
             "it is 9");
    EXPLAINS(clSetKernelArg(kernel, 1, 8, &four), CL_INVALID_ARG_SIZE, "4 bytes for argument 1",
             "is 8");
    EXPLAINS(clSetKernelArg(kernel, 0, sizeof kernel, &kernel), CL_INVALID_MEM_OBJECT, "buffer");
    EXPLAINS(clSetKernelArg(kernel, 2, 16, &four), CL_INVALID_ARG_VALUE, "NULL for local memory");
    EXPLAINS(clSetKernelArg((cl_kernel)buffer, 0, 4, &four), CL_INVALID_KERNEL, "kernel to be");
}

static cl_int launch(cl_kernel which, cl_uint dimensions, const size_t *local) {
    const size_t global[4] = {64, 1, 1, 1};
    return clEnqueueNDRangeKernel(cl.queue, which, dimensions, NULL, global, local, 0, NULL, NULL);
}

static void launches(void) {
    const cl_int number = 4;
    const size_t huge = 1 << 30, seven = 7, one = 1, none = 0;
    EXPLAINS(launch(kernel, 1, NULL), CL_INVALID_KERNEL_ARGS, "argument 0 of kernel 'k'");
    SET_ARG(kernel, 0, buffer);
    SET_ARG(kernel, 1, number);
    SET_ARG(fixed, 0, buffer);
    MUST(clSetKernelArg(kernel, 2, 16, NULL));
    EXPLAINS(launch(kernel, 4, NULL), CL_INVALID_WORK_DIMENSION, "from 1 to 3", "it is 4");
    EXPLAINS(launch(kernel, 1, &huge), CL_INVALID_WORK_ITEM_SIZE, "dimension 0", "1073741824");
    EXPLAINS(launch(kernel, 1, &none), CL_INVALID_WORK_GROUP_SIZE, "at least 1");
    EXPLAINS(launch(kernel, 1, &seven), CL_INVALID_WORK_GROUP_SIZE, "64", "it is 7");
    EXPLAINS(launch(fixed, 1, &one), CL_INVALID_WORK_GROUP_SIZE, "local size 8",
             "reqd_work_group_size", "it is 1");
    MUST(clSetKernelArg(kernel, 2, huge, NULL));
    EXPLAINS(launch(kernel, 1, NULL), CL_OUT_OF_RESOURCES, "1073741824 bytes of local memory",
             "CL_DEVICE_LOCAL_MEM_SIZE");
}

static void transfers(void) {
    char bytes[16];
    cl_event event = clCreateUserEvent(cl.context, &error);
    EXPLAINS(clEnqueueReadBuffer(cl.queue, buffer, CL_TRUE, 250, 16, bytes, 0, NULL, NULL),
             CL_INVALID_VALUE, "buffer of 256 bytes", "16 bytes from offset 250");
    EXPLAINS(clEnqueueReadBuffer(cl.queue, buffer, CL_TRUE, 0, 16, bytes, 1, NULL, NULL),
             CL_INVALID_EVENT_WAIT_LIST, "num_events_in_wait_list");
    EXPLAINS(clEnqueueCopyBuffer(cl.queue, buffer, buffer, 0, 8, 16, 0, NULL, NULL),
             CL_MEM_COPY_OVERLAP, "do not overlap");
    EXPLAINS(clEnqueueUnmapMemObject(cl.queue, buffer, bytes, 0, NULL, NULL), CL_INVALID_VALUE,
             "mapped_ptr");
    MUST(clSetUserEventStatus(event, CL_COMPLETE));
    EXPLAINS(clSetUserEventStatus(event, CL_COMPLETE), CL_INVALID_OPERATION, "not set yet");
    MUST(clReleaseEvent(event));
}

// Failed queries give no message, nor do calls that succeed.
static void queries(void) {
    char name[2];
    count = 0;
    CHECK_ERROR(clGetDeviceInfo(cl.device, CL_DEVICE_NAME, 1, name, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(clGetMemObjectInfo(buffer, 0x1, 1, name, NULL), CL_INVALID_VALUE);
    MUST(clSetKernelArg(kernel, 2, 16, NULL));
    MUST(launch(kernel, 1, NULL));
    MUST(clFinish(cl.queue));
    CHECK_EQUAL(count, 0);
}

int main(void) {
    cl = cl_find();
    require_barecl(&cl);
    cl.context = clCreateContext(NULL, 1, &cl.device, listen, NULL, &error);
    MUST(error);
    cl.queue = clCreateCommandQueue(cl.context, cl.device, 0, &error);
    MUST(error);
    program = cl_build(&cl, source);
    kernel = cl_kernel_of(program, "k");
    fixed = cl_kernel_of(program, "r");
    buffer = cl_buffer(&cl, 256, NULL);
    objects();
    arguments();
    launches();
    transfers();
    queries();
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseKernel(fixed));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
