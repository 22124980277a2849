// SPDX-License-Identifier: MIT
//
// Errors that no other test covers, by subject, with calls that succeed beside them. inventory.py counts which
// functions and errors of the API are tested.

#define CL_USE_DEPRECATED_OPENCL_2_0_APIS // clGetKernelSubGroupInfoKHR
#include "events.h"

#include <CL/cl_ext.h>
#include <stdint.h>

static struct cl cl, other;
static void *wrong; // a valid object of a kind that no function expects
static cl_program program;
static cl_kernel kernel, fixed;

// Checks that a function that creates something returns this error and no object.
#define CREATES_NOTHING(want, call)                          \
    do {                                                     \
        cl_int error = CL_SUCCESS;                           \
        CHECK((call) == NULL);                               \
        check_error(error, want, #call, __FILE__, __LINE__); \
    } while (0)

static void *find(const char *name) {
    return clGetExtensionFunctionAddressForPlatform(cl.platform, name);
}

static void platforms_and_contexts(void) {
    cl_uint count = 0;
    cl_platform_id platform;
    clIcdGetPlatformIDsKHR_fn all = (clIcdGetPlatformIDsKHR_fn)find("clIcdGetPlatformIDsKHR");
    MUST(all(1, &platform, &count));
    CHECK(count == 1 && platform != NULL);
    CHECK_ERROR(all(0, &platform, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(all(0, NULL, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(clGetDeviceIDs(cl.platform, CL_DEVICE_TYPE_GPU, 0, NULL, &count),
                CL_DEVICE_NOT_FOUND);

    const cl_context_properties of_none[] = {CL_CONTEXT_PLATFORM, (cl_context_properties)wrong, 0},
                                unknown[] = {CL_CONTEXT_PLATFORM,
                                             (cl_context_properties)cl.platform, 0x999, 1, 0};
#define BY_TYPE(properties, type, notify, data) \
    clCreateContextFromType(properties, type, notify, data, &error)
    CREATES_NOTHING(CL_INVALID_PLATFORM, BY_TYPE(of_none, CL_DEVICE_TYPE_ALL, NULL, NULL));
    CREATES_NOTHING(CL_INVALID_PROPERTY, BY_TYPE(unknown, CL_DEVICE_TYPE_ALL, NULL, NULL));
    CREATES_NOTHING(CL_INVALID_VALUE, BY_TYPE(NULL, CL_DEVICE_TYPE_ALL, NULL, &count));
    CREATES_NOTHING(CL_INVALID_DEVICE_TYPE, BY_TYPE(NULL, 0x100, NULL, NULL));
    CREATES_NOTHING(CL_DEVICE_NOT_FOUND, BY_TYPE(NULL, CL_DEVICE_TYPE_GPU, NULL, NULL));
    cl_int error;
    cl_context context = BY_TYPE(NULL, CL_DEVICE_TYPE_ALL, NULL, NULL);
    MUST(error);
    MUST(clReleaseContext(context));
}

static void buffers(void) {
    const cl_mem_properties none[] = {0};
    char bytes[8];
#define BUFFER(flags, pointer) \
    clCreateBufferWithProperties(cl.context, none, flags, 8, pointer, &error)
    CREATES_NOTHING(CL_INVALID_HOST_PTR, BUFFER(CL_MEM_USE_HOST_PTR, NULL));
    CREATES_NOTHING(CL_INVALID_HOST_PTR, BUFFER(0, bytes));
    CREATES_NOTHING(CL_INVALID_VALUE, BUFFER(CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY, NULL));
    cl_mem buffer = cl_buffer(&cl, sizeof bytes, NULL);
    const size_t origin[3] = {0}, row[3] = {8, 1, 1}, two[3] = {8, 2, 1};
    CHECK_ERROR(clEnqueueWriteBufferRect(cl.queue, buffer, CL_TRUE, origin, origin, two, 0, 0, 0, 0,
                                         bytes, 0, NULL, NULL),
                CL_INVALID_VALUE);
    CHECK_ERROR(clEnqueueCopyBufferRect(cl.queue, buffer, buffer, origin, row, row, 0, 0, 0, 0, 0,
                                        NULL, NULL),
                CL_INVALID_VALUE);
    CHECK_ERROR(clSetMemObjectDestructorCallback((cl_mem)wrong, (void *)find, NULL),
                CL_INVALID_MEM_OBJECT);
    MUST(clReleaseMemObject(buffer));
}

// The older functions and the newest one; images.c tests what clCreateImage refuses.
static void images(void) {
    cl_bool has = CL_FALSE;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_IMAGE_SUPPORT, sizeof has, &has, NULL));
    if (!has)
        return;
    const cl_image_format good = {CL_RGBA, CL_UNSIGNED_INT8}, unknown = {CL_RGBA, 0x999},
                          rare = {CL_Rx, CL_UNORM_INT8};
    const cl_image_desc flat = {.image_type = CL_MEM_OBJECT_IMAGE2D,
                                .image_width = 4,
                                .image_height = 4},
                        wide = {.image_type = CL_MEM_OBJECT_IMAGE2D,
                                .image_width = SIZE_MAX,
                                .image_height = 4};
    char bytes[256];
#define IMAGE(context, flags, format, desc, pointer) \
    clCreateImageWithProperties(context, NULL, flags, format, desc, pointer, &error)
    CREATES_NOTHING(CL_INVALID_CONTEXT, IMAGE((cl_context)wrong, 0, &good, &flat, NULL));
    CREATES_NOTHING(CL_INVALID_VALUE, IMAGE(cl.context, 1 << 20, &good, &flat, NULL));
    CREATES_NOTHING(CL_INVALID_IMAGE_FORMAT_DESCRIPTOR,
                    IMAGE(cl.context, 0, &unknown, &flat, NULL));
    CREATES_NOTHING(CL_IMAGE_FORMAT_NOT_SUPPORTED, IMAGE(cl.context, 0, &rare, &flat, NULL));
    CREATES_NOTHING(CL_INVALID_IMAGE_SIZE, IMAGE(cl.context, 0, &good, &wide, NULL));
    CREATES_NOTHING(CL_INVALID_HOST_PTR, IMAGE(cl.context, 0, &good, &flat, bytes));
#define FLAT(flags, format, pointer) \
    clCreateImage2D(cl.context, flags, format, 4, 4, 0, pointer, &error)
    CREATES_NOTHING(CL_INVALID_VALUE, FLAT(1 << 20, &good, NULL));
    CREATES_NOTHING(CL_INVALID_HOST_PTR, FLAT(0, &good, bytes));
    CREATES_NOTHING(CL_IMAGE_FORMAT_NOT_SUPPORTED, FLAT(0, &rare, NULL));
#define DEEP(context, flags, format, pointer) \
    clCreateImage3D(context, flags, format, 4, 4, 2, 0, 0, pointer, &error)
    CREATES_NOTHING(CL_INVALID_CONTEXT, DEEP(NULL, 0, &good, NULL));
    CREATES_NOTHING(CL_INVALID_VALUE, DEEP(cl.context, 1 << 20, &good, NULL));
    CREATES_NOTHING(CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, DEEP(cl.context, 0, &unknown, NULL));
    CREATES_NOTHING(CL_IMAGE_FORMAT_NOT_SUPPORTED, DEEP(cl.context, 0, &rare, NULL));
    CREATES_NOTHING(CL_INVALID_HOST_PTR, DEEP(cl.context, 0, &good, bytes));

    cl_program samples = cl_build(&cl, "kernel void k(sampler_t s) {}");
    cl_kernel takes_sampler = cl_kernel_of(samples, "k");
    CHECK_ERROR(clSetKernelArg(takes_sampler, 0, sizeof wrong, &wrong), CL_INVALID_SAMPLER);
    MUST(clReleaseKernel(takes_sampler));
    MUST(clReleaseProgram(samples));
}

static void programs(void) {
    const unsigned char *binary = (const unsigned char *)"none";
    const size_t size = 4;
    const cl_device_id no_device = (cl_device_id)wrong;
    size_t got;
    CREATES_NOTHING(CL_INVALID_CONTEXT, clCreateProgramWithBinary((cl_context)wrong, 1, &cl.device,
                                                                  &size, &binary, NULL, &error));
    CHECK_ERROR(clBuildProgram(program, 1, &no_device, "", NULL, NULL), CL_INVALID_DEVICE);
    CHECK_ERROR(
        clGetProgramBuildInfo((cl_program)wrong, cl.device, CL_PROGRAM_BUILD_LOG, 0, NULL, &got),
        CL_INVALID_PROGRAM);
    CHECK_ERROR(clGetProgramBuildInfo(program, cl.device, 0, 0, NULL, &got), CL_INVALID_VALUE);
    cl_kernel kernels[2] = {NULL, NULL};
    cl_uint count;
    CHECK_ERROR(clCreateKernelsInProgram((cl_program)wrong, 2, kernels, &count),
                CL_INVALID_PROGRAM);
    MUST(clCreateKernelsInProgram(program, 2, kernels, &count));
    CHECK_EQUAL(count, 2);
    MUST(clRetainKernel(kernels[0]));
    MUST(clReleaseKernel(kernels[0]));
    for (cl_uint i = 0; i < count; ++i)
        MUST(clReleaseKernel(kernels[i]));
}

static void kernels(void) {
    size_t got, size = 0;
    cl_uint arguments = 0;
    const cl_kernel none = (cl_kernel)wrong;
    MUST(clGetKernelInfo(kernel, CL_KERNEL_NUM_ARGS, sizeof arguments, &arguments, NULL));
    CHECK_EQUAL(arguments, 1);
    CHECK_ERROR(clGetKernelArgInfo(none, 0, CL_KERNEL_ARG_NAME, 0, NULL, &got), CL_INVALID_KERNEL);
    CHECK_ERROR(clGetKernelWorkGroupInfo(none, cl.device, CL_KERNEL_WORK_GROUP_SIZE, 0, NULL, &got),
                CL_INVALID_KERNEL);
    CHECK_ERROR(clGetKernelWorkGroupInfo(kernel, cl.device, 0, 0, NULL, &got), CL_INVALID_VALUE);
    const size_t local[1] = {4};
#define sub_groups clGetKernelSubGroupInfoKHR // the extension's name of this core function
    MUST(sub_groups(kernel, cl.device, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, sizeof local, local,
                    sizeof size, &size, NULL));
    CHECK_EQUAL(size, 1);
    CHECK_ERROR(sub_groups(none, cl.device, CL_KERNEL_MAX_NUM_SUB_GROUPS, 0, NULL, 0, NULL, &got),
                CL_INVALID_KERNEL);
    CHECK_ERROR(sub_groups(kernel, (cl_device_id)wrong, CL_KERNEL_MAX_NUM_SUB_GROUPS, 0, NULL, 0,
                           NULL, &got),
                CL_INVALID_DEVICE);
    CHECK_ERROR(sub_groups(kernel, cl.device, 0, 0, NULL, 0, NULL, &got), CL_INVALID_VALUE);
}

static void launches(void) {
    const size_t huge[2] = {SIZE_MAX, SIZE_MAX}, one[2] = {1, 1};
    CHECK_ERROR(clEnqueueTask(cl.queue, (cl_kernel)wrong, 0, NULL, NULL), CL_INVALID_KERNEL);
    CHECK_ERROR(clEnqueueTask(cl.queue, kernel, 0, NULL, NULL), CL_INVALID_KERNEL_ARGS);
    CHECK_ERROR(clEnqueueTask(cl.queue, fixed, 0, NULL, NULL), CL_INVALID_WORK_GROUP_SIZE);
    cl_mem buffer = cl_buffer(&cl, sizeof(cl_int), NULL);
    SET_ARG(kernel, 0, buffer);
    CHECK_ERROR(clEnqueueNDRangeKernel(cl.queue, kernel, 2, NULL, huge, one, 0, NULL, NULL),
                CL_INVALID_GLOBAL_WORK_SIZE);
    clGetKernelSuggestedLocalWorkSizeKHR_fn suggest =
        (clGetKernelSuggestedLocalWorkSizeKHR_fn)find("clGetKernelSuggestedLocalWorkSizeKHR");
    size_t size[1];
    CHECK_ERROR(suggest(other.queue, kernel, 1, NULL, one, size), CL_INVALID_CONTEXT);
    CHECK_ERROR(suggest(cl.queue, kernel, 1, huge, one, size), CL_INVALID_GLOBAL_OFFSET);
    MUST(clReleaseMemObject(buffer));
}

static void CL_CALLBACK note(cl_event event, cl_int status, void *data) {
    (void)event;
    *(cl_int *)data = status;
}

static void events(void) {
    cl_event event = user_event(&cl), foreign = user_event(&other), both[] = {event, foreign},
             marker;
    cl_int told = 1;
    cl_ulong time;
    CREATES_NOTHING(CL_INVALID_CONTEXT, clCreateUserEvent((cl_context)wrong, &error));
    CHECK_ERROR(clWaitForEvents(2, both), CL_INVALID_CONTEXT);
    CHECK_ERROR(clSetEventCallback((cl_event)cl.queue, CL_COMPLETE, note, &told), CL_INVALID_EVENT);
    MUST(clSetEventCallback(event, CL_COMPLETE, note, &told));
    MUST(clRetainEvent(event));
    MUST(clReleaseEvent(event));
    MUST(clSetUserEventStatus(event, CL_COMPLETE));
    CHECK_EQUAL(told, CL_COMPLETE);
    CHECK_ERROR(clSetUserEventStatus(event, CL_COMPLETE), CL_INVALID_OPERATION);
    CHECK_ERROR(clGetEventProfilingInfo((cl_event)cl.queue, CL_PROFILING_COMMAND_END, sizeof time,
                                        &time, NULL),
                CL_INVALID_EVENT);
    MUST(clEnqueueMarkerWithWaitList(cl.queue, 0, NULL, &marker));
    MUST(clWaitForEvents(1, &marker));
    CHECK_ERROR(clGetEventProfilingInfo(marker, 0, sizeof time, &time, NULL), CL_INVALID_VALUE);
    MUST(clReleaseEvent(marker));
    MUST(clReleaseEvent(event));
    MUST(clReleaseEvent(foreign));
}

static void references(void) {
    MUST(clRetainContext(cl.context));
    MUST(clReleaseContext(cl.context));
    MUST(clRetainCommandQueue(cl.queue));
    MUST(clReleaseCommandQueue(cl.queue));
    MUST(clRetainProgram(program));
    MUST(clReleaseProgram(program));
}

// Two devices of one context; a program is built for the first only.
static void two_devices(void) {
    const cl_device_partition_property one_each[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
    cl_device_id parts[64];
    cl_uint count = 0;
    if (clCreateSubDevices(cl.device, one_each, COUNT(parts), parts, &count) != CL_SUCCESS ||
        count < 2)
        return; // the device cannot be partitioned, or has one processor
    struct cl two = cl;
    cl_int error;
    two.device = parts[0];
    two.context = clCreateContext(NULL, 2, parts, NULL, NULL, &error);
    MUST(error);
    two.queue = new_queue(&two, 0);
    cl_command_queue queue = clCreateCommandQueue(two.context, parts[1], 0, &error);
    MUST(error);
    cl_program first = cl_build(&two, "kernel void k(void) {}");
    cl_kernel its_kernel = cl_kernel_of(first, "k");
    const size_t one = 1;
    size_t size;
    CHECK_ERROR(clEnqueueNDRangeKernel(queue, its_kernel, 1, NULL, &one, NULL, 0, NULL, NULL),
                CL_INVALID_PROGRAM_EXECUTABLE);
    CHECK_ERROR(clEnqueueTask(queue, its_kernel, 0, NULL, NULL), CL_INVALID_PROGRAM_EXECUTABLE);
    clGetKernelSuggestedLocalWorkSizeKHR_fn suggest =
        (clGetKernelSuggestedLocalWorkSizeKHR_fn)find("clGetKernelSuggestedLocalWorkSizeKHR");
    CHECK_ERROR(suggest(queue, its_kernel, 1, NULL, &one, &size), CL_INVALID_PROGRAM_EXECUTABLE);

    clCreateCommandBufferKHR_fn create =
        (clCreateCommandBufferKHR_fn)find("clCreateCommandBufferKHR");
    clFinalizeCommandBufferKHR_fn finalize =
        (clFinalizeCommandBufferKHR_fn)find("clFinalizeCommandBufferKHR");
    clReleaseCommandBufferKHR_fn release =
        (clReleaseCommandBufferKHR_fn)find("clReleaseCommandBufferKHR");
    clEnqueueCommandBufferKHR_fn enqueue =
        (clEnqueueCommandBufferKHR_fn)find("clEnqueueCommandBufferKHR");
    cl_command_buffer_khr commands = create(1, &two.queue, NULL, &error);
    MUST(error);
    MUST(finalize(commands));
    CHECK_ERROR(enqueue(1, &queue, commands, 0, NULL, NULL), CL_INCOMPATIBLE_COMMAND_QUEUE_KHR);
    MUST(enqueue(1, &two.queue, commands, 0, NULL, NULL));
    MUST(release(commands));
    MUST(clReleaseKernel(its_kernel));
    MUST(clReleaseProgram(first));
    MUST(clReleaseCommandQueue(queue));
    cl_close(&two);
    for (cl_uint i = 0; i < count; ++i)
        MUST(clReleaseDevice(parts[i]));
}

// Semaphores that can be exported: the device has none.
static void handles_of_semaphores(void) {
    clCreateSemaphoreWithPropertiesKHR_fn create =
        (clCreateSemaphoreWithPropertiesKHR_fn)find("clCreateSemaphoreWithPropertiesKHR");
    clReleaseSemaphoreKHR_fn release = (clReleaseSemaphoreKHR_fn)find("clReleaseSemaphoreKHR");
    clGetSemaphoreHandleForTypeKHR_fn handle =
        (clGetSemaphoreHandleForTypeKHR_fn)find("clGetSemaphoreHandleForTypeKHR");
    const cl_semaphore_properties_khr binary[] = {CL_SEMAPHORE_TYPE_KHR,
                                                  CL_SEMAPHORE_TYPE_BINARY_KHR, 0};
    cl_int error;
    cl_semaphore_khr semaphore = create(cl.context, binary, &error);
    MUST(error);
    int descriptor;
#define HANDLE(semaphore, device) \
    handle(semaphore, device, CL_SEMAPHORE_HANDLE_SYNC_FD_KHR, sizeof descriptor, &descriptor, NULL)
    CHECK_ERROR(HANDLE((cl_semaphore_khr)wrong, cl.device), CL_INVALID_SEMAPHORE_KHR);
    CHECK_ERROR(HANDLE(semaphore, (cl_device_id)wrong), CL_INVALID_DEVICE);
    CHECK_ERROR(HANDLE(semaphore, cl.device), CL_INVALID_VALUE);
    MUST(release(semaphore));
}

int main(void) {
    cl = cl_open();
    other = cl_open();
    require_barecl(
        &cl); // when a call has two errors, the implementation chooses which one it returns
    program = cl_build(
        &cl, "kernel void k(global int *x) { *x = 1; }\n"
             "kernel __attribute__((reqd_work_group_size(2, 1, 1))) void fixed(void) {}\n");
    kernel = cl_kernel_of(program, "k");
    fixed = cl_kernel_of(program, "fixed");
    wrong = user_event(&cl);
    platforms_and_contexts();
    buffers();
    images();
    programs();
    kernels();
    launches();
    events();
    references();
    two_devices();
    handles_of_semaphores();
    MUST(clReleaseEvent(wrong));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseKernel(fixed));
    MUST(clReleaseProgram(program));
    cl_close(&other);
    cl_close(&cl);
    return test_result();
}
