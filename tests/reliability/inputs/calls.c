// SPDX-License-Identifier: MIT
//
// Sequences of OpenCL calls on the device `basic`, in which memory, mappings, pipes, processes and
// threads run out: every call must return success or an error, every event must end, and releasing
// an object must free its memory (LeakSanitizer checks this).
//
// An input is a list of calls, each a byte for the function and bytes for its arguments. Handles
// come from tables of existing objects; sometimes they are NULL, released, or of another kind.

#include "doors.h"
#include "input.h"

#include "api/commands/command_buffer.h"
#include "api/commands/semaphore.h"
#include "api/devices/devices.h"
#include "barecl/frames.h"
#include "host/support.h"

enum { EACH = 4, MAX_CALLS = 64, ROOM = 4096, SHARED = 64 };

// BUFFERS are memory objects, including images.
enum kind {
    CONTEXTS,
    QUEUES,
    BUFFERS,
    PROGRAMS,
    KERNELS,
    EVENTS,
    SAMPLERS,
    RECORDS,
    SEMAPHORES,
    KINDS
};

// Objects to which the input holds a reference, by kind; NULL: none.
static void *table[KINDS][EACH];
static void *released; // the object that was released last
static bool is_user_event[EACH];
static unsigned waits;     // waits for semaphores that were enqueued since end_waits()
static char *shared[EACH]; // shared virtual memory of SHARED bytes, which is freed at the end
static cl_context owners[EACH];
static cl_device_id device;
static unsigned char *binary;
static size_t binary_size;
static unsigned char memory[ROOM];
static struct input *input;

// -------------------------------------------------------------------------------------------------
// Kernels: functions of this file

static void store(void *const *args, const struct bcl_launch_context *context, size_t x, size_t y,
                  size_t z) {
    uint32_t *out = *(uint32_t **)args[0], *local = *(uint32_t **)args[1];
    (void)context;
    if (local != NULL)
        local[0] = (uint32_t)(x + y + z);
    if (out != NULL)
        out[0] += *(uint32_t *)args[2];
}

static void keep(void *const *args, const struct bcl_launch_context *context, size_t x, size_t y,
                 size_t z) {
    (void)args, (void)x, (void)y, (void)z;
    memset((void *)(uintptr_t)context->private_memory, 1, context->private_bytes);
}

static const struct test_kernel kernels[] = {
    {.name = "store",
     .function = store,
     .argument_count = 3,
     .arguments = {TEST_GLOBAL, TEST_LOCAL, TEST_VALUE(4)}},
    {.name = "keep",
     .function = keep,
     .local_count = 1,
     .locals = {{.size = 40, .align = 8}},
     .private_bytes = 24},
};

// -------------------------------------------------------------------------------------------------
// Arguments

static size_t small(void) { return input_byte(input); }

// Small sizes and offsets, and edge cases.
static size_t any_size(void) {
    static const size_t edges[] = {0, 1, 3, 4, 64, 128, ROOM, SIZE_MAX, SIZE_MAX / 2, SIZE_MAX - 7};
    size_t choice = small();
    return choice < 128 ? choice : edges[choice % (sizeof edges / sizeof edges[0])];
}

// Work-items in a dimension: a few, or SIZE_MAX, so that the number of all work-items overflows.
static size_t work_items(void) {
    size_t choice = small();
    return choice == 255 ? SIZE_MAX : choice % 9;
}

static void *object(enum kind kind) {
    size_t choice = small();
    if (choice == 255)
        return NULL;
    if (choice == 254)
        return released;
    if (choice == 253)
        kind = (kind + 1) % KINDS;
    return table[kind][choice % EACH];
}

static size_t events(cl_event list[2]) {
    size_t count = small() % 3;
    for (size_t i = 0; i < count; i++)
        list[i] = object(EVENTS);
    return count;
}

// Puts a new object into the table; releases the object that was in its place.
static void keep_object(enum kind kind, void *made);

