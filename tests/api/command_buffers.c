// SPDX-License-Identifier: MIT
//
// Command buffers: what each recorded command does when it is replayed, the order of enqueues, failures,
// lifetimes, queries, and every error.

#include "command_buffer_calls.h"
#include "events.h"

#include <pthread.h>

static struct cl cl;

#define NOTHING_AFTER 0, NULL, NULL, NULL

static cl_command_buffer_khr create(cl_command_queue queue, cl_command_buffer_flags_khr flags) {
    const cl_command_buffer_properties_khr properties[] = {CL_COMMAND_BUFFER_FLAGS_KHR, flags, 0};
    cl_int error;
    cl_command_buffer_khr buffer =
        kh.clCreateCommandBufferKHR(1, &queue, flags != 0 ? properties : NULL, &error);
    MUST(error);
    return buffer;
}

static void replay(cl_command_buffer_khr buffer) {
    MUST(kh.clEnqueueCommandBufferKHR(0, NULL, buffer, 0, NULL, NULL));
}

static const char source[] =
    "__kernel void add(__global int *numbers, int step) { numbers[get_global_id(0)] += step; }\n"
    "__kernel void count(__global int *sum) { atomic_inc(sum); }\n"
    "__kernel void stray(uint address) { *(__global int *)(size_t)address = 1; }\n";
static cl_program program;

static cl_kernel add_kernel(cl_mem numbers, cl_int step) {
    cl_kernel kernel = cl_kernel_of(program, "add");
    SET_ARG(kernel, 0, numbers);
    SET_ARG(kernel, 1, step);
    return kernel;
}

static void record_launch(cl_command_buffer_khr buffer, cl_kernel kernel, size_t items) {
    MUST(kh.clCommandNDRangeKernelKHR(buffer, NULL, NULL, kernel, 1, NULL, &items, NULL,
                                      NOTHING_AFTER));
}

#define ITEMS 64

static void check_all(cl_mem numbers, cl_int want) {
    cl_int values[ITEMS];
    cl_read(&cl, numbers, sizeof values, values);
    for (int i = 0; i < ITEMS; i++)
        if (values[i] != want) {
            CHECK_EQUAL(values[i], want);
            return;
        }
}

// -------------------------------------------------------------------------------------------------
// Replaying

// A replay uses the arguments, objects and order of the recording, whatever happens to them later.
static void launches_are_replayed(void) {
    const cl_int zero = 0, hundred = 100;
    cl_mem numbers = cl_buffer(&cl, ITEMS * sizeof(cl_int), NULL);
    cl_kernel kernel = add_kernel(numbers, 1);
    cl_command_buffer_khr buffer = create(cl.queue, 0);
    cl_sync_point_khr points[2] = {0};
    MUST(kh.clCommandFillBufferKHR(buffer, NULL, NULL, numbers, &zero, sizeof zero, 0,
                                   ITEMS * sizeof zero, 0, NULL, &points[0], NULL));
    MUST(kh.clCommandBarrierWithWaitListKHR(buffer, NULL, NULL, 1, points, &points[1], NULL));
    CHECK(points[0] != points[1]);
    record_launch(buffer, kernel, ITEMS);
    SET_ARG(kernel, 1, hundred);
    record_launch(buffer, kernel, ITEMS);
    record_launch(buffer, kernel, ITEMS);
    MUST(kh.clFinalizeCommandBufferKHR(buffer));
    MUST(clReleaseKernel(kernel));
    for (int i = 0; i < 3; i++) {
        replay(buffer);
        check_all(numbers, 201);
    }
    replay(buffer);
    MUST(kh.clReleaseCommandBufferKHR(buffer)); // while the buffer may run
    check_all(numbers, 201);
    MUST(clReleaseMemObject(numbers));
}

