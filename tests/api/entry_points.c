// SPDX-License-Identifier: MIT
//
// Smaller entry points: native kernels, cloned kernels, timers, destructor callbacks, buffers with
// properties, suggested sizes, versions, and what is refused.

#include "check.h"

#include <CL/cl_ext.h>

static struct cl cl;
static void *wrong; // a valid object of a kind that no function expects

struct native_arguments {
    cl_int factor;
    cl_int *numbers; // a cl_mem when it is enqueued
    const cl_int *more;
};

static void CL_CALLBACK multiply(void *data) {
    const struct native_arguments *arguments = data;
    for (int i = 0; i < 4; ++i)
        arguments->numbers[i] *= arguments->factor * (arguments->more == NULL ? 1 : 100);
}

static void CL_CALLBACK open_gate(void *data) { (void)data; }

static void native_kernels(void) {
    cl_device_exec_capabilities can = 0;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_EXECUTION_CAPABILITIES, sizeof can, &can, NULL));
    cl_int numbers[4] = {1, 2, 3, 4};
    cl_mem buffer = cl_buffer(&cl, sizeof numbers, numbers), nothing = NULL;
    struct native_arguments arguments = {3, (cl_int *)buffer, (cl_int *)buffer};
    const cl_mem list[] = {buffer, nothing};
    const void *places[] = {&arguments.numbers, &arguments.more},
               *outside[] = {&arguments + 1, NULL};