// -------------------------------------------------------------------------------------------------
// Release

static void release(enum kind kind, void *handle) {
    switch (kind) {
    case CONTEXTS:
        clReleaseContext(handle);
        break;
    case QUEUES:
        clReleaseCommandQueue(handle);
        break;
    case BUFFERS:
        clReleaseMemObject(handle);
        break;
    case PROGRAMS:
        clReleaseProgram(handle);
        break;
    case KERNELS:
        clReleaseKernel(handle);
        break;
    case EVENTS:
        clReleaseEvent(handle);
        break;
    case SAMPLERS:
        clReleaseSampler(handle);
        break;
    case RECORDS:
        clReleaseCommandBufferKHR(handle);
        break;
    case SEMAPHORES:
        clReleaseSemaphoreKHR(handle);
        break;
    case KINDS:
        break;
    }
}

static void signal_semaphore(cl_semaphore_khr semaphore) {
    cl_command_queue queue = clCreateCommandQueue(semaphore->context, device, 0, NULL);
    EXPECT(clEnqueueSignalSemaphoresKHR(queue, 1, &semaphore, NULL, 0, NULL, NULL) == CL_SUCCESS);
    clReleaseCommandQueue(queue);
}

// Ends all waits. One wait may be queued behind another, and a semaphore keeps only one signal, so each semaphore is
// signalled once for each wait.
static void end_waits(void) {
    doors_open();
    for (; waits > 0; waits--)
        for (size_t i = 0; i < EACH; i++)
            if (table[SEMAPHORES][i] != NULL)
                signal_semaphore(table[SEMAPHORES][i]);
}

// Ends everything that waits for the application, so that a blocking call can return.
static void end_user_events(cl_int status) {
    for (size_t i = 0; i < EACH; i++)
        if (table[EVENTS][i] != NULL && is_user_event[i])
            clSetUserEventStatus(table[EVENTS][i], status);
    if (waits > 0)
        end_waits();
}

static void drop(enum kind kind, size_t place) {
    if (table[kind][place] == NULL)
        return;
    if (kind == EVENTS && is_user_event[place]) // nobody could end it after its release
        clSetUserEventStatus(table[kind][place], -1);
    if (kind == SEMAPHORES)
        end_user_events(CL_COMPLETE);
    release(kind, table[kind][place]);
    released = table[kind][place];
    table[kind][place] = NULL;
    is_user_event[place] &= kind != EVENTS;
}

static void keep_object(enum kind kind, void *made) {
    size_t place = small() % EACH;
    if (made == NULL)
        return;
    drop(kind, place);
    table[kind][place] = made;
}

// -------------------------------------------------------------------------------------------------
// Calls

static void CL_CALLBACK hear_event(cl_event event, cl_int status, void *data) {
    (void)event, (void)data;
    EXPECT(status <= CL_QUEUED);
}

static void CL_CALLBACK hear_buffer(cl_mem buffer, void *data) { (void)buffer, (void)data; }

static void create_context(void) {
    keep_object(CONTEXTS, clCreateContext(NULL, 1, &device, NULL, NULL, NULL));
}

static void create_queue(void) {
    cl_command_queue_properties properties = small() % 4;
    keep_object(QUEUES, clCreateCommandQueue(object(CONTEXTS), device, properties, NULL));
}

static void create_buffer(void) {
    cl_mem_flags flags = small();
    size_t size = any_size();
    bool has_memory = (flags & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR)) != 0;
    keep_object(BUFFERS,
                clCreateBuffer(object(CONTEXTS), flags, size > ROOM && has_memory ? 8 : size,
                               has_memory ? memory : NULL, NULL));
}

static void create_sub_buffer(void) {
    cl_buffer_region region = {.origin = any_size(), .size = any_size()};
    keep_object(BUFFERS,
                clCreateSubBuffer(object(BUFFERS), 0, CL_BUFFER_CREATE_TYPE_REGION, &region, NULL));
}

