// SPDX-License-Identifier: MIT
//
// Objects: every handle is checked, every misuse returns the code that the specification names, and
// reference counts are right to the last release.

#include "../opencl/checked_errors.h"
#include "support.h"

#include "api/devices/context.h"
#include "api/icd.h"
#include "api/programs/kernel.h"
#include "base/error.h"
#include "device/driver.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static void do_nothing(void *const *args, const struct bcl_launch_context *context, size_t x,
                       size_t y, size_t z) {
    (void)args, (void)context, (void)x, (void)y, (void)z;
}

static const struct test_kernel kernels[] = {
    {.name = "all_kinds",
     .function = do_nothing,
     .argument_count = 3,
     .arguments = {TEST_GLOBAL, TEST_LOCAL, TEST_VALUE(4)}},
    {.name = "fixed", .function = do_nothing, .required_size = {4, 2, 1}},
    {.name = "deep", .function = do_nothing, .private_bytes = 100},
};

// The objects for the checks below, made once.
static struct test_setup setup;
static cl_mem buffer, write_only_for_host, other_buffer;
static cl_kernel kernel, fixed;
static cl_event user_event;
static cl_context other_context;
static cl_command_queue other_queue;
static cl_program unbuilt;
static char bytes[64];
static size_t one = 1, eight = 8, ten = 10, zero = 0, huge = SIZE_MAX;
static const char *source = "kernel void k() {}";

static int make_objects(void **state) {
    (void)state;
    cl_int status;
    test_open(&setup, kernels, 3, NULL);
    buffer = clCreateBuffer(setup.context, CL_MEM_COPY_HOST_PTR, 64, bytes, &status);
    assert_int_equal(status, CL_SUCCESS);
    write_only_for_host = clCreateBuffer(setup.context, CL_MEM_HOST_WRITE_ONLY, 64, NULL, NULL);
    kernel = clCreateKernel(setup.program, "all_kinds", &status);
    assert_int_equal(status, CL_SUCCESS);
    fixed = clCreateKernel(setup.program, "fixed", NULL);
    user_event = clCreateUserEvent(setup.context, NULL);
    other_context = clCreateContext(NULL, 1, setup.devices, NULL, NULL, &status);
    other_queue = clCreateCommandQueue(other_context, setup.devices[0], 0, NULL);
    other_buffer = clCreateBuffer(other_context, 0, 64, NULL, NULL);
    unbuilt = clCreateProgramWithSource(setup.context, 1, &source, NULL, NULL);
    assert_non_null(unbuilt);
    return 0;
}

static int release_objects(void **state) {
    (void)state;
    clSetUserEventStatus(user_event, CL_COMPLETE);
    clReleaseEvent(user_event);
    clReleaseKernel(kernel);
    clReleaseKernel(fixed);
    clReleaseMemObject(buffer);
    clReleaseMemObject(write_only_for_host);
    clReleaseMemObject(other_buffer);
    clReleaseCommandQueue(other_queue);
    clReleaseProgram(unbuilt);
    assert_int_equal(other_context->object.references, 1);
    clReleaseContext(other_context);
    test_close(&setup);
    return 0;
}

// -------------------------------------------------------------------------------------------------
// One line a check

static void expect(const char *call, cl_int status, cl_int expected) {
    if (status != expected)
        fail_msg("%s: %s, not %s", call, bcl_error_name(status), bcl_error_name(expected));
    if (expected != CL_SUCCESS)
        tell_checked_error(call, bcl_error_name(expected));
}

#define EXPECT(expected, call) expect(#call, call, expected)