static void buffers_are_copied(void) {
    const size_t origin[3] = {0}, to[3] = {4, 1, 0}, region[3] = {4, 2, 1};
    unsigned char from[32], box[32] = {0}, want[32] = {0}, line[32], got[32];
    for (int i = 0; i < 32; i++)
        from[i] = (unsigned char)(i + 1);
    cl_mem source_buffer = cl_buffer(&cl, 32, from), box_buffer = cl_buffer(&cl, 32, box);
    cl_mem line_buffer = cl_buffer(&cl, 32, box);
    cl_command_buffer_khr buffer = create(cl.queue, 0);
    MUST(kh.clCommandCopyBufferRectKHR(buffer, NULL, NULL, source_buffer, box_buffer, origin, to,
                                       region, 8, 0, 8, 0, NOTHING_AFTER));
    MUST(kh.clCommandCopyBufferKHR(buffer, NULL, NULL, source_buffer, line_buffer, 8, 16, 8,
                                   NOTHING_AFTER));
    MUST(kh.clFinalizeCommandBufferKHR(buffer));
    replay(buffer);
    for (int y = 0; y < 2; y++)
        memcpy(want + (y + 1) * 8 + 4, from + y * 8, 4);
    cl_read(&cl, box_buffer, 32, got);
    CHECK(memcmp(got, want, 32) == 0);
    memset(line, 0, 32);
    memcpy(line + 16, from + 8, 8);
    cl_read(&cl, line_buffer, 32, got);
    CHECK(memcmp(got, line, 32) == 0);
    MUST(kh.clReleaseCommandBufferKHR(buffer));
    MUST(clReleaseMemObject(source_buffer));
    MUST(clReleaseMemObject(box_buffer));
    MUST(clReleaseMemObject(line_buffer));
}

#define WIDTH 8
#define HEIGHT 4

static cl_mem new_image(void) {
    const cl_image_format format = {CL_RGBA, CL_UNSIGNED_INT8};
    const cl_image_desc desc = {
        .image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = WIDTH, .image_height = HEIGHT};
    cl_int error;
    cl_mem image = clCreateImage(cl.context, CL_MEM_READ_WRITE, &format, &desc, NULL, &error);
    MUST(error);
    return image;
}

// Fills an image with a colour, copies a part of it to another image, and copies texels to and from buffers.
static void images_are_copied(void) {
    cl_bool has_images;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_IMAGE_SUPPORT, sizeof has_images, &has_images, NULL));
    if (!has_images)
        return;
    const size_t origin[3] = {0}, all[3] = {WIDTH, HEIGHT, 1}, two[3] = {2, 1, 1},
                 at[3] = {3, 2, 0};
    const cl_uint red[4] = {255, 0, 0, 1}, texels[2] = {0x11223344, 0x55667788};
    cl_uint got[WIDTH * HEIGHT];
    cl_mem first = new_image(), second = new_image();
    cl_mem packed = cl_buffer(&cl, sizeof texels, texels),
           result = cl_buffer(&cl, sizeof got, NULL);
    cl_command_buffer_khr buffer = create(cl.queue, 0);
    MUST(kh.clCommandFillImageKHR(buffer, NULL, NULL, first, red, origin, all, NOTHING_AFTER));
    MUST(kh.clCommandCopyImageKHR(buffer, NULL, NULL, first, second, origin, origin, all,
                                  NOTHING_AFTER));
    MUST(kh.clCommandCopyBufferToImageKHR(buffer, NULL, NULL, packed, second, 0, at, two,
                                          NOTHING_AFTER));
    MUST(kh.clCommandCopyImageToBufferKHR(buffer, NULL, NULL, second, result, origin, all, 0,
                                          NOTHING_AFTER));
    MUST(kh.clFinalizeCommandBufferKHR(buffer));
    replay(buffer);
    cl_read(&cl, result, sizeof got, got);
    for (size_t i = 0; i < WIDTH * HEIGHT; i++) {
        size_t part = i - (2 * WIDTH + 3);
        CHECK_EQUAL(got[i], part < 2 ? texels[part] : 0x010000ffu);
    }
    MUST(kh.clReleaseCommandBufferKHR(buffer));
    MUST(clReleaseMemObject(first));
    MUST(clReleaseMemObject(second));
    MUST(clReleaseMemObject(packed));
    MUST(clReleaseMemObject(result));
}

static void empty_ones_end(void) {
    cl_command_buffer_khr buffer = create(cl.queue, 0);
    MUST(kh.clFinalizeCommandBufferKHR(buffer));
    cl_event event;
    MUST(kh.clEnqueueCommandBufferKHR(0, NULL, buffer, 0, NULL, &event));
    CHECK_EQUAL(cl_end_of(event), CL_COMPLETE);
    MUST(kh.clReleaseCommandBufferKHR(buffer));
}

