// SPDX-License-Identifier: MIT
//
// Sequences of OpenCL calls on the device `basic`, in which memory, mappings, pipes, processes and
// threads run out: every call gives success or an error, every event ends, and what is released is
// given back (LeakSanitizer looks).
//
// An input is a list of calls, each a byte for the function and bytes for its arguments. Handles are
// taken from tables of what there is; now and then they are NULL, released, or of another kind.

#include "doors.h"
#include "input.h"

#include "api/devices.h"
#include "host/support.h"

enum { EACH = 4, MAX_CALLS = 64, ROOM = 4096 };

enum kind { CONTEXTS, QUEUES, BUFFERS, PROGRAMS, KERNELS, EVENTS, KINDS };

// Objects that the input holds a reference of, by kind; NULL: none.
static void *table[KINDS][EACH];
static void *released; // some object that was
static bool is_user_event[EACH];
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

static size_t small(void) {
    return input_byte(input);
}

// Sizes and offsets at the edges.
static size_t any_size(void) {
    static const size_t edges[] = {0, 1, 3, 4, 64, 128, ROOM, SIZE_MAX, SIZE_MAX / 2, SIZE_MAX - 7};
    size_t choice = small();
    return choice < 128 ? choice : edges[choice % (sizeof edges / sizeof edges[0])];
}

// Work-items in a dimension: a few, or so many that they cannot be counted.
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

// Keeps an object that was made in the place of another one, which is released.
static void keep_object(enum kind kind, void *made);

// -------------------------------------------------------------------------------------------------
// Release

static void release(enum kind kind, void *handle) {
    switch (kind) {
    case CONTEXTS: clReleaseContext(handle); break;
    case QUEUES: clReleaseCommandQueue(handle); break;
    case BUFFERS: clReleaseMemObject(handle); break;
    case PROGRAMS: clReleaseProgram(handle); break;
    case KERNELS: clReleaseKernel(handle); break;
    case EVENTS: clReleaseEvent(handle); break;
    case KINDS: break;
    }
}

// What waits for the application, waits no longer: for calls that block.
static void end_user_events(cl_int status) {
    for (size_t i = 0; i < EACH; i++)
        if (table[EVENTS][i] != NULL && is_user_event[i])
            clSetUserEventStatus(table[EVENTS][i], status);
}

static void drop(enum kind kind, size_t place) {
    if (table[kind][place] == NULL)
        return;
    if (kind == EVENTS && is_user_event[place]) // else nobody could end it any more
        clSetUserEventStatus(table[kind][place], -1);
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

static void CL_CALLBACK hear_buffer(cl_mem buffer, void *data) {
    (void)buffer, (void)data;
}

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
    keep_object(BUFFERS, clCreateBuffer(object(CONTEXTS), flags, size > ROOM && has_memory ? 8 : size,
                                        has_memory ? memory : NULL, NULL));
}

static void create_sub_buffer(void) {
    cl_buffer_region region = {.origin = any_size(), .size = any_size()};
    keep_object(BUFFERS, clCreateSubBuffer(object(BUFFERS), 0, CL_BUFFER_CREATE_TYPE_REGION,
                                           &region, NULL));
}

static void create_program(void) {
    const unsigned char *binaries[] = {binary};
    const char *source = "kernel void store() {}";
    size_t size = small() < 8 ? any_size() % (binary_size + 1) : binary_size;
    cl_int status;
    if (small() % 4 == 0)
        keep_object(PROGRAMS, clCreateProgramWithSource(object(CONTEXTS), 1, &source, NULL, NULL));
    else
        keep_object(PROGRAMS, clCreateProgramWithBinary(object(CONTEXTS), 1, &device, &size, binaries,
                                                        &status, NULL));
}

// The compiler answers with a good binary, the same cut short, or nothing.
static void build_program(void) {
    static unsigned char answer[8192];
    const size_t log = 4, payload = 4 + 4 + log + 4 + binary_size;
    const struct bcl_frame frame = {BCL_FRAME_MAGIC, BCL_ABI_VERSION, BCL_FRAME_RESULT,
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
    case 0: clSetKernelArg(kernel, index, sizeof handle, &handle); break;
    case 1: clSetKernelArg(kernel, index, size, NULL); break;
    default: clSetKernelArg(kernel, index, 4, memory);
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
    // SIZE_MAX in one dimension alone is a launch that never ends; in two, one that cannot be.
    if (dimensions == 1 || global[0] == 0 || global[0] < SIZE_MAX || global[1] < SIZE_MAX)
        for (int i = 0; i < 3; i++)
            global[i] = global[i] == SIZE_MAX ? 8 : global[i];
    clEnqueueNDRangeKernel(object(QUEUES), object(KERNELS), dimensions, offset, global,
                           with_local ? local : NULL, (cl_uint)count, count > 0 ? list : NULL, &made);
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
        clEnqueueReadBuffer(queue, buffer, blocking, offset, size, memory, (cl_uint)count, wait, &made);
        break;
    case 1:
        clEnqueueWriteBuffer(queue, buffer, blocking, offset, size, memory, (cl_uint)count, wait,
                             &made);
        break;
    case 2:
        clEnqueueCopyBuffer(queue, buffer, object(BUFFERS), offset, any_size(), size, (cl_uint)count,
                            wait, &made);
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
    void *mapped = clEnqueueMapBuffer(queue, buffer, CL_TRUE, 1u << small() % 3, any_size(), any_size(),
                                      0, NULL, NULL, NULL);
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
        clEnqueueBarrierWithWaitList(object(QUEUES), (cl_uint)count, count > 0 ? list : NULL, &made);
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
                                       : clRetainEvent(handle);
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
    create_context, create_queue, create_buffer, create_sub_buffer, create_program, build_program,
    create_kernel,  set_argument, launch,        move,              move_rectangle, map,
    mark,           user_event,   end_user_event, wait_for,         listen,         ask,
    retain,         drop_one,     fail_soon,
};

// -------------------------------------------------------------------------------------------------
// An input

// One of everything to begin with, so that few calls find nothing.
static void begin(void) {
    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
    EXPECT(context != NULL);
    table[CONTEXTS][0] = context;
    table[QUEUES][0] = clCreateCommandQueue(context, device, CL_QUEUE_PROFILING_ENABLE, NULL);
    table[BUFFERS][0] = clCreateBuffer(context, CL_MEM_READ_WRITE, 256, NULL, NULL);
    table[PROGRAMS][0] = clCreateProgramWithBinary(
        context, 1, &device, &binary_size, (const unsigned char *[]){binary}, NULL, NULL);
    EXPECT(clBuildProgram(table[PROGRAMS][0], 0, NULL, "", NULL, NULL) == CL_SUCCESS);
    table[KERNELS][0] = clCreateKernel(table[PROGRAMS][0], "store", NULL);
}

static void end(void) {
    doors_open();
    end_user_events(CL_COMPLETE);
    for (size_t i = 0; i < EACH; i++) {
        if (table[QUEUES][i] != NULL)
            EXPECT(clFinish(table[QUEUES][i]) == CL_SUCCESS);
        cl_int status = CL_QUEUED;
        if (table[EVENTS][i] != NULL)
            clGetEventInfo(table[EVENTS][i], CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status,
                           NULL);
        EXPECT(table[EVENTS][i] == NULL || status <= CL_COMPLETE);
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
    binary = test_binary(device->driven.facts.target, kernels, sizeof kernels / sizeof kernels[0], NULL,
                         &binary_size);
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