static void create_program(void) {
    const unsigned char *binaries[] = {binary};
    const char *source = "kernel void store() {}";
    size_t size = small() < 8 ? any_size() % (binary_size + 1) : binary_size;
    cl_int status;
    if (small() % 4 == 0)
        keep_object(PROGRAMS, clCreateProgramWithSource(object(CONTEXTS), 1, &source, NULL, NULL));
    else
        keep_object(PROGRAMS, clCreateProgramWithBinary(object(CONTEXTS), 1, &device, &size,
                                                        binaries, &status, NULL));
}

// The compiler answers with a good binary, a truncated one, or nothing.
static void build_program(void) {
    static unsigned char answer[8192];
    const size_t log = 4, payload = 4 + 4 + log + 4 + binary_size;
    const struct bcl_frame frame = {BCL_FRAME_MAGIC, BCL_FRAMES_VERSION, BCL_FRAME_RESULT,
                                    (uint32_t)payload};
    const uint32_t words[] = {BCL_BUILD_OK, (uint32_t)log, 0, (uint32_t)binary_size};
    EXPECT(sizeof frame + payload <= sizeof answer);
    memcpy(answer, &frame, sizeof frame);
    memcpy(answer + sizeof frame, words, sizeof words);
    memcpy(answer + sizeof frame + sizeof words, binary, binary_size);
    doors_answer(answer, small() < 200 ? sizeof frame + payload : any_size() % sizeof frame);
    clBuildProgram(object(PROGRAMS), 0, NULL, small() < 250 ? "" : "-cl-nothing", NULL, NULL);
}

static void create_kernel(void) {
    static const char *const names[] = {"store", "keep", "none", ""};
    keep_object(KERNELS, clCreateKernel(object(PROGRAMS), names[small() % 4], NULL));
}

static void set_argument(void) {
    void *handle = object(BUFFERS);
    cl_kernel kernel = object(KERNELS);
    cl_uint index = (cl_uint)small() % 4;
    size_t size = any_size();
    switch (small() % 3) {
    case 0:
        clSetKernelArg(kernel, index, sizeof handle, &handle);
        break;
    case 1:
        clSetKernelArg(kernel, index, size, NULL);
        break;
    default:
        clSetKernelArg(kernel, index, 4, memory);
    }
}

static void launch(void) {
    size_t global[3] = {work_items(), work_items(), work_items()};
    size_t local[3] = {work_items(), work_items(), work_items()};
    size_t offset[3] = {any_size(), 0, 0};
    cl_uint dimensions = 1 + (cl_uint)small() % 3;
    cl_event list[2], made = NULL;
    size_t count = events(list);
    bool with_local = small() % 2 == 0;
    // SIZE_MAX work-items in one dimension would make a launch that never ends; in two, the call must refuse it.
    if (dimensions == 1 || global[0] == 0 || global[0] < SIZE_MAX || global[1] < SIZE_MAX)
        for (int i = 0; i < 3; i++)
            global[i] = global[i] == SIZE_MAX ? 8 : global[i];
    clEnqueueNDRangeKernel(object(QUEUES), object(KERNELS), dimensions, offset, global,
                           with_local ? local : NULL, (cl_uint)count, count > 0 ? list : NULL,
                           &made);
    keep_object(EVENTS, made);
}

static void move(void) {
    cl_event list[2], made = NULL;
    size_t count = events(list), offset = any_size(), size = any_size();
    const cl_event *wait = count > 0 ? list : NULL;
    cl_command_queue queue = object(QUEUES);
    cl_mem buffer = object(BUFFERS);
    bool blocking = small() % 8 == 0;
    if (blocking)
        end_user_events(CL_COMPLETE);
    if (size > ROOM && size < SIZE_MAX / 4)
        size = ROOM;
    switch (small() % 4) {
    case 0:
        clEnqueueReadBuffer(queue, buffer, blocking, offset, size, memory, (cl_uint)count, wait,
                            &made);
        break;
    case 1:
        clEnqueueWriteBuffer(queue, buffer, blocking, offset, size, memory, (cl_uint)count, wait,
                             &made);
        break;
    case 2:
        clEnqueueCopyBuffer(queue, buffer, object(BUFFERS), offset, any_size(), size,
                            (cl_uint)count, wait, &made);
        break;
    default:
        clEnqueueFillBuffer(queue, buffer, memory, 1u << small() % 9, offset, size, (cl_uint)count,
                            wait, &made);
    }
    keep_object(EVENTS, made);
}