// A replay sees what another queue's commands wrote, though the device has a copy of its own. The replay's event
// has time stamps.
static void events_are_commands(void) {
    cl_mem numbers = cl_buffer(&cl, ITEMS * sizeof(cl_int), NULL);
    cl_kernel kernel = add_kernel(numbers, 1);
    cl_command_buffer_khr buffer = create(cl.queue, 0);
    record_launch(buffer, kernel, ITEMS);
    record_launch(buffer, kernel, ITEMS);
    MUST(kh.clFinalizeCommandBufferKHR(buffer));
    cl_int five = 5;
    CL_ORDER(&cl, &five, sizeof five);
    cl_event event;
    cl_command_type type;
    cl_ulong start, end;
    MUST(clEnqueueFillBuffer(cl.queue, numbers, &five, sizeof five, 0, ITEMS * sizeof five, 0, NULL,
                             NULL));
    MUST(kh.clEnqueueCommandBufferKHR(1, &cl.queue, buffer, 0, NULL, &event));
    check_all(numbers, 7);
    MUST(clGetEventInfo(event, CL_EVENT_COMMAND_TYPE, sizeof type, &type, NULL));
    CHECK_EQUAL(type, CL_COMMAND_COMMAND_BUFFER_KHR);
    MUST(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof start, &start, NULL));
    MUST(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof end, &end, NULL));
    CHECK(end > start);
    CHECK_EQUAL(cl_end_of(event), CL_COMPLETE);
    MUST(kh.clReleaseCommandBufferKHR(buffer));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseMemObject(numbers));
}

// -------------------------------------------------------------------------------------------------
// Order, failures

// An enqueue waits for the one before it on any queue, unless the simultaneous-use flag is set.
static void enqueues_wait_for_each_other(cl_command_buffer_flags_khr flags) {
    cl_int error;
    cl_command_queue other =
        clCreateCommandQueue(cl.context, cl.device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, &error);
    MUST(error);
    cl_mem numbers = cl_buffer(&cl, ITEMS * sizeof(cl_int), NULL);
    cl_kernel kernel = add_kernel(numbers, 1);
    cl_command_buffer_khr buffer = create(cl.queue, flags);
    record_launch(buffer, kernel, ITEMS);
    MUST(kh.clFinalizeCommandBufferKHR(buffer));
    const cl_int zero = 0;
    MUST(clEnqueueFillBuffer(cl.queue, numbers, &zero, sizeof zero, 0, ITEMS * sizeof zero, 0, NULL,
                             NULL));
    MUST(clFinish(cl.queue));
    cl_event gate = user_event(&cl), first, second;
    MUST(kh.clEnqueueCommandBufferKHR(1, &cl.queue, buffer, 1, &gate, &first));
    MUST(kh.clEnqueueCommandBufferKHR(1, &other, buffer, 0, NULL, &second));
    if (flags != 0)
        MUST(clWaitForEvents(1, &second)); // does not wait for the gate
    else
        CHECK_EQUAL(status_of(second), CL_QUEUED);
    MUST(clSetUserEventStatus(gate, CL_COMPLETE));
    CHECK_EQUAL(cl_end_of(first), CL_COMPLETE);
    CHECK_EQUAL(cl_end_of(second), CL_COMPLETE);
    check_all(numbers, 2);
    MUST(clReleaseEvent(gate));
    MUST(kh.clReleaseCommandBufferKHR(buffer));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseMemObject(numbers));
    MUST(clReleaseCommandQueue(other));
}