#define NATIVE(queue, function, data, size, count, list, places, waits, events) \
    clEnqueueNativeKernel(queue, function, data, size, count, list, places, waits, events, NULL)
    CHECK_ERROR(NATIVE(NULL, multiply, &arguments, sizeof arguments, 2, list, places, 0, NULL),
                CL_INVALID_COMMAND_QUEUE);
    CHECK_ERROR(NATIVE(cl.queue, NULL, &arguments, sizeof arguments, 2, list, places, 0, NULL),
                CL_INVALID_VALUE);
    CHECK_ERROR(NATIVE(cl.queue, multiply, NULL, 8, 0, NULL, NULL, 0, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(NATIVE(cl.queue, multiply, &arguments, 0, 0, NULL, NULL, 0, NULL),
                CL_INVALID_VALUE);
    CHECK_ERROR(NATIVE(cl.queue, multiply, NULL, 0, 1, list, places, 0, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(NATIVE(cl.queue, multiply, &arguments, sizeof arguments, 2, NULL, places, 0, NULL),
                CL_INVALID_VALUE);
    CHECK_ERROR(NATIVE(cl.queue, multiply, &arguments, sizeof arguments, 2, list, NULL, 0, NULL),
                CL_INVALID_VALUE);
    CHECK_ERROR(NATIVE(cl.queue, multiply, &arguments, sizeof arguments, 0, list, places, 0, NULL),
                CL_INVALID_VALUE);
    CHECK_ERROR(NATIVE(cl.queue, multiply, &arguments, sizeof arguments, 1, list, outside, 0, NULL),
                CL_INVALID_VALUE);
    CHECK_ERROR(NATIVE(cl.queue, multiply, &arguments, sizeof arguments, 1, (cl_mem *)&wrong,
                       places, 0, NULL),
                CL_INVALID_MEM_OBJECT);
    if ((can & CL_EXEC_NATIVE_KERNEL) == 0) {
        CHECK_ERROR(
            NATIVE(cl.queue, multiply, &arguments, sizeof arguments, 2, list, places, 0, NULL),
            CL_INVALID_OPERATION);
        MUST(clReleaseMemObject(buffer));
        return;
    }
    CHECK_ERROR(NATIVE(cl.queue, multiply, &arguments, sizeof arguments, 2, list, places, 1, NULL),
                CL_INVALID_EVENT_WAIT_LIST);
    cl_event event;
    MUST(clEnqueueNativeKernel(cl.queue, multiply, &arguments, sizeof arguments, 2, list, places, 0,
                               NULL, &event));
    arguments.factor = 1000; // the call has copied it
    MUST(clEnqueueNativeKernel(cl.queue, open_gate, NULL, 0, 0, NULL, NULL, 0, NULL, NULL));
    cl_read(&cl, buffer, sizeof numbers, numbers);
    for (int i = 0; i < 4; ++i)
        CHECK_EQUAL(numbers[i], 3 * (i + 1));
    cl_command_type type;
    MUST(clGetEventInfo(event, CL_EVENT_COMMAND_TYPE, sizeof type, &type, NULL));
    CHECK_EQUAL(type, CL_COMMAND_NATIVE_KERNEL);
    MUST(clReleaseEvent(event));
    MUST(clReleaseMemObject(buffer));
}

static void cloned_kernels(void) {
    cl_program program =
        cl_build(&cl, "__kernel void put(__global int *out, int x, __local int *l) {\n"
                      "    l[0] = x;\n    out[0] = l[0];\n}\n");
    cl_kernel kernel = cl_kernel_of(program, "put");
    cl_int value = 5, out = 0, error;
    cl_mem buffer = cl_buffer(&cl, sizeof out, &out);
    SET_ARG(kernel, 0, buffer);
    SET_ARG(kernel, 1, value);
    MUST(clSetKernelArg(kernel, 2, 4, NULL));
    cl_kernel clone = clCloneKernel(kernel, &error);
    MUST(error);
    value = 6;
    SET_ARG(kernel, 1, value);
    cl_run(&cl, clone, 1, 1);
    cl_read(&cl, buffer, sizeof out, &out);
    CHECK_EQUAL(out, 5);
    cl_run(&cl, kernel, 1, 1);
    MUST(clReleaseKernel(kernel));
    cl_read(&cl, buffer, sizeof out, &out);
    CHECK_EQUAL(out, 6);
    MUST(clReleaseKernel(clone));
    CHECK(clCloneKernel(NULL, &error) == NULL);
    CHECK_ERROR(error, CL_INVALID_KERNEL);
    CHECK(clCloneKernel((cl_kernel)wrong, &error) == NULL);
    CHECK_ERROR(error, CL_INVALID_KERNEL);
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseProgram(program));
}

static void timers(void) {
    cl_ulong device = 0, host = 0, later = 0, resolution = 0;
    MUST(clGetDeviceAndHostTimer(cl.device, &device, &host));
    MUST(clGetHostTimer(cl.device, &later));
    CHECK(device > 0 && host > 0 && later >= host);
    MUST(clGetPlatformInfo(cl.platform, CL_PLATFORM_HOST_TIMER_RESOLUTION, sizeof resolution,
                           &resolution, NULL));
    CHECK(resolution > 0);
    CHECK_ERROR(clGetDeviceAndHostTimer(NULL, &device, &host), CL_INVALID_DEVICE);
    CHECK_ERROR(clGetDeviceAndHostTimer(cl.device, NULL, &host), CL_INVALID_VALUE);
    CHECK_ERROR(clGetDeviceAndHostTimer(cl.device, &device, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(clGetHostTimer((cl_device_id)wrong, &host), CL_INVALID_DEVICE);
    CHECK_ERROR(clGetHostTimer(cl.device, NULL), CL_INVALID_VALUE);
}

static char order[8];

static void CL_CALLBACK note(cl_context context, void *data) {
    (void)context;
    strcat(order, data);
}

// Callbacks are called in reverse order of registration, when the last reference is released.
static void context_callbacks(void) {
    cl_int error;
    cl_context context = clCreateContext(NULL, 1, &cl.device, NULL, NULL, &error);
    MUST(error);
    MUST(clSetContextDestructorCallback(context, note, "a"));
    MUST(clSetContextDestructorCallback(context, note, "b"));
    CHECK_ERROR(clSetContextDestructorCallback(NULL, note, "c"), CL_INVALID_CONTEXT);
    CHECK_ERROR(clSetContextDestructorCallback(context, NULL, "c"), CL_INVALID_VALUE);
    cl_event event = clCreateUserEvent(context, &error);
    MUST(clReleaseContext(context));
    CHECK(strcmp(order, "") == 0);
    MUST(clSetUserEventStatus(event, CL_COMPLETE));
    MUST(clReleaseEvent(event));
    CHECK(strcmp(order, "ba") == 0);
}

static void buffers_with_properties(void) {
    const cl_mem_properties none[] = {0}, unknown[] = {0x999, 1, 0};
    cl_mem_properties told[2] = {9, 9};
    cl_int error;
    size_t size;
    cl_mem buffer =
        clCreateBufferWithProperties(cl.context, none, CL_MEM_READ_ONLY, 64, NULL, &error);
    MUST(error);
    MUST(clGetMemObjectInfo(buffer, CL_MEM_PROPERTIES, sizeof told, told, &size));
    CHECK(size == sizeof told[0] && told[0] == 0);
    MUST(clReleaseMemObject(buffer));
    buffer = clCreateBufferWithProperties(cl.context, NULL, 0, 64, NULL, &error);
    MUST(error);
    MUST(clGetMemObjectInfo(buffer, CL_MEM_PROPERTIES, 0, NULL, &size));
    CHECK_EQUAL(size, 0);
    MUST(clReleaseMemObject(buffer));
    CHECK(clCreateBufferWithProperties(cl.context, unknown, 0, 64, NULL, &error) == NULL);
    CHECK_ERROR(error, CL_INVALID_PROPERTY);
    CHECK(clCreateBufferWithProperties(cl.context, none, 0, 0, NULL, &error) == NULL);
    CHECK_ERROR(error, CL_INVALID_BUFFER_SIZE);
    CHECK(clCreateBufferWithProperties(NULL, none, 0, 64, NULL, &error) == NULL);
    CHECK_ERROR(error, CL_INVALID_CONTEXT);
}

// Since OpenCL 3.1 an argument in local memory may have no bytes.
static void empty_local_memory(void) {
    cl_program program =
        cl_build(&cl, "__kernel void k(__global int *out, __local int *none, int n) {\n"
                      "    if (get_local_id(0) < n) none[get_local_id(0)] = n;\n"
                      "    barrier(CLK_LOCAL_MEM_FENCE);\n"
                      "    out[get_global_id(0)] = n > 0 ? none[0] : 7;\n"
                      "}\n");
    cl_kernel kernel = cl_kernel_of(program, "k");
    cl_int out[8];
    cl_mem buffer = cl_buffer(&cl, sizeof out, (cl_int *)NULL);
    for (cl_int bytes = 0; bytes < 8; bytes += 4) {
        const cl_int items = bytes / 4;
        SET_ARG(kernel, 0, buffer);
        MUST(clSetKernelArg(kernel, 1, (size_t)bytes, NULL));
        SET_ARG(kernel, 2, items);
        cl_run(&cl, kernel, 8, 4);
        cl_read(&cl, buffer, sizeof out, out);
        for (int i = 0; i < 8; ++i)
            CHECK_EQUAL(out[i], items > 0 ? 1 : 7);
    }
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
}

// The function has one name in OpenCL 3.1, and another one in the extension.
static void suggested_sizes(const char *name) {
    clGetKernelSuggestedLocalWorkSizeKHR_fn suggest =
        (clGetKernelSuggestedLocalWorkSizeKHR_fn)clGetExtensionFunctionAddressForPlatform(
            cl.platform, name);
    CHECK(suggest != NULL);
    cl_program program =
        cl_build(&cl, "__kernel void told(__global int *out) {\n"
                      "    out[0] = get_local_size(0); out[1] = get_local_size(1);\n"
                      "}\n"
                      "__kernel __attribute__((reqd_work_group_size(2, 4, 1)))\n"
                      "void fixed(void) {}\n");
    cl_kernel told = cl_kernel_of(program, "told"), fixed = cl_kernel_of(program, "fixed");
    const size_t global[2] = {96, 40}, zero[2] = {0, 1};
    size_t size[2] = {0, 0};
    cl_int out[2] = {0, 0};
    cl_mem buffer = cl_buffer(&cl, sizeof out, out);
    CHECK_ERROR(suggest(cl.queue, told, 2, NULL, global, size), CL_INVALID_KERNEL_ARGS);
    SET_ARG(told, 0, buffer);
    MUST(suggest(cl.queue, told, 2, NULL, global, size));
    MUST(clEnqueueNDRangeKernel(cl.queue, told, 2, NULL, global, NULL, 0, NULL, NULL));
    cl_read(&cl, buffer, sizeof out, out);
    CHECK_EQUAL(size[0], out[0]);
    CHECK_EQUAL(size[1], out[1]);
    MUST(suggest(cl.queue, fixed, 2, NULL, global, size));
    CHECK(size[0] == 2 && size[1] == 4);
    CHECK_ERROR(suggest(NULL, told, 2, NULL, global, size), CL_INVALID_COMMAND_QUEUE);
    CHECK_ERROR(suggest(cl.queue, (cl_kernel)wrong, 2, NULL, global, size), CL_INVALID_KERNEL);
    CHECK_ERROR(suggest(cl.queue, told, 0, NULL, global, size), CL_INVALID_WORK_DIMENSION);
    CHECK_ERROR(suggest(cl.queue, told, 2, NULL, NULL, size), CL_INVALID_GLOBAL_WORK_SIZE);
    CHECK_ERROR(suggest(cl.queue, told, 2, NULL, zero, size), CL_INVALID_GLOBAL_WORK_SIZE);
    CHECK_ERROR(suggest(cl.queue, told, 2, NULL, global, NULL), CL_INVALID_VALUE);
    MUST(clReleaseKernel(told));
    MUST(clReleaseKernel(fixed));
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseProgram(program));
}

// The version numbers agree with the version texts.
static void versions(void) {
    char names[2048] = "", joined[2048] = "";
    cl_name_version list[64];
    cl_version version = 0;
    size_t size = 0;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_NUMERIC_VERSION, sizeof version, &version, NULL));
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_VERSION, sizeof names, names, NULL));
    snprintf(joined, sizeof joined, "OpenCL %u.%u ", CL_VERSION_MAJOR(version),
             CL_VERSION_MINOR(version));
    CHECK(strncmp(names, joined, strlen(joined)) == 0);
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_EXTENSIONS_WITH_VERSION, sizeof list, list, &size));
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_EXTENSIONS, sizeof names, names, NULL));
    joined[0] = '\0';
    for (size_t i = 0; i < size / sizeof list[0]; ++i) {
        strcat(joined, i > 0 ? " " : "");
        strcat(joined, list[i].name);
        CHECK(list[i].version > 0);
    }
    CHECK(strcmp(joined, names) == 0);
    CHECK(strstr(names, "cl_khr_extended_versioning") != NULL);
    MUST(clGetPlatformInfo(cl.platform, CL_PLATFORM_EXTENSIONS_WITH_VERSION, sizeof list, list,
                           &size));
    CHECK(size > 0);
    cl_uchar one[CL_UUID_SIZE_KHR], again[CL_UUID_SIZE_KHR], driver[CL_UUID_SIZE_KHR];
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_UUID_KHR, sizeof one, one, NULL));
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_UUID_KHR, sizeof again, again, NULL));
    MUST(clGetDeviceInfo(cl.device, CL_DRIVER_UUID_KHR, sizeof driver, driver, NULL));
    CHECK(memcmp(one, again, sizeof one) == 0 && memcmp(one, driver, sizeof one) != 0);
}