static void move_rectangle(void) {
    size_t origin[3] = {small() % 16, small() % 4, 0}, other[3] = {small() % 16, 0, 0};
    size_t region[3] = {any_size(), small() % 4, small() % 3};
    size_t row = any_size(), slice = any_size();
    cl_event made = NULL;
    clEnqueueCopyBufferRect(object(QUEUES), object(BUFFERS), object(BUFFERS), origin, other, region,
                            row, slice, row, slice, 0, NULL, &made);
    keep_object(EVENTS, made);
}

static void map(void) {
    cl_command_queue queue = object(QUEUES);
    cl_mem buffer = object(BUFFERS);
    cl_event made = NULL;
    end_user_events(CL_COMPLETE);
    void *mapped = clEnqueueMapBuffer(queue, buffer, CL_TRUE, 1u << small() % 3, any_size(),
                                      any_size(), 0, NULL, NULL, NULL);
    if (mapped != NULL && small() < 200)
        clEnqueueUnmapMemObject(queue, buffer, mapped, 0, NULL, &made);
    keep_object(EVENTS, made);
}

static void mark(void) {
    cl_event list[2], made = NULL;
    size_t count = events(list);
    if (small() % 2)
        clEnqueueMarkerWithWaitList(object(QUEUES), (cl_uint)count, count > 0 ? list : NULL, &made);
    else
        clEnqueueBarrierWithWaitList(object(QUEUES), (cl_uint)count, count > 0 ? list : NULL,
                                     &made);
    keep_object(EVENTS, made);
}

static void user_event(void) {
    cl_event made = clCreateUserEvent(object(CONTEXTS), NULL);
    keep_object(EVENTS, made);
    for (size_t i = 0; i < EACH; i++)
        is_user_event[i] |= made != NULL && table[EVENTS][i] == made;
}

static void end_user_event(void) {
    clSetUserEventStatus(object(EVENTS), small() < 128 ? CL_COMPLETE : -(cl_int)small());
}

static void wait_for(void) {
    cl_event event = object(EVENTS);
    end_user_events(small() < 128 ? CL_COMPLETE : -7);
    if (small() % 2)
        clFinish(object(QUEUES));
    else
        clWaitForEvents(1, &event);
}

static void listen(void) {
    static const cl_int when[] = {CL_COMPLETE, CL_RUNNING, CL_SUBMITTED, 17};
    clSetEventCallback(object(EVENTS), when[small() % 4], hear_event, NULL);
    clSetMemObjectDestructorCallback(object(BUFFERS), hear_buffer, NULL);
}

static void ask(void) {
    size_t wanted, name = 0x1000 + small(), size = small();
    static _Alignas(8) char answer[256];
    clGetContextInfo(object(CONTEXTS), 0x1080 + name % 8, size, answer, &wanted);
    clGetCommandQueueInfo(object(QUEUES), 0x1090 + name % 8, size, answer, &wanted);
    clGetMemObjectInfo(object(BUFFERS), 0x1100 + name % 12, size, answer, &wanted);
    clGetProgramInfo(object(PROGRAMS), 0x1160 + name % 4, size, answer, &wanted);
    clGetProgramBuildInfo(object(PROGRAMS), device, 0x1181 + name % 4, size, answer, &wanted);
    clGetKernelInfo(object(KERNELS), 0x1190 + name % 8, size, answer, &wanted);
    clGetKernelWorkGroupInfo(object(KERNELS), device, 0x11B0 + name % 8, size, answer, &wanted);
    clGetKernelArgInfo(object(KERNELS), name % 4, 0x1196 + name % 8, size, answer, &wanted);
    clGetEventInfo(object(EVENTS), 0x11D0 + name % 8, size, answer, &wanted);
    clGetEventProfilingInfo(object(EVENTS), 0x1280 + name % 8, size, answer, &wanted);
    clGetDeviceInfo(device, 0x1000 + name % 0x70, size, answer, &wanted);
}