// An enqueue whose wait list failed does not run; the next one does.
static void failures_come_from_wait_lists(void) {
    const cl_int zeros[ITEMS] = {0};
    cl_mem numbers = cl_buffer(&cl, sizeof zeros, zeros);
    cl_kernel kernel = add_kernel(numbers, 1);
    cl_command_buffer_khr buffer = create(cl.queue, 0);
    record_launch(buffer, kernel, ITEMS);
    MUST(kh.clFinalizeCommandBufferKHR(buffer));
    cl_event gate = user_event(&cl), first, second;
    MUST(kh.clEnqueueCommandBufferKHR(0, NULL, buffer, 1, &gate, &first));
    MUST(kh.clEnqueueCommandBufferKHR(0, NULL, buffer, 0, NULL, &second));
    MUST(clSetUserEventStatus(gate, -5));
    CHECK_EQUAL(cl_end_of(first), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    CHECK_EQUAL(cl_end_of(second), CL_COMPLETE);
    check_all(numbers, 1);
    MUST(clReleaseEvent(gate));
    MUST(kh.clReleaseCommandBufferKHR(buffer));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseMemObject(numbers));
}

// On a core that detects faults: commands behind a kernel that faults do not run. The next replay runs up to the
// same place.
static void faults_end_the_whole(void) {
    if (!cl.barecl || (cl.type & CL_DEVICE_TYPE_CPU))
        return;
    const cl_int zeros[ITEMS] = {0};
    const cl_uint nowhere = 0xdead0000; // no board has memory there
    cl_mem numbers = cl_buffer(&cl, sizeof zeros, zeros);
    cl_kernel kernel = add_kernel(numbers, 1), stray = cl_kernel_of(program, "stray");
    SET_ARG(stray, 0, nowhere);
    cl_command_buffer_khr buffer = create(cl.queue, 0);
    record_launch(buffer, kernel, ITEMS);
    record_launch(buffer, stray, 1);
    record_launch(buffer, kernel, ITEMS);
    record_launch(buffer, kernel, ITEMS);
    MUST(kh.clFinalizeCommandBufferKHR(buffer));
    for (int i = 1; i <= 2; i++) {
        cl_event event;
        MUST(kh.clEnqueueCommandBufferKHR(0, NULL, buffer, 0, NULL, &event));
        CHECK_EQUAL(cl_end_of(event), CL_OUT_OF_RESOURCES);
        check_all(numbers, i);
    }
    MUST(kh.clReleaseCommandBufferKHR(buffer));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseKernel(stray));
    MUST(clReleaseMemObject(numbers));
}

// -------------------------------------------------------------------------------------------------
// Concurrency

#define THREADS 4
#define ROUNDS 25

static cl_command_buffer_khr shared;

static void *enqueue_often(void *queue) {
    cl_command_queue own = queue;
    for (int i = 0; i < ROUNDS; i++)
        MUST(kh.clEnqueueCommandBufferKHR(1, &own, shared, 0, NULL, NULL));
    MUST(clFinish(own));
    return NULL;
}

// Several threads enqueue one buffer, each on its own queue.
static void threads_share_one(cl_command_buffer_flags_khr flags) {
    const cl_int zero = 0;
    cl_mem sum = cl_buffer(&cl, sizeof zero, &zero);
    cl_kernel kernel = cl_kernel_of(program, "count");
    SET_ARG(kernel, 0, sum);
    shared = create(cl.queue, flags);
    record_launch(shared, kernel, 3);
    record_launch(shared, kernel, 4);
    MUST(kh.clFinalizeCommandBufferKHR(shared));
    pthread_t threads[THREADS];
    cl_command_queue queues[THREADS];
    for (int i = 0; i < THREADS; i++) {
        cl_int error;
        queues[i] = clCreateCommandQueue(cl.context, cl.device, 0, &error);
        MUST(error);
        pthread_create(&threads[i], NULL, enqueue_often, queues[i]);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        MUST(clReleaseCommandQueue(queues[i]));
    }
    cl_int got;
    cl_read(&cl, sum, sizeof got, &got);
    CHECK_EQUAL(got, THREADS * ROUNDS * 7);
    MUST(kh.clReleaseCommandBufferKHR(shared));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseMemObject(sum));
}

static cl_kernel recorded; // launched by all threads

static void *record_often(void *unused) {
    for (int i = 0; i < ROUNDS; i++)
        record_launch(shared, recorded, 3);
    return unused;
}