// For functions that return an object and store the status: `status` is their errcode_ret.
#define EXPECT_NULL(expected, call)    \
    do {                               \
        cl_int code = 1;               \
        cl_int *status = &code;        \
        assert_null(call);             \
        expect(#call, code, expected); \
        status = NULL;                 \
        assert_null(call);             \
    } while (0)

#define CONTEXT setup.context
#define QUEUE setup.queue
#define DEVICE setup.devices[0]
#define WRONG ((void *)kernel) // a valid object of another kind

static void platform_and_devices(void **state) {
    (void)state;
    cl_uint count;
    EXPECT(CL_INVALID_VALUE, clGetPlatformIDs(0, NULL, NULL));
    EXPECT(CL_INVALID_VALUE, clGetPlatformIDs(0, (cl_platform_id[1]){0}, NULL));
    EXPECT(CL_INVALID_PLATFORM, clGetPlatformInfo(WRONG, CL_PLATFORM_NAME, 0, NULL, NULL));
    EXPECT(CL_INVALID_VALUE, clGetPlatformInfo(NULL, 0, 0, NULL, NULL));
    EXPECT(CL_INVALID_VALUE, clGetPlatformInfo(NULL, CL_PLATFORM_NAME, 3, bytes, NULL));
    EXPECT(CL_INVALID_PLATFORM, clGetDeviceIDs(WRONG, CL_DEVICE_TYPE_ALL, 0, NULL, &count));
    EXPECT(CL_INVALID_DEVICE_TYPE, clGetDeviceIDs(NULL, 0, 0, NULL, &count));
    EXPECT(CL_INVALID_DEVICE_TYPE, clGetDeviceIDs(NULL, 1 << 20, 0, NULL, &count));
    EXPECT(CL_DEVICE_NOT_FOUND, clGetDeviceIDs(NULL, CL_DEVICE_TYPE_GPU, 0, NULL, &count));
    assert_int_equal(count, 0);
    EXPECT(CL_INVALID_VALUE, clGetDeviceIDs(NULL, CL_DEVICE_TYPE_ALL, 0, NULL, NULL));
    EXPECT(CL_INVALID_VALUE, clGetDeviceIDs(NULL, CL_DEVICE_TYPE_ALL, 0, setup.devices, NULL));
    EXPECT(CL_INVALID_DEVICE, clGetDeviceInfo(NULL, CL_DEVICE_NAME, 0, NULL, NULL));
    EXPECT(CL_INVALID_DEVICE, clGetDeviceInfo(WRONG, CL_DEVICE_NAME, 0, NULL, NULL));
    EXPECT(CL_INVALID_VALUE, clGetDeviceInfo(DEVICE, 0, 0, NULL, NULL));
    EXPECT(CL_INVALID_VALUE, clGetDeviceInfo(DEVICE, CL_DEVICE_TYPE, 1, bytes, NULL));
    EXPECT(CL_INVALID_DEVICE, clRetainDevice(NULL));
    EXPECT(CL_SUCCESS, clReleaseDevice(DEVICE));
}

static void contexts_and_queues(void **state) {
    (void)state;
    cl_context_properties unknown[] = {1, 1, 0}, null_platform[] = {CL_CONTEXT_PLATFORM, 0, 0};
    cl_context_properties sync[] = {CL_CONTEXT_INTEROP_USER_SYNC, CL_TRUE, 0};
    cl_context_properties sync_twice[] = {CL_CONTEXT_INTEROP_USER_SYNC, CL_TRUE,
                                          CL_CONTEXT_INTEROP_USER_SYNC, CL_TRUE, 0};
    cl_device_id wrong[] = {WRONG};
    cl_device_id *devices = setup.devices;
    EXPECT_NULL(CL_INVALID_VALUE, clCreateContext(NULL, 0, devices, NULL, NULL, status));
    EXPECT_NULL(CL_INVALID_VALUE, clCreateContext(NULL, 1, NULL, NULL, NULL, status));
    EXPECT_NULL(CL_INVALID_VALUE, clCreateContext(NULL, 1, devices, NULL, bytes, status));
    EXPECT_NULL(CL_INVALID_DEVICE, clCreateContext(NULL, 1, wrong, NULL, NULL, status));
    EXPECT_NULL(CL_INVALID_PROPERTY, clCreateContext(unknown, 1, devices, NULL, NULL, status));
    EXPECT_NULL(CL_INVALID_PLATFORM,
                clCreateContext(null_platform, 1, devices, NULL, NULL, status));
    EXPECT_NULL(CL_INVALID_PROPERTY, clCreateContext(sync_twice, 1, devices, NULL, NULL, status));
    cl_context synchronised = clCreateContext(sync, 1, devices, NULL, NULL, NULL);
    assert_non_null(synchronised);
    EXPECT(CL_SUCCESS, clReleaseContext(synchronised));
    EXPECT_NULL(CL_DEVICE_NOT_FOUND,
                clCreateContextFromType(NULL, CL_DEVICE_TYPE_GPU, NULL, NULL, status));
    EXPECT_NULL(CL_INVALID_DEVICE_TYPE, clCreateContextFromType(NULL, 0, NULL, NULL, status));
    EXPECT(CL_INVALID_CONTEXT, clRetainContext(WRONG));
    EXPECT(CL_INVALID_CONTEXT, clReleaseContext(NULL));
    EXPECT(CL_INVALID_CONTEXT, clGetContextInfo(NULL, CL_CONTEXT_DEVICES, 0, NULL, NULL));
    EXPECT(CL_INVALID_VALUE, clGetContextInfo(CONTEXT, 0, 0, NULL, NULL));

    EXPECT_NULL(CL_INVALID_CONTEXT, clCreateCommandQueue(WRONG, DEVICE, 0, status));
    EXPECT_NULL(CL_INVALID_DEVICE, clCreateCommandQueue(CONTEXT, WRONG, 0, status));
    EXPECT_NULL(CL_INVALID_DEVICE,
                clCreateCommandQueue(other_context, setup.devices[1], 0, status));
    EXPECT_NULL(CL_INVALID_VALUE, clCreateCommandQueue(CONTEXT, DEVICE, 1 << 10, status));
    EXPECT(CL_INVALID_COMMAND_QUEUE, clRetainCommandQueue(WRONG));
    EXPECT(CL_INVALID_COMMAND_QUEUE, clReleaseCommandQueue(NULL));
    EXPECT(CL_INVALID_COMMAND_QUEUE, clFlush(WRONG));
    EXPECT(CL_INVALID_COMMAND_QUEUE, clFinish(NULL));
    EXPECT(CL_INVALID_VALUE, clGetCommandQueueInfo(QUEUE, 0, 0, NULL, NULL));
}

static void buffers(void **state) {
    (void)state;
    cl_buffer_region good = {0, 16}, crooked = {4, 16}, outside = {0, 65}, empty = {0, 0};
    const cl_buffer_create_type region = CL_BUFFER_CREATE_TYPE_REGION;
    EXPECT_NULL(CL_INVALID_CONTEXT, clCreateBuffer(WRONG, 0, 64, NULL, status));
    EXPECT_NULL(CL_INVALID_BUFFER_SIZE, clCreateBuffer(CONTEXT, 0, 0, NULL, status));
    EXPECT_NULL(CL_INVALID_BUFFER_SIZE, clCreateBuffer(CONTEXT, 0, SIZE_MAX, NULL, status));
    EXPECT_NULL(CL_INVALID_VALUE, clCreateBuffer(CONTEXT, 1 << 20, 64, NULL, status));
    EXPECT_NULL(CL_INVALID_VALUE,
                clCreateBuffer(CONTEXT, CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY, 64, NULL, status));
    EXPECT_NULL(
        CL_INVALID_VALUE,
        clCreateBuffer(CONTEXT, CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR, 64, bytes, status));
    EXPECT_NULL(CL_INVALID_HOST_PTR, clCreateBuffer(CONTEXT, 0, 64, bytes, status));
    EXPECT_NULL(CL_INVALID_HOST_PTR,
                clCreateBuffer(CONTEXT, CL_MEM_COPY_HOST_PTR, 64, NULL, status));
    EXPECT_NULL(CL_INVALID_HOST_PTR,
                clCreateBuffer(CONTEXT, CL_MEM_USE_HOST_PTR, 64, NULL, status));
    EXPECT_NULL(CL_INVALID_MEM_OBJECT, clCreateSubBuffer(WRONG, 0, region, &good, status));
    EXPECT_NULL(CL_INVALID_VALUE, clCreateSubBuffer(buffer, 0, 0, &good, status));
    EXPECT_NULL(CL_INVALID_VALUE, clCreateSubBuffer(buffer, 0, region, NULL, status));
    EXPECT_NULL(CL_INVALID_VALUE, clCreateSubBuffer(buffer, 0, region, &outside, status));
    EXPECT_NULL(CL_INVALID_BUFFER_SIZE, clCreateSubBuffer(buffer, 0, region, &empty, status));
    EXPECT_NULL(CL_MISALIGNED_SUB_BUFFER_OFFSET,
                clCreateSubBuffer(buffer, 0, region, &crooked, status));
    EXPECT(CL_INVALID_MEM_OBJECT, clRetainMemObject(WRONG));
    EXPECT(CL_INVALID_MEM_OBJECT, clReleaseMemObject(NULL));
    EXPECT(CL_INVALID_VALUE, clGetMemObjectInfo(buffer, 0, 0, NULL, NULL));
    EXPECT(CL_INVALID_VALUE, clSetMemObjectDestructorCallback(buffer, NULL, NULL));
}

static void programs(void **state) {
    (void)state;
    const char *null_string = NULL;
    const unsigned char *garbage = (const unsigned char *)"garbage", *no_binary = NULL;
    size_t size = 7;
    cl_int binary_status = CL_SUCCESS;
    EXPECT_NULL(CL_INVALID_CONTEXT, clCreateProgramWithSource(NULL, 1, &source, NULL, status));
    EXPECT_NULL(CL_INVALID_VALUE, clCreateProgramWithSource(CONTEXT, 0, &source, NULL, status));
    EXPECT_NULL(CL_INVALID_VALUE, clCreateProgramWithSource(CONTEXT, 1, NULL, NULL, status));
    EXPECT_NULL(CL_INVALID_VALUE,
                clCreateProgramWithSource(CONTEXT, 1, &null_string, NULL, status));
    EXPECT_NULL(CL_INVALID_BINARY, clCreateProgramWithBinary(CONTEXT, 1, setup.devices, &size,
                                                             &garbage, &binary_status, status));
    assert_int_equal(binary_status, CL_INVALID_BINARY);
    EXPECT_NULL(CL_INVALID_VALUE, clCreateProgramWithBinary(CONTEXT, 1, setup.devices, &size,
                                                            &no_binary, NULL, status));
    EXPECT_NULL(CL_INVALID_VALUE,
                clCreateProgramWithBinary(CONTEXT, 0, NULL, &size, &garbage, NULL, status));
    EXPECT_NULL(CL_INVALID_DEVICE, clCreateProgramWithBinary(other_context, 1, &setup.devices[1],
                                                             &size, &garbage, NULL, status));
    EXPECT(CL_INVALID_PROGRAM, clBuildProgram(WRONG, 0, NULL, NULL, NULL, NULL));
    EXPECT(CL_INVALID_VALUE, clBuildProgram(unbuilt, 1, NULL, NULL, NULL, NULL));
    EXPECT(CL_INVALID_VALUE, clBuildProgram(unbuilt, 0, NULL, NULL, NULL, bytes));
    EXPECT(CL_INVALID_OPERATION, clBuildProgram(setup.program, 0, NULL, NULL, NULL, NULL));
    setenv("BARECL_COMPILER", "/nowhere/bareclc", 1);
    EXPECT(CL_COMPILER_NOT_AVAILABLE, clBuildProgram(unbuilt, 0, NULL, NULL, NULL, NULL));
    EXPECT(CL_INVALID_PROGRAM_EXECUTABLE,
           clGetProgramInfo(unbuilt, CL_PROGRAM_NUM_KERNELS, 0, NULL, NULL));
    EXPECT(CL_INVALID_VALUE, clGetProgramInfo(unbuilt, 0, 0, NULL, NULL));
    EXPECT(CL_INVALID_DEVICE,
           clGetProgramBuildInfo(unbuilt, WRONG, CL_PROGRAM_BUILD_LOG, 0, NULL, NULL));
    EXPECT(CL_INVALID_PROGRAM, clReleaseProgram(WRONG));
    EXPECT(CL_COMPILER_NOT_AVAILABLE,
           clCompileProgram(unbuilt, 0, NULL, NULL, 0, NULL, NULL, NULL, NULL));
    EXPECT_NULL(CL_INVALID_OPERATION,
                clLinkProgram(CONTEXT, 0, NULL, NULL, 1, &unbuilt, NULL, NULL, status));
}

// A valid binary for a target that the device does not run.
static void binary_of_another_device(void **state) {
    (void)state;
    size_t size;
    unsigned char *binary = test_binary("cortex-z80", kernels, 1, NULL, &size);
    EXPECT_NULL(CL_INVALID_BINARY,
                clCreateProgramWithBinary(CONTEXT, 1, setup.devices, &size,
                                          (const unsigned char **)&binary, NULL, status));
    free(binary);
}

// A valid binary whose kernels need a device with separate memory.
static void binary_of_another_launcher(void **state) {
    (void)state;
    size_t size;
    unsigned char *binary =
        test_binary(setup.devices[0]->driven.facts.target, kernels, 1, NULL, &size);
    ((struct bcl_binary_header *)binary)->flags = BCL_BINARY_WORKGROUP_FAST;
    test_seal(binary);
    EXPECT_NULL(CL_INVALID_BINARY,
                clCreateProgramWithBinary(CONTEXT, 1, setup.devices, &size,
                                          (const unsigned char **)&binary, NULL, status));
    free(binary);
}

static void kernels_and_arguments(void **state) {
    (void)state;
    cl_mem null_buffer = NULL, wrong = WRONG;
    int value = 1;
    EXPECT_NULL(CL_INVALID_PROGRAM, clCreateKernel(NULL, "all_kinds", status));
    EXPECT_NULL(CL_INVALID_VALUE, clCreateKernel(setup.program, NULL, status));
    EXPECT_NULL(CL_INVALID_KERNEL_NAME, clCreateKernel(setup.program, "none", status));
    EXPECT_NULL(CL_INVALID_PROGRAM_EXECUTABLE, clCreateKernel(unbuilt, "k", status));
    EXPECT(CL_INVALID_VALUE, clCreateKernelsInProgram(setup.program, 1, &kernel, NULL));
    EXPECT(CL_INVALID_PROGRAM_EXECUTABLE, clCreateKernelsInProgram(unbuilt, 0, NULL, NULL));
    EXPECT(CL_INVALID_KERNEL, clSetKernelArg(NULL, 0, 8, NULL));
    EXPECT(CL_INVALID_ARG_INDEX, clSetKernelArg(kernel, 3, 4, &value));
    EXPECT(CL_INVALID_ARG_SIZE, clSetKernelArg(kernel, 0, 4, &buffer));
    EXPECT(CL_INVALID_MEM_OBJECT, clSetKernelArg(kernel, 0, sizeof wrong, &wrong));
    EXPECT(CL_INVALID_MEM_OBJECT, clSetKernelArg(kernel, 0, sizeof wrong, &other_buffer));
    EXPECT(CL_INVALID_ARG_VALUE, clSetKernelArg(kernel, 1, 16, bytes));
    EXPECT(CL_SUCCESS, clSetKernelArg(kernel, 1, 0, NULL));
    EXPECT(CL_INVALID_ARG_VALUE, clSetKernelArg(kernel, 2, 4, NULL));
    EXPECT(CL_INVALID_ARG_SIZE, clSetKernelArg(kernel, 2, 8, bytes));
    EXPECT(CL_INVALID_KERNEL_ARGS,
           clEnqueueNDRangeKernel(QUEUE, kernel, 1, NULL, &one, NULL, 0, NULL, NULL));
    EXPECT(CL_SUCCESS, clSetKernelArg(kernel, 0, sizeof null_buffer, NULL));
    EXPECT(CL_SUCCESS, clSetKernelArg(kernel, 0, sizeof null_buffer, &null_buffer));
    EXPECT(CL_SUCCESS, clSetKernelArg(kernel, 0, sizeof buffer, &buffer));
    EXPECT(CL_SUCCESS, clSetKernelArg(kernel, 1, 16, NULL));
    EXPECT(CL_SUCCESS, clSetKernelArg(kernel, 2, 4, &value));
    EXPECT(CL_INVALID_ARG_INDEX, clGetKernelArgInfo(kernel, 3, CL_KERNEL_ARG_NAME, 0, NULL, NULL));
    EXPECT(CL_INVALID_VALUE, clGetKernelInfo(kernel, 0, 0, NULL, NULL));
    EXPECT(CL_INVALID_DEVICE,
           clGetKernelWorkGroupInfo(kernel, WRONG, CL_KERNEL_WORK_GROUP_SIZE, 0, NULL, NULL));
}

static void launches(void **state) {
    (void)state;
    size_t past_most[] = {DEVICE->driven.facts.max_work_group_size * 2}, flat[] = {8, 8, 8};
    size_t right[] = {4, 2, 1}, big[] = {4096, 4096}, half[] = {2048, 2048};
    int value = 1;
    clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
    clSetKernelArg(kernel, 1, 16, NULL);
    clSetKernelArg(kernel, 2, sizeof value, &value);
#define LAUNCH(queue, kernel, dims, offset, global, local, count, list) \
    clEnqueueNDRangeKernel(queue, kernel, dims, offset, global, local, count, list, NULL)
    EXPECT(CL_INVALID_COMMAND_QUEUE, LAUNCH(NULL, kernel, 1, NULL, &one, NULL, 0, NULL));
    EXPECT(CL_INVALID_KERNEL, LAUNCH(QUEUE, NULL, 1, NULL, &one, NULL, 0, NULL));
    EXPECT(CL_INVALID_CONTEXT, LAUNCH(other_queue, kernel, 1, NULL, &one, NULL, 0, NULL));
    EXPECT(CL_INVALID_WORK_DIMENSION, LAUNCH(QUEUE, kernel, 0, NULL, &one, NULL, 0, NULL));
    EXPECT(CL_INVALID_WORK_DIMENSION, LAUNCH(QUEUE, kernel, 4, NULL, &one, NULL, 0, NULL));
    EXPECT(CL_SUCCESS, LAUNCH(QUEUE, kernel, 1, NULL, NULL, NULL, 0, NULL));
    EXPECT(CL_SUCCESS, LAUNCH(QUEUE, kernel, 1, NULL, &zero, NULL, 0, NULL));
    EXPECT(CL_INVALID_WORK_GROUP_SIZE, LAUNCH(QUEUE, kernel, 1, NULL, &zero, &zero, 0, NULL));
    EXPECT(CL_INVALID_GLOBAL_OFFSET, LAUNCH(QUEUE, kernel, 1, &huge, &one, NULL, 0, NULL));
    EXPECT(CL_INVALID_WORK_GROUP_SIZE, LAUNCH(QUEUE, kernel, 1, NULL, &ten, &eight, 0, NULL));
    EXPECT(CL_INVALID_WORK_GROUP_SIZE, LAUNCH(QUEUE, kernel, 1, NULL, &ten, &zero, 0, NULL));
    EXPECT(CL_INVALID_WORK_ITEM_SIZE,
           LAUNCH(QUEUE, kernel, 1, NULL, past_most, past_most, 0, NULL));
    EXPECT(CL_INVALID_WORK_GROUP_SIZE, LAUNCH(QUEUE, kernel, 2, NULL, big, half, 0, NULL));
    EXPECT(CL_SUCCESS, LAUNCH(QUEUE, fixed, 3, NULL, flat, NULL, 0, NULL));
    EXPECT(CL_INVALID_WORK_GROUP_SIZE, LAUNCH(QUEUE, fixed, 1, NULL, &eight, NULL, 0, NULL));
    EXPECT(CL_INVALID_WORK_GROUP_SIZE, LAUNCH(QUEUE, fixed, 3, NULL, flat, flat, 0, NULL));
    EXPECT(CL_SUCCESS, LAUNCH(QUEUE, fixed, 3, NULL, flat, right, 0, NULL));
    EXPECT(CL_INVALID_EVENT_WAIT_LIST, LAUNCH(QUEUE, kernel, 1, NULL, &one, NULL, 1, NULL));
    EXPECT(CL_INVALID_EVENT_WAIT_LIST, LAUNCH(QUEUE, kernel, 1, NULL, &one, NULL, 0, &user_event));
    EXPECT(CL_INVALID_EVENT_WAIT_LIST,
           LAUNCH(QUEUE, kernel, 1, NULL, &one, NULL, 1, (cl_event[]){WRONG}));
    clSetKernelArg(kernel, 1, (size_t)DEVICE->driven.facts.local_memory + 1, NULL);
    EXPECT(CL_OUT_OF_RESOURCES, LAUNCH(QUEUE, kernel, 1, NULL, &one, NULL, 0, NULL));
    clSetKernelArg(kernel, 1, 16, NULL);
}

static void transfers(void **state) {
    (void)state;
#define READ(queue, mem, offset, size, ptr) \
    clEnqueueReadBuffer(queue, mem, CL_TRUE, offset, size, ptr, 0, NULL, NULL)
#define WRITE(queue, mem, offset, size, ptr) \
    clEnqueueWriteBuffer(queue, mem, CL_TRUE, offset, size, ptr, 0, NULL, NULL)
#define COPY(from, to, source, target, size) \
    clEnqueueCopyBuffer(QUEUE, from, to, source, target, size, 0, NULL, NULL)
#define FILL(pattern, pattern_size, offset, size) \
    clEnqueueFillBuffer(QUEUE, buffer, pattern, pattern_size, offset, size, 0, NULL, NULL)
#define MAP(mem, flags, offset, size, status) \
    clEnqueueMapBuffer(QUEUE, mem, CL_TRUE, flags, offset, size, 0, NULL, NULL, status)
    EXPECT(CL_INVALID_COMMAND_QUEUE, READ(NULL, buffer, 0, 8, bytes));
    EXPECT(CL_INVALID_MEM_OBJECT, READ(QUEUE, WRONG, 0, 8, bytes));
    EXPECT(CL_INVALID_CONTEXT, READ(QUEUE, other_buffer, 0, 8, bytes));
    EXPECT(CL_INVALID_VALUE, READ(QUEUE, buffer, 0, 8, NULL));
    EXPECT(CL_INVALID_VALUE, READ(QUEUE, buffer, 0, 0, bytes));
    EXPECT(CL_INVALID_VALUE, READ(QUEUE, buffer, 60, 8, bytes));
    EXPECT(CL_INVALID_VALUE, READ(QUEUE, buffer, SIZE_MAX, 8, bytes));
    EXPECT(CL_INVALID_VALUE, WRITE(QUEUE, buffer, 8, SIZE_MAX, bytes));
    EXPECT(CL_INVALID_OPERATION, READ(QUEUE, write_only_for_host, 0, 8, bytes));
    EXPECT(CL_SUCCESS, WRITE(QUEUE, write_only_for_host, 0, 8, bytes));
    EXPECT(CL_MEM_COPY_OVERLAP, COPY(buffer, buffer, 0, 4, 8));
    EXPECT(CL_SUCCESS, COPY(buffer, buffer, 0, 8, 8));
    EXPECT(CL_INVALID_VALUE, COPY(buffer, buffer, 0, 60, 8));
    EXPECT(CL_INVALID_VALUE, FILL(NULL, 4, 0, 8));
    EXPECT(CL_INVALID_VALUE, FILL(bytes, 3, 0, 9));
    EXPECT(CL_INVALID_VALUE, FILL(bytes, 4, 2, 8));
    EXPECT(CL_INVALID_VALUE, FILL(bytes, 4, 0, 6));
    EXPECT_NULL(CL_INVALID_VALUE, MAP(buffer, 1 << 10, 0, 8, status));
    EXPECT_NULL(CL_INVALID_VALUE, MAP(buffer, CL_MAP_READ, 60, 8, status));
    EXPECT_NULL(CL_INVALID_OPERATION, MAP(write_only_for_host, CL_MAP_READ, 0, 8, status));
    EXPECT(CL_INVALID_VALUE, clEnqueueUnmapMemObject(QUEUE, buffer, bytes, 0, NULL, NULL));
    EXPECT(CL_INVALID_VALUE, clEnqueueMigrateMemObjects(QUEUE, 0, NULL, 0, 0, NULL, NULL));
}

static void rectangles(void **state) {
    (void)state;
    size_t origin[] = {0, 0, 0}, across[] = {4, 0, 0}, square[] = {4, 4, 1}, flat[] = {4, 0, 1};
    size_t deep[] = {4, 4, 100};
#define READ_RECT(region, row, slice)                                                         \
    clEnqueueReadBufferRect(QUEUE, buffer, CL_TRUE, origin, origin, region, row, slice, 0, 0, \
                            bytes, 0, NULL, NULL)
#define COPY_RECT(to, row)                                                                      \
    clEnqueueCopyBufferRect(QUEUE, buffer, buffer, origin, to, square, row, 0, row, 0, 0, NULL, \
                            NULL)
    EXPECT(CL_SUCCESS, READ_RECT(square, 8, 0));
    EXPECT(CL_INVALID_VALUE, READ_RECT(flat, 0, 0));
    EXPECT(CL_INVALID_VALUE, READ_RECT(square, 3, 0));
    EXPECT(CL_INVALID_VALUE, READ_RECT(square, 8, 20));
    EXPECT(CL_INVALID_VALUE, READ_RECT(square, 21, 0));
    EXPECT(CL_INVALID_VALUE, READ_RECT(deep, 0, 0));
    EXPECT(CL_INVALID_VALUE, READ_RECT(square, SIZE_MAX / 2, 0));
    EXPECT(CL_SUCCESS, COPY_RECT(across, 8));
    EXPECT(CL_MEM_COPY_OVERLAP, COPY_RECT(across, 6));
    EXPECT(CL_MEM_COPY_OVERLAP, COPY_RECT(origin, 8));
}

static void events(void **state) {
    (void)state;
    cl_event list[] = {user_event, WRONG};
    EXPECT(CL_INVALID_VALUE, clWaitForEvents(0, NULL));
    EXPECT(CL_INVALID_EVENT, clWaitForEvents(2, list));
    EXPECT(CL_INVALID_EVENT, clRetainEvent(NULL));
    EXPECT(CL_INVALID_EVENT, clReleaseEvent(WRONG));
    EXPECT(CL_INVALID_VALUE, clGetEventInfo(user_event, 0, 0, NULL, NULL));
    EXPECT(CL_PROFILING_INFO_NOT_AVAILABLE,
           clGetEventProfilingInfo(user_event, CL_PROFILING_COMMAND_END, 0, NULL, NULL));
    EXPECT(CL_INVALID_EVENT, clSetUserEventStatus(WRONG, CL_COMPLETE));
    EXPECT(CL_INVALID_VALUE, clSetUserEventStatus(user_event, CL_RUNNING));
    EXPECT(CL_INVALID_VALUE, clSetEventCallback(user_event, CL_COMPLETE, NULL, NULL));
    EXPECT_NULL(CL_INVALID_CONTEXT, clCreateUserEvent(NULL, status));
    EXPECT(CL_INVALID_VALUE, clEnqueueMarker(QUEUE, NULL));
    EXPECT(CL_INVALID_COMMAND_QUEUE, clEnqueueBarrier(WRONG));
    EXPECT(CL_INVALID_EVENT, clEnqueueWaitForEvents(QUEUE, 2, list));
}

// Unsupported functions return an error, never success.
static void absent_functions(void **state) {
    (void)state;
    EXPECT_NULL(CL_INVALID_PIPE_SIZE, clCreatePipe(CONTEXT, 0, 0, 8, NULL, status));
    assert_null(clSVMAlloc(CONTEXT, CL_MEM_SVM_ATOMICS, 64, 0));
}

static void dispatch_table_is_full(void **state) {
    (void)state;
    void *const *entries = (void *const *)&bcl_icd_dispatch;
    for (size_t i = 0; i < sizeof bcl_icd_dispatch / sizeof *entries; i++)
        assert_non_null(entries[i]);
    const void *objects[] = {DEVICE, CONTEXT, QUEUE, buffer, setup.program, kernel, user_event};
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
        assert_ptr_equal(*(const void *const *)objects[i], &bcl_icd_dispatch);
    assert_ptr_equal(clGetExtensionFunctionAddress("clIcdGetPlatformIDsKHR"),
                     clIcdGetPlatformIDsKHR);
    assert_null(clGetExtensionFunctionAddress("clNothing"));
}

// Children keep their parents alive.
static void parents_outlive_children(void **state) {
    (void)state;
    cl_context context = clCreateContext(NULL, 1, setup.devices, NULL, NULL, NULL);
    cl_command_queue queue = clCreateCommandQueue(context, DEVICE, 0, NULL);
    cl_mem memory = clCreateBuffer(context, 0, 256, NULL, NULL);
    cl_mem part = clCreateSubBuffer(memory, 0, CL_BUFFER_CREATE_TYPE_REGION,
                                    &(cl_buffer_region){128, 128}, NULL);
    assert_non_null(part);
    clReleaseMemObject(memory);
    clReleaseContext(context);
    int value = 7, result = 0;
    cl_event event;
    EXPECT(CL_SUCCESS, clEnqueueWriteBuffer(queue, part, CL_FALSE, 4, 4, &value, 0, NULL, &event));
    EXPECT(CL_SUCCESS, clEnqueueReadBuffer(queue, part, CL_TRUE, 4, 4, &result, 1, &event, NULL));
    assert_int_equal(result, 7);
    clReleaseMemObject(part);
    clReleaseCommandQueue(queue);
    EXPECT(CL_SUCCESS, clWaitForEvents(1, &event));
    clReleaseEvent(event);
}

#define INFO(function, handle, what) function(handle, what, 0, NULL, NULL)

// Handles of any value: freed, wild, or in memory that cannot be read.
static void expect_no_object(void *handle) {
    int value = 1;
    EXPECT(CL_INVALID_PLATFORM, INFO(clGetPlatformInfo, handle, CL_PLATFORM_NAME));
    EXPECT(CL_INVALID_DEVICE, INFO(clGetDeviceInfo, handle, CL_DEVICE_NAME));
    EXPECT(CL_INVALID_CONTEXT, INFO(clGetContextInfo, handle, CL_CONTEXT_DEVICES));
    EXPECT(CL_INVALID_CONTEXT, clRetainContext(handle));
    EXPECT(CL_INVALID_CONTEXT, clReleaseContext(handle));
    EXPECT(CL_INVALID_COMMAND_QUEUE, INFO(clGetCommandQueueInfo, handle, CL_QUEUE_CONTEXT));
    EXPECT(CL_INVALID_COMMAND_QUEUE, clRetainCommandQueue(handle));
    EXPECT(CL_INVALID_COMMAND_QUEUE, clReleaseCommandQueue(handle));
    EXPECT(CL_INVALID_COMMAND_QUEUE, clFinish(handle));
    EXPECT(CL_INVALID_MEM_OBJECT, INFO(clGetMemObjectInfo, handle, CL_MEM_SIZE));
    EXPECT(CL_INVALID_MEM_OBJECT, clRetainMemObject(handle));
    EXPECT(CL_INVALID_MEM_OBJECT, clReleaseMemObject(handle));
    EXPECT(CL_INVALID_MEM_OBJECT, clSetKernelArg(kernel, 0, sizeof handle, &handle));
    EXPECT(CL_INVALID_PROGRAM, INFO(clGetProgramInfo, handle, CL_PROGRAM_CONTEXT));
    EXPECT(CL_INVALID_PROGRAM, clRetainProgram(handle));
    EXPECT(CL_INVALID_PROGRAM, clReleaseProgram(handle));
    EXPECT(CL_INVALID_KERNEL, INFO(clGetKernelInfo, handle, CL_KERNEL_CONTEXT));
    EXPECT(CL_INVALID_KERNEL, clRetainKernel(handle));
    EXPECT(CL_INVALID_KERNEL, clReleaseKernel(handle));
    EXPECT(CL_INVALID_KERNEL, clSetKernelArg(handle, 2, sizeof value, &value));
    EXPECT(CL_INVALID_EVENT, INFO(clGetEventInfo, handle, CL_EVENT_CONTEXT));
    EXPECT(CL_INVALID_EVENT, clRetainEvent(handle));
    EXPECT(CL_INVALID_EVENT, clReleaseEvent(handle));
    EXPECT(CL_INVALID_EVENT, clWaitForEvents(1, (cl_event *)&handle));
}

static void wild_handles(void **state) {
    (void)state;
    long page = sysconf(_SC_PAGESIZE);
    char *unreadable = mmap(NULL, (size_t)page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_ptr_not_equal(unreadable, MAP_FAILED);
    void *handles[] = {(void *)1, (void *)UINTPTR_MAX, unreadable,
                       bytes,     &bytes[1],           (char *)kernel + 8};
    for (size_t i = 0; i < sizeof handles / sizeof handles[0]; i++)
        expect_no_object(handles[i]);
    munmap(unreadable, (size_t)page);
}

// Memory that looks like an object because an object was there.
static void copied_object(void **state) {
    (void)state;
    struct bcl_object copy = kernel->object;
    expect_no_object(&copy);
}

// A dozen of each kind, so that the heap reuses their memory in different ways.
static void released_handles(void **state) {
    (void)state;
    enum { KINDS = 6, EACH = 12 };
    void *handles[EACH][KINDS];
    for (size_t i = 0; i < EACH; i++) {
        cl_context context = clCreateContext(NULL, 1, setup.devices, NULL, NULL, NULL);
        handles[i][0] = context;
        handles[i][1] = clCreateCommandQueue(context, DEVICE, 0, NULL);
        handles[i][2] = clCreateBuffer(context, 0, 64, NULL, NULL);
        handles[i][3] = clCreateProgramWithSource(context, 1, &source, NULL, NULL);
        handles[i][4] = clCreateKernel(setup.program, "deep", NULL);
        handles[i][5] = clCreateUserEvent(context, NULL);
    }
    for (size_t i = 0; i < EACH; i++) {
        clReleaseCommandQueue(handles[i][1]);
        clReleaseMemObject(handles[i][2]);
        clReleaseProgram(handles[i][3]);
        clReleaseKernel(handles[i][4]);
        clSetUserEventStatus(handles[i][5], CL_COMPLETE);
        clReleaseEvent(handles[i][5]);
        clReleaseContext(handles[i][0]);
    }
    for (size_t i = 0; i < EACH; i++)
        for (size_t kind = 0; kind < KINDS; kind++)
            expect_no_object(handles[i][kind]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(platform_and_devices),
        cmocka_unit_test(contexts_and_queues),
        cmocka_unit_test(buffers),
        cmocka_unit_test(programs),
        cmocka_unit_test(binary_of_another_device),
        cmocka_unit_test(binary_of_another_launcher),
        cmocka_unit_test(kernels_and_arguments),
        cmocka_unit_test(launches),
        cmocka_unit_test(transfers),
        cmocka_unit_test(rectangles),
        cmocka_unit_test(events),
        cmocka_unit_test(absent_functions),
        cmocka_unit_test(dispatch_table_is_full),
        cmocka_unit_test(parents_outlive_children),
        cmocka_unit_test(wild_handles),
        cmocka_unit_test(copied_object),
        cmocka_unit_test(released_handles),
    };
    setenv("BARECL_DEVICES", "cpu,basic", 1);
    return cmocka_run_group_tests(tests, make_objects, release_objects);
}