// -------------------------------------------------------------------------------------------------
// Images, samplers

static void create_image(void) {
    const cl_image_format format = {small() % 2 ? CL_RGBA : CL_R,
                                    small() % 4 ? CL_UNSIGNED_INT8 : CL_FLOAT};
    cl_image_desc desc = {
        .image_type = CL_MEM_OBJECT_IMAGE2D + (cl_mem_object_type)small() % 7,
        .image_width = small() % 10,
        .image_height = small() % 10,
        .image_depth = small() % 4,
        .image_array_size = small() % 4,
        .image_row_pitch = small() % 8 == 0 ? any_size() : 0,
    };
    if (desc.image_type == CL_MEM_OBJECT_IMAGE1D_BUFFER || small() % 4 == 0)
        desc.mem_object = object(BUFFERS);
    keep_object(BUFFERS, clCreateImage(object(CONTEXTS), small() % 8, &format, &desc, NULL, NULL));
}

static void move_image(void) {
    const size_t origin[3] = {small() % 10, small() % 4, small() % 3},
                 other[3] = {small() % 10, 0, 0};
    const size_t region[3] = {small() % 10, 1 + small() % 4, 1 + small() % 2};
    const cl_uint colour[4] = {1, 2, 3, 4};
    size_t row = small() % 2 ? small() : 0;
    cl_command_queue queue = object(QUEUES);
    cl_mem first = object(BUFFERS), second = object(BUFFERS);
    cl_event made = NULL;
    switch (small() % 6) {
    case 0:
        clEnqueueReadImage(queue, first, CL_FALSE, origin, region, row, 0, memory, 0, NULL, &made);
        break;
    case 1:
        clEnqueueWriteImage(queue, first, CL_FALSE, origin, region, row, 0, memory, 0, NULL, &made);
        break;
    case 2:
        clEnqueueCopyImage(queue, first, second, origin, other, region, 0, NULL, &made);
        break;
    case 3:
        clEnqueueCopyImageToBuffer(queue, first, second, origin, region, any_size(), 0, NULL,
                                   &made);
        break;
    case 4:
        clEnqueueCopyBufferToImage(queue, first, second, any_size(), origin, region, 0, NULL,
                                   &made);
        break;
    default:
        clEnqueueFillImage(queue, first, colour, origin, region, 0, NULL, &made);
    }
    keep_object(EVENTS, made);
}

static void create_sampler(void) {
    keep_object(SAMPLERS,
                clCreateSampler(object(CONTEXTS), small() % 2, 0x1130 + (cl_uint)small() % 6,
                                0x1140 + (cl_uint)small() % 3, NULL));
}

// -------------------------------------------------------------------------------------------------
// Linked programs, sub-devices, cloned kernels

static void compile_and_link(void) {
    cl_program programs[2] = {object(PROGRAMS), object(PROGRAMS)};
    const char *names[] = {"a.h", "b.h"};
    size_t count = small() % 3;
    doors_answer(memory, any_size() % 64);
    if (small() % 2)
        clCompileProgram(object(PROGRAMS), 0, NULL, "", (cl_uint)count, count > 0 ? programs : NULL,
                         count > 0 ? names : NULL, NULL, NULL);
    else
        keep_object(PROGRAMS, clLinkProgram(object(CONTEXTS), 0, NULL, "", (cl_uint)count,
                                            count > 0 ? programs : NULL, NULL, NULL, NULL));
}