// Several threads record into one buffer.
static void threads_record_one(void) {
    const cl_int zero = 0;
    cl_mem sum = cl_buffer(&cl, sizeof zero, &zero);
    recorded = cl_kernel_of(program, "count");
    SET_ARG(recorded, 0, sum);
    shared = create(cl.queue, 0);
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, record_often, NULL);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    MUST(kh.clFinalizeCommandBufferKHR(shared));
    replay(shared);
    cl_int got;
    cl_read(&cl, sum, sizeof got, &got);
    CHECK_EQUAL(got, THREADS * ROUNDS * 3);
    MUST(kh.clReleaseCommandBufferKHR(shared));
    MUST(clReleaseKernel(recorded));
    MUST(clReleaseMemObject(sum));
}

// -------------------------------------------------------------------------------------------------
// Queries

static cl_uint info_of(cl_command_buffer_khr buffer, cl_command_buffer_info_khr name) {
    cl_uint value = 99;
    size_t size;
    MUST(kh.clGetCommandBufferInfoKHR(buffer, name, sizeof value, &value, &size));
    CHECK_EQUAL(size, sizeof value);
    return value;
}

static void queries_tell(void) {
    cl_command_buffer_khr buffer = create(cl.queue, CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR);
    cl_command_queue queue;
    cl_context context;
    cl_command_buffer_properties_khr list[4];
    size_t size;
    CHECK_EQUAL(info_of(buffer, CL_COMMAND_BUFFER_NUM_QUEUES_KHR), 1);
    CHECK_EQUAL(info_of(buffer, CL_COMMAND_BUFFER_STATE_KHR),
                CL_COMMAND_BUFFER_STATE_RECORDING_KHR);
    MUST(kh.clFinalizeCommandBufferKHR(buffer));
    CHECK_EQUAL(info_of(buffer, CL_COMMAND_BUFFER_STATE_KHR),
                CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR);
    MUST(kh.clRetainCommandBufferKHR(buffer));
    CHECK_EQUAL(info_of(buffer, CL_COMMAND_BUFFER_REFERENCE_COUNT_KHR), 2);
    MUST(kh.clReleaseCommandBufferKHR(buffer));
    CHECK_EQUAL(info_of(buffer, CL_COMMAND_BUFFER_REFERENCE_COUNT_KHR), 1);
    MUST(kh.clGetCommandBufferInfoKHR(buffer, CL_COMMAND_BUFFER_QUEUES_KHR, sizeof queue, &queue,
                                      NULL));
    CHECK(queue == cl.queue);
    MUST(kh.clGetCommandBufferInfoKHR(buffer, CL_COMMAND_BUFFER_CONTEXT_KHR, sizeof context,
                                      &context, NULL));
    CHECK(context == cl.context);
    MUST(kh.clGetCommandBufferInfoKHR(buffer, CL_COMMAND_BUFFER_PROPERTIES_ARRAY_KHR, sizeof list,
                                      list, &size));
    CHECK(size == 3 * sizeof *list && list[1] == CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR);
    CHECK_ERROR(kh.clGetCommandBufferInfoKHR(buffer, CL_COMMAND_BUFFER_STATE_KHR, 1, &queue, NULL),
                CL_INVALID_VALUE);
    CHECK_ERROR(kh.clGetCommandBufferInfoKHR(buffer, 0, 0, NULL, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(kh.clGetCommandBufferInfoKHR(NULL, CL_COMMAND_BUFFER_STATE_KHR, 0, NULL, NULL),
                CL_INVALID_COMMAND_BUFFER_KHR);
    MUST(kh.clReleaseCommandBufferKHR(buffer));
    CHECK_ERROR(kh.clReleaseCommandBufferKHR(buffer), CL_INVALID_COMMAND_BUFFER_KHR);
    CHECK_ERROR(kh.clRetainCommandBufferKHR(buffer), CL_INVALID_COMMAND_BUFFER_KHR);
}

static void devices_tell(void) {
    cl_device_command_buffer_capabilities_khr can = 0;
    cl_command_queue_properties queues = 0;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_COMMAND_BUFFER_CAPABILITIES_KHR, sizeof can, &can,
                         NULL));
    CHECK(can & CL_COMMAND_BUFFER_CAPABILITY_SIMULTANEOUS_USE_KHR);
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_COMMAND_BUFFER_SUPPORTED_QUEUE_PROPERTIES_KHR,
                         sizeof queues, &queues, NULL));
    CHECK(queues & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_COMMAND_BUFFER_REQUIRED_QUEUE_PROPERTIES_KHR,
                         sizeof queues, &queues, NULL));
    CHECK_EQUAL(queues, 0);
}