static void CL_CALLBACK released(cl_program program, void *data) { (void)program, (void)data; }

static void what_is_refused(void) {
    cl_program program = cl_source(&cl, "");
    CHECK_ERROR(clSetProgramReleaseCallback(program, released, NULL), CL_INVALID_OPERATION);
    CHECK_ERROR(clSetProgramReleaseCallback(program, NULL, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(clSetProgramReleaseCallback(NULL, released, NULL), CL_INVALID_PROGRAM);
    CHECK_ERROR(clUnloadPlatformCompiler((cl_platform_id)wrong), CL_INVALID_PLATFORM);
    MUST(clUnloadPlatformCompiler(cl.platform));
    MUST(clBuildProgram(program, 0, NULL, "", NULL, NULL));
    MUST(clReleaseProgram(program));
}

int main(void) {
    cl = cl_open();
    cl_int error;
    wrong = clCreateUserEvent(cl.context, &error);
    native_kernels();
    cloned_kernels();
    timers();
    context_callbacks();
    buffers_with_properties();
    suggested_sizes("clGetKernelSuggestedLocalWorkSize");
    suggested_sizes("clGetKernelSuggestedLocalWorkSizeKHR");
    empty_local_memory();
    versions();
    what_is_refused();
    MUST(clReleaseEvent(wrong));
    cl_close(&cl);
    return test_result();
}