static void part_device(void) {
    const cl_device_partition_property kinds[] = {CL_DEVICE_PARTITION_EQUALLY,
                                                  CL_DEVICE_PARTITION_BY_COUNTS,
                                                  CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN, 17};
    const cl_device_partition_property list[] = {kinds[small() % 4],
                                                 (cl_device_partition_property)small(), 0, 0};
    cl_device_id parts[2];
    cl_uint count;
    EXPECT(clCreateSubDevices(device, list, 2, parts, &count) != CL_SUCCESS); // `basic` is one unit
}

static void clone_kernel(void) { keep_object(KERNELS, clCloneKernel(object(KERNELS), NULL)); }

// -------------------------------------------------------------------------------------------------
// Command buffers

static void create_record(void) {
    const cl_command_buffer_properties_khr list[] = {CL_COMMAND_BUFFER_FLAGS_KHR, small() % 4, 0};
    cl_command_queue queue = object(QUEUES);
    keep_object(RECORDS, clCreateCommandBufferKHR(1, &queue, small() % 2 ? list : NULL, NULL));
}

static void record(void) {
    const size_t global = 1 + work_items() % 8, offset = any_size(), size = any_size();
    cl_sync_point_khr point = 0, list[] = {(cl_sync_point_khr)small() % 4, 1};
    cl_command_buffer_khr buffer = object(RECORDS);
    cl_mem first = object(BUFFERS), second = object(BUFFERS);
    cl_uint count = (cl_uint)small() % 3;
    const cl_sync_point_khr *points = count > 0 ? list : NULL;
    switch (small() % 5) {
    case 0:
        clCommandNDRangeKernelKHR(buffer, NULL, NULL, object(KERNELS), 1, NULL, &global, NULL,
                                  count, points, &point, NULL);
        break;
    case 1:
        clCommandCopyBufferKHR(buffer, NULL, NULL, first, second, offset, 0, size, count, points,
                               &point, NULL);
        break;
    case 2:
        clCommandFillBufferKHR(buffer, NULL, NULL, first, memory, 1u << small() % 9, offset, size,
                               count, points, &point, NULL);
        break;
    case 3:
        clCommandBarrierWithWaitListKHR(buffer, NULL, NULL, count, points, &point, NULL);
        break;
    default:
        clFinalizeCommandBufferKHR(buffer);
    }
}

static void replay(void) {
    cl_event list[2], made = NULL;
    size_t count = events(list);
    cl_command_queue queue = object(QUEUES);
    bool substituted = small() % 2 == 0;
    clEnqueueCommandBufferKHR(substituted, substituted ? &queue : NULL, object(RECORDS),
                              (cl_uint)count, count > 0 ? list : NULL, &made);
    keep_object(EVENTS, made);
}

// -------------------------------------------------------------------------------------------------
// Shared virtual memory

static void share(void) {
    cl_context context = object(CONTEXTS);
    size_t place = small() % EACH;
    if (shared[place] != NULL)
        return;
    shared[place] =
        clSVMAlloc(context, small() % 8 == 0 ? small() : 0, SHARED, (cl_uint)small() % 3 * 64);
    owners[place] = shared[place] != NULL ? bcl_retain(context) : NULL;
}

static void CL_CALLBACK free_nothing(cl_command_queue queue, cl_uint count, void *pointers[],
                                     void *data) {
    (void)queue, (void)count, (void)pointers, (void)data;
}