// -------------------------------------------------------------------------------------------------
// Errors

static cl_int creation_error(cl_uint count, const cl_command_queue *queues,
                             const cl_command_buffer_properties_khr *properties) {
    cl_int error = CL_SUCCESS;
    CHECK(kh.clCreateCommandBufferKHR(count, queues, properties, &error) == NULL);
    return error;
}

static void creation_checks(void) {
    const cl_command_queue queues[] = {cl.queue, cl.queue};
    const cl_command_buffer_properties_khr unknown[] = {0x1234, 0, 0};
    const cl_command_buffer_properties_khr twice[] = {CL_COMMAND_BUFFER_FLAGS_KHR, 0,
                                                      CL_COMMAND_BUFFER_FLAGS_KHR, 0, 0};
    const cl_command_buffer_properties_khr wrong[] = {CL_COMMAND_BUFFER_FLAGS_KHR, 1 << 20, 0};
    const cl_command_buffer_properties_khr absent[] = {CL_COMMAND_BUFFER_FLAGS_KHR, 1 << 2, 0};
    const cl_command_queue none = NULL;
    CHECK_ERROR(creation_error(2, queues, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(creation_error(0, queues, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(creation_error(1, NULL, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(creation_error(1, &none, NULL), CL_INVALID_COMMAND_QUEUE);
    CHECK_ERROR(creation_error(1, queues, unknown), CL_INVALID_VALUE);
    CHECK_ERROR(creation_error(1, queues, twice), CL_INVALID_VALUE);
    CHECK_ERROR(creation_error(1, queues, wrong), CL_INVALID_VALUE);
    CHECK_ERROR(creation_error(1, queues, absent), CL_INVALID_PROPERTY);
}

// The checks that all recording functions share, on the function with the fewest parameters; then the checks that
// each of the others adds.
static void recording_checks(void) {
    const cl_command_properties_khr unknown[] = {0x1234, 0, 0};
    const cl_sync_point_khr later = 7, zero = 0;
    cl_mutable_command_khr handle = NULL;
    cl_sync_point_khr point;
    cl_mem numbers = cl_buffer(&cl, 64, NULL);
    cl_command_buffer_khr buffer = create(cl.queue, 0);
    CHECK_ERROR(kh.clCommandBarrierWithWaitListKHR(NULL, NULL, NULL, NOTHING_AFTER),
                CL_INVALID_COMMAND_BUFFER_KHR);
    CHECK_ERROR(kh.clCommandBarrierWithWaitListKHR(buffer, cl.queue, NULL, NOTHING_AFTER),
                CL_INVALID_COMMAND_QUEUE);
    CHECK_ERROR(kh.clCommandBarrierWithWaitListKHR(buffer, NULL, unknown, NOTHING_AFTER),
                CL_INVALID_VALUE);
    CHECK_ERROR(kh.clCommandBarrierWithWaitListKHR(buffer, NULL, NULL, 0, NULL, NULL, &handle),
                CL_INVALID_VALUE);
    CHECK_ERROR(kh.clCommandBarrierWithWaitListKHR(buffer, NULL, NULL, 1, NULL, NULL, NULL),
                CL_INVALID_SYNC_POINT_WAIT_LIST_KHR);
    CHECK_ERROR(kh.clCommandBarrierWithWaitListKHR(buffer, NULL, NULL, 0, &later, NULL, NULL),
                CL_INVALID_SYNC_POINT_WAIT_LIST_KHR);
    CHECK_ERROR(kh.clCommandBarrierWithWaitListKHR(buffer, NULL, NULL, 1, &later, NULL, NULL),
                CL_INVALID_SYNC_POINT_WAIT_LIST_KHR);
    CHECK_ERROR(kh.clCommandBarrierWithWaitListKHR(buffer, NULL, NULL, 1, &zero, NULL, NULL),
                CL_INVALID_SYNC_POINT_WAIT_LIST_KHR);
    CHECK_ERROR(
        kh.clCommandCopyBufferKHR(buffer, NULL, NULL, NULL, numbers, 0, 0, 4, NOTHING_AFTER),
        CL_INVALID_MEM_OBJECT);
    CHECK_ERROR(
        kh.clCommandCopyBufferKHR(buffer, NULL, NULL, numbers, numbers, 0, 4, 8, NOTHING_AFTER),
        CL_MEM_COPY_OVERLAP);
    CHECK_ERROR(
        kh.clCommandFillBufferKHR(buffer, NULL, NULL, numbers, &zero, 3, 0, 9, NOTHING_AFTER),
        CL_INVALID_VALUE);
    CHECK_ERROR(
        kh.clCommandNDRangeKernelKHR(buffer, NULL, NULL, NULL, 1, NULL, NULL, NULL, NOTHING_AFTER),
        CL_INVALID_KERNEL);
    MUST(kh.clCommandBarrierWithWaitListKHR(buffer, NULL, NULL, 0, NULL, &point, NULL));
    MUST(kh.clCommandBarrierWithWaitListKHR(buffer, NULL, NULL, 1, &point, NULL, NULL));
    MUST(kh.clFinalizeCommandBufferKHR(buffer));
    CHECK_ERROR(kh.clCommandBarrierWithWaitListKHR(buffer, NULL, NULL, NOTHING_AFTER),
                CL_INVALID_OPERATION);
    CHECK_ERROR(kh.clFinalizeCommandBufferKHR(buffer), CL_INVALID_OPERATION);
    CHECK_ERROR(kh.clFinalizeCommandBufferKHR(NULL), CL_INVALID_COMMAND_BUFFER_KHR);
    MUST(kh.clReleaseCommandBufferKHR(buffer));
    MUST(clReleaseMemObject(numbers));
}

static void enqueueing_checks(void) {
    struct cl other = cl_open();
    const cl_command_queue queues[] = {cl.queue, cl.queue}, none = NULL;
    cl_event gate = user_event(&cl);
    cl_command_buffer_khr buffer = create(cl.queue, 0);
    CHECK_ERROR(kh.clEnqueueCommandBufferKHR(0, NULL, NULL, 0, NULL, NULL),
                CL_INVALID_COMMAND_BUFFER_KHR);
    CHECK_ERROR(kh.clEnqueueCommandBufferKHR(0, NULL, buffer, 0, NULL, NULL), CL_INVALID_OPERATION);
    MUST(kh.clFinalizeCommandBufferKHR(buffer));
#define ENQUEUE(count, queues) \
    kh.clEnqueueCommandBufferKHR(count, (cl_command_queue *)(queues), buffer, 0, NULL, NULL)
    CHECK_ERROR(ENQUEUE(1, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(ENQUEUE(0, queues), CL_INVALID_VALUE);
    CHECK_ERROR(ENQUEUE(2, queues), CL_INVALID_VALUE);
    CHECK_ERROR(ENQUEUE(1, &none), CL_INVALID_COMMAND_QUEUE);
    CHECK_ERROR(ENQUEUE(1, &other.queue), CL_INVALID_CONTEXT);
    CHECK_ERROR(kh.clEnqueueCommandBufferKHR(0, NULL, buffer, 1, NULL, NULL),
                CL_INVALID_EVENT_WAIT_LIST);
    CHECK_ERROR(kh.clEnqueueCommandBufferKHR(0, NULL, buffer, 0, &gate, NULL),
                CL_INVALID_EVENT_WAIT_LIST);
    MUST(clSetUserEventStatus(gate, CL_COMPLETE));
    MUST(clReleaseEvent(gate));
    MUST(kh.clReleaseCommandBufferKHR(buffer));
    cl_close(&other);
}

int main(void) {
    cl = cl_open();
    find_all(&cl);
    program = cl_build(&cl, source);
    launches_are_replayed();
    buffers_are_copied();
    images_are_copied();
    empty_ones_end();
    events_are_commands();
    enqueues_wait_for_each_other(0);
    enqueues_wait_for_each_other(CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR);
    failures_come_from_wait_lists();
    faults_end_the_whole();
    threads_share_one(0);
    threads_share_one(CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR);
    threads_record_one();
    queries_tell();
    devices_tell();
    creation_checks();
    recording_checks();
    enqueueing_checks();
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