static void use_shared(void) {
    char *first = shared[small() % EACH], *second = shared[small() % EACH];
    cl_command_queue queue = object(QUEUES);
    size_t size = small() % (SHARED / 2), at = small() % (SHARED / 2);
    char *to = first != NULL ? first + at : NULL;
    void *list[] = {first, second};
    cl_event made = NULL;
    switch (small() % 7) {
    case 0:
        clEnqueueSVMMemcpy(queue, CL_FALSE, to, second, size, 0, NULL, &made);
        break;
    case 1:
        clEnqueueSVMMemFill(queue, to, memory, 1u << small() % 5, size, 0, NULL, &made);
        break;
    case 2:
        clEnqueueSVMMap(queue, CL_FALSE, small() % 8, first, size, 0, NULL, &made);
        break;
    case 3:
        clEnqueueSVMUnmap(queue, first, 0, NULL, &made);
        break;
    case 4:
        clEnqueueSVMMigrateMem(queue, (cl_uint)small() % 3, (const void **)list, NULL, small() % 4,
                               0, NULL, &made);
        break;
    case 5:
        clEnqueueSVMFree(queue, (cl_uint)small() % 3, list, free_nothing, NULL, 0, NULL, &made);
        break;
    default:
        clSetKernelExecInfo(object(KERNELS), 0x11B6 + (cl_uint)small() % 2, small() % 17, list);
    }
    if (small() % 2)
        clSetKernelArgSVMPointer(object(KERNELS), (cl_uint)small() % 4,
                                 first != NULL ? first + 4 * (small() % 8) : NULL);
    keep_object(EVENTS, made);
}

// -------------------------------------------------------------------------------------------------
// Semaphores

static void create_semaphore(void) {
    const cl_semaphore_properties_khr list[] = {
        CL_SEMAPHORE_TYPE_KHR, small() % 8 ? CL_SEMAPHORE_TYPE_BINARY_KHR : small(), 0};
    keep_object(SEMAPHORES, clCreateSemaphoreWithPropertiesKHR(object(CONTEXTS), list, NULL));
}

static void use_semaphores(void) {
    cl_event list[2], made = NULL;
    size_t count = events(list), semaphore_count = small() % 3;
    cl_semaphore_khr semaphores[2] = {object(SEMAPHORES), object(SEMAPHORES)};
    cl_command_queue queue = object(QUEUES);
    const cl_event *wait = count > 0 ? list : NULL;
    if (small() % 2)
        clEnqueueSignalSemaphoresKHR(queue, (cl_uint)semaphore_count, semaphores, NULL,
                                     (cl_uint)count, wait, &made);
    else if (clEnqueueWaitSemaphoresKHR(queue, (cl_uint)semaphore_count, semaphores, NULL,
                                        (cl_uint)count, wait, &made) == CL_SUCCESS)
        waits += (unsigned)semaphore_count;
    keep_object(EVENTS, made);
}

static void ask_more(void) {
    size_t wanted, name = small(), size = small();
    static _Alignas(8) char answer[256];
    clGetImageInfo(object(BUFFERS), 0x1110 + name % 16, size, answer, &wanted);
    clGetSamplerInfo(object(SAMPLERS), 0x1150 + name % 10, size, answer, &wanted);
    clGetCommandBufferInfoKHR(object(RECORDS), 0x1294 + name % 8, size, answer, &wanted);
    clGetSemaphoreInfoKHR(object(SEMAPHORES), 0x2039 + name % 32, size, answer, &wanted);
}

static void retain(void) {
    enum kind kind = small() % KINDS;
    void *handle = table[kind][small() % EACH];
    if (handle == NULL)
        return;
    cl_int status = kind == CONTEXTS   ? clRetainContext(handle)
                    : kind == QUEUES   ? clRetainCommandQueue(handle)
                    : kind == BUFFERS  ? clRetainMemObject(handle)
                    : kind == PROGRAMS ? clRetainProgram(handle)
                    : kind == KERNELS  ? clRetainKernel(handle)
                    : kind == EVENTS   ? clRetainEvent(handle)
                    : kind == SAMPLERS ? clRetainSampler(handle)
                    : kind == RECORDS  ? clRetainCommandBufferKHR(handle)
                                       : clRetainSemaphoreKHR(handle);
    EXPECT(status == CL_SUCCESS);
    release(kind, handle);
}

static void drop_one(void) {
    enum kind kind = small() % KINDS;
    drop(kind, small() % EACH);
}

static void fail_soon(void) {
    enum door door = small() % DOOR_COUNT;
    unsigned calls = 1 + (unsigned)small() % 16;
    doors_fail(door, calls, (unsigned)small() % 4);
}

static void (*const calls[])(void) = {
    create_context,
    create_queue,
    create_buffer,
    create_sub_buffer,
    create_program,
    build_program,
    create_kernel,
    set_argument,
    launch,
    move,
    move_rectangle,
    map,
    mark,
    user_event,
    end_user_event,
    wait_for,
    listen,
    ask,
    retain,
    drop_one,
    fail_soon,
    create_image,
    move_image,
    create_sampler,
    compile_and_link,
    part_device,
    clone_kernel,
    create_record,
    record,
    record,
    replay,
    share,
    use_shared,
    create_semaphore,
    use_semaphores,
    ask_more,
};

// -------------------------------------------------------------------------------------------------
// An input

// Makes one object of each kind first, so that few calls find an empty table.
static void begin(void) {
    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
    EXPECT(context != NULL);
    table[CONTEXTS][0] = context;
    table[QUEUES][0] = clCreateCommandQueue(context, device, CL_QUEUE_PROFILING_ENABLE, NULL);
    table[BUFFERS][0] = clCreateBuffer(context, CL_MEM_READ_WRITE, 256, NULL, NULL);
    table[PROGRAMS][0] = clCreateProgramWithBinary(context, 1, &device, &binary_size,
                                                   (const unsigned char *[]){binary}, NULL, NULL);
    EXPECT(clBuildProgram(table[PROGRAMS][0], 0, NULL, "", NULL, NULL) == CL_SUCCESS);
    table[KERNELS][0] = clCreateKernel(table[PROGRAMS][0], "store", NULL);
}

static void end(void) {
    doors_open();
    end_user_events(CL_COMPLETE);
    for (size_t i = 0; i < EACH; i++)
        if (table[QUEUES][i] != NULL)
            EXPECT(clFinish(table[QUEUES][i]) == CL_SUCCESS);
    // The queue of an event may have been released, so clFinish() has not waited for it.
    for (size_t i = 0; i < EACH; i++) {
        cl_int status = CL_COMPLETE;
        if (table[EVENTS][i] != NULL) {
            clWaitForEvents(1, (cl_event *)&table[EVENTS][i]);
            EXPECT(clGetEventInfo(table[EVENTS][i], CL_EVENT_COMMAND_EXECUTION_STATUS,
                                  sizeof status, &status, NULL) == CL_SUCCESS);
        }
        EXPECT(status <= CL_COMPLETE);
    }
    for (size_t i = 0; i < EACH; i++) {
        clSVMFree(owners[i], shared[i]);
        bcl_release(owners[i]);
        owners[i] = NULL;
        shared[i] = NULL;
    }
    for (enum kind kind = KINDS; kind-- > 0;)
        for (size_t i = 0; i < EACH; i++)
            drop(kind, i);
    released = NULL;
}

int LLVMFuzzerInitialize(int *argc, char ***argv);

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc, (void)argv;
    setenv("BARECL_DEVICES", "basic", 1);
    setenv("BARECL_COMPILER", "/bin/true", 1);
    setenv("BARECL_SPECIALISE", "wait", 1);
    setenv("BARECL_CACHE_DIR", "", 1);
    EXPECT(clGetDeviceIDs(NULL, CL_DEVICE_TYPE_ALL, 1, &device, NULL) == CL_SUCCESS);
    binary = test_binary(device->driven.facts.target, kernels, sizeof kernels / sizeof kernels[0],
                         NULL, &binary_size);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct input bytes = {data, size};
    input = &bytes;
    begin();
    for (int i = 0; i < MAX_CALLS && bytes.size > 0; i++)
        calls[small() % (sizeof calls / sizeof calls[0])]();
    end();
    return 0;
}
