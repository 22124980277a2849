// SPDX-License-Identifier: MIT
//
// What all functions that enqueue a command have in common: they refuse wrong queues, memory objects, contexts
// and wait lists, and report failed waits. A refused command has no effect.

#include "events.h"

#include <CL/cl_ext.h>

static struct cl cl, other;
static cl_event failed, foreign; // a failed user event, an event of another context
static void *wrong;              // a valid object of a kind that no function expects
static char bytes[256];
static void *shared; // SVM, or NULL if the device has none

static const size_t none[3] = {0, 0, 0}, behind[3] = {4, 0, 0}, texel[3] = {1, 1, 1},
                    region[3] = {4, 1, 1};
static const cl_int pattern[4] = {1, 2, 3, 4};

// -------------------------------------------------------------------------------------------------
// The functions

#define ON cl_command_queue queue, cl_mem mem, cl_uint count, const cl_event *list
#define AFTER count, list, NULL
#define ENQUEUES(name, call) \
    static cl_int name(ON) { \
        (void)mem;           \
        return call;         \
    }

ENQUEUES(read_buffer, clEnqueueReadBuffer(queue, mem, CL_TRUE, 0, 4, bytes, AFTER))
ENQUEUES(write_buffer, clEnqueueWriteBuffer(queue, mem, CL_TRUE, 0, 4, bytes, AFTER))
ENQUEUES(read_rect,
         clEnqueueReadBufferRect(queue, mem, CL_TRUE, none, none, region, 0, 0, 0, 0, bytes, AFTER))
ENQUEUES(write_rect, clEnqueueWriteBufferRect(queue, mem, CL_TRUE, none, none, region, 0, 0, 0, 0,
                                              bytes, AFTER))
ENQUEUES(fill_buffer, clEnqueueFillBuffer(queue, mem, pattern, 4, 0, 4, AFTER))
ENQUEUES(copy_buffer, clEnqueueCopyBuffer(queue, mem, mem, 0, 4, 4, AFTER))
ENQUEUES(copy_rect,
         clEnqueueCopyBufferRect(queue, mem, mem, none, behind, region, 0, 0, 0, 0, AFTER))
ENQUEUES(read_image, clEnqueueReadImage(queue, mem, CL_TRUE, none, texel, 0, 0, bytes, AFTER))
ENQUEUES(write_image, clEnqueueWriteImage(queue, mem, CL_TRUE, none, texel, 0, 0, bytes, AFTER))
ENQUEUES(fill_image, clEnqueueFillImage(queue, mem, pattern, none, texel, AFTER))
ENQUEUES(copy_image, clEnqueueCopyImage(queue, mem, mem, none, behind, texel, AFTER))
ENQUEUES(migrate, clEnqueueMigrateMemObjects(queue, 1, &mem, 0, AFTER))
ENQUEUES(unmap, clEnqueueUnmapMemObject(queue, mem, bytes, AFTER))
ENQUEUES(marker, clEnqueueMarkerWithWaitList(queue, AFTER))
ENQUEUES(barrier, clEnqueueBarrierWithWaitList(queue, AFTER))
ENQUEUES(svm_free, clEnqueueSVMFree(queue, 1, &shared, NULL, NULL, AFTER))
ENQUEUES(svm_copy, clEnqueueSVMMemcpy(queue, CL_TRUE, shared, bytes, 4, AFTER))
ENQUEUES(svm_fill, clEnqueueSVMMemFill(queue, shared, pattern, 4, 4, AFTER))
ENQUEUES(svm_map, clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_READ, shared, 4, AFTER))
ENQUEUES(svm_unmap, clEnqueueSVMUnmap(queue, shared, AFTER))
ENQUEUES(svm_migrate, clEnqueueSVMMigrateMem(queue, 1, (const void **)&shared, NULL, 0, AFTER))

static cl_int map_buffer(ON) {
    cl_int error;
    clEnqueueMapBuffer(queue, mem, CL_TRUE, CL_MAP_READ, 0, 4, AFTER, &error);
    return error;
}

static cl_int map_image(ON) {
    cl_int error;
    size_t pitch;
    clEnqueueMapImage(queue, mem, CL_TRUE, CL_MAP_READ, none, texel, &pitch, NULL, AFTER, &error);
    return error;
}

static cl_mem buffer, image; // the second object of copies

static cl_int image_to_buffer(ON) {
    return clEnqueueCopyImageToBuffer(queue, mem, buffer, none, texel, 0, AFTER);
}

static cl_int buffer_to_image(ON) {
    return clEnqueueCopyBufferToImage(queue, buffer, mem, 0, none, texel, AFTER);
}

static cl_kernel kernel;

static cl_int launch(ON) {
    (void)mem;
    return clEnqueueNDRangeKernel(queue, kernel, 1, NULL, texel, NULL, AFTER);
}

static cl_int task(ON) {
    (void)mem;
    return clEnqueueTask(queue, kernel, AFTER);
}

static void CL_CALLBACK nothing(void *data) { (void)data; }

static cl_int native(ON) {
    const void *place = bytes;
    return mem != NULL ? clEnqueueNativeKernel(queue, nothing, bytes, 64, 1, &mem, &place, AFTER)
                       : clEnqueueNativeKernel(queue, nothing, NULL, 0, 0, NULL, NULL, AFTER);
}

// Properties of a function.
enum {
    MEM = 1,      // takes a buffer
    IMAGE = 2,    // takes an image
    BLOCKS = 4,   // the call waits, and returns the failure
    HOST = 8,     // refuses memory that the host may not access
    SVM = 16,     // only if the device has shared virtual memory
    NATIVE = 32,  // only if the device has native kernels
    REJECTED = 64 // refused even with right handles
};

static const struct row {
    const char *name;
    cl_int (*call)(ON);
    unsigned kind;
} rows[] = {
#define ROW(call, kind) {#call, call, kind}
    ROW(read_buffer, MEM | BLOCKS | HOST),
    ROW(write_buffer, MEM | BLOCKS | HOST),
    ROW(read_rect, MEM | BLOCKS | HOST),
    ROW(write_rect, MEM | BLOCKS | HOST),
    ROW(map_buffer, MEM | BLOCKS | HOST),
    ROW(fill_buffer, MEM),
    ROW(copy_buffer, MEM),
    ROW(copy_rect, MEM),
    ROW(read_image, IMAGE | BLOCKS | HOST),
    ROW(write_image, IMAGE | BLOCKS | HOST),
    ROW(map_image, IMAGE | BLOCKS | HOST),
    ROW(fill_image, IMAGE),
    ROW(copy_image, IMAGE),
    ROW(image_to_buffer, IMAGE),
    ROW(buffer_to_image, IMAGE),
    ROW(migrate, MEM),
    ROW(unmap, MEM | REJECTED),
    ROW(marker, 0),
    ROW(barrier, 0),
    ROW(launch, 0),
    ROW(task, 0),
    ROW(native, MEM | NATIVE),
    ROW(svm_fill, SVM),
    ROW(svm_copy, SVM | BLOCKS),
    ROW(svm_map, SVM | BLOCKS),
    ROW(svm_unmap, SVM),
    ROW(svm_migrate, SVM),
    ROW(svm_free, SVM), // the last row, because it frees
};

// -------------------------------------------------------------------------------------------------
// Checks

static void check_row(const struct row *row, const char *what, cl_int is, cl_int want) {
    if (is == want) {
        tell_checked_error(row->name, cl_error_name(want));
        return;
    }
    printf("%s: %s gives %s (%d), should be %s\n", row->name, what, cl_error_name(is), is,
           cl_error_name(want));
    ++failed_checks;
}

#define CHECK_ROW(row, what, want, ...) check_row(row, what, (row)->call(__VA_ARGS__), want)

static cl_mem new_mem(cl_context context, unsigned kind, cl_mem_flags flags) {
    const cl_image_format format = {CL_RGBA, CL_UNSIGNED_INT8};
    const cl_image_desc desc = {
        .image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 8, .image_height = 4};
    cl_int error;
    cl_mem mem = (kind & IMAGE) != 0 ? clCreateImage(context, flags, &format, &desc, NULL, &error)
                                     : clCreateBuffer(context, flags, sizeof bytes, NULL, &error);
    MUST(error);
    return mem;
}

static void queues_and_wait_lists(const struct row *row, cl_mem mem) {
    const cl_event bad = (cl_event)cl.queue;
    CHECK_ROW(row, "no queue", CL_INVALID_COMMAND_QUEUE, NULL, mem, 0, NULL);
    CHECK_ROW(row, "a queue that is none", CL_INVALID_COMMAND_QUEUE, (cl_command_queue)wrong, mem,
              0, NULL);
    CHECK_ROW(row, "a count without a list", CL_INVALID_EVENT_WAIT_LIST, cl.queue, mem, 1, NULL);
    CHECK_ROW(row, "a list without a count", CL_INVALID_EVENT_WAIT_LIST, cl.queue, mem, 0, &failed);
    CHECK_ROW(row, "an event that is none", CL_INVALID_EVENT_WAIT_LIST, cl.queue, mem, 1, &bad);
    CHECK_ROW(row, "an event of another context", CL_INVALID_CONTEXT, cl.queue, mem, 1, &foreign);
}

static void memory_objects(const struct row *row) {
    cl_mem of_others = new_mem(other.context, row->kind, 0);
    CHECK_ROW(row, "an object that is none", CL_INVALID_MEM_OBJECT, cl.queue, (cl_mem)wrong, 0,
              NULL);
    if ((row->kind & NATIVE) == 0) {
        CHECK_ROW(row, "no object", CL_INVALID_MEM_OBJECT, cl.queue, NULL, 0, NULL);
        CHECK_ROW(row, "an object of another context", CL_INVALID_CONTEXT, cl.queue, of_others, 0,
                  NULL);
    }
    MUST(clReleaseMemObject(of_others));
    if ((row->kind & HOST) != 0) {
        cl_mem hidden = new_mem(cl.context, row->kind, CL_MEM_HOST_NO_ACCESS);
        CHECK_ROW(row, "memory that the host may not access", CL_INVALID_OPERATION, cl.queue,
                  hidden, 0, NULL);
        MUST(clReleaseMemObject(hidden));
    }
}

static bool runs_here(const struct row *row) {
    cl_device_exec_capabilities can;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_EXECUTION_CAPABILITIES, sizeof can, &can, NULL));
    return ((row->kind & IMAGE) == 0 || image != NULL) &&
           ((row->kind & SVM) == 0 || shared != NULL) &&
           ((row->kind & NATIVE) == 0 || (can & CL_EXEC_NATIVE_KERNEL) != 0);
}

static void check_all(const struct row *row) {
    cl_mem mem = (row->kind & IMAGE) != 0 ? image : (row->kind & MEM) != 0 ? buffer : NULL;
    if ((row->kind & (MEM | IMAGE)) != 0)
        memory_objects(row);
    if ((row->kind & REJECTED) != 0) {
        CHECK_ROW(row, "no queue", CL_INVALID_COMMAND_QUEUE, NULL, mem, 0, NULL);
        return;
    }
    queues_and_wait_lists(row, mem);
    if ((row->kind & BLOCKS) != 0)
        CHECK_ROW(row, "a wait for what failed", CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST,
                  cl.queue, mem, 1, &failed);
    CHECK_ROW(row, "the right handles", CL_SUCCESS, cl.queue, mem, 0, NULL);
}

// Unmapping with right handles and a wrong wait list.
static void unmaps(void) {
    cl_int error;
    void *pointer =
        clEnqueueMapBuffer(cl.queue, buffer, CL_TRUE, CL_MAP_READ, 0, 4, 0, NULL, NULL, &error);
    MUST(error);
#define UNMAP(pointer, count, list) \
    clEnqueueUnmapMemObject(cl.queue, buffer, pointer, count, list, NULL)
    CHECK_ERROR(UNMAP(bytes, 0, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(UNMAP(pointer, 1, NULL), CL_INVALID_EVENT_WAIT_LIST);
    CHECK_ERROR(UNMAP(pointer, 0, &failed), CL_INVALID_EVENT_WAIT_LIST);
    CHECK_ERROR(UNMAP(pointer, 1, &foreign), CL_INVALID_CONTEXT);
    MUST(UNMAP(pointer, 0, NULL));
}

// The functions of OpenCL 1.0 that take no wait list, or are only a wait.
static void older_functions(void) {
    cl_event event;
    CHECK_ERROR(clEnqueueMarker(NULL, &event), CL_INVALID_COMMAND_QUEUE);
    CHECK_ERROR(clEnqueueMarker(cl.queue, NULL), CL_INVALID_VALUE);
    MUST(clEnqueueMarker(cl.queue, &event));
    CHECK_ERROR(clEnqueueBarrier(NULL), CL_INVALID_COMMAND_QUEUE);
    MUST(clEnqueueBarrier(cl.queue));
    const cl_event bad = (cl_event)cl.queue;
    CHECK_ERROR(clEnqueueWaitForEvents(NULL, 1, &event), CL_INVALID_COMMAND_QUEUE);
    CHECK_ERROR(clEnqueueWaitForEvents(cl.queue, 0, &event), CL_INVALID_VALUE);
    CHECK_ERROR(clEnqueueWaitForEvents(cl.queue, 1, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(clEnqueueWaitForEvents(cl.queue, 1, &bad), CL_INVALID_EVENT);
    CHECK_ERROR(clEnqueueWaitForEvents(cl.queue, 1, &foreign), CL_INVALID_CONTEXT);
    MUST(clEnqueueWaitForEvents(cl.queue, 1, &event));
    MUST(clFlush(cl.queue));
    CHECK_EQUAL(cl_end_of(event), CL_COMPLETE);
}

int main(void) {
    cl = cl_open();
    other = cl_open();
    require_barecl(
        &cl); // when a call has two errors, the implementation chooses which one it returns
    cl_program program = cl_build(&cl, "kernel void k(void) {}");
    kernel = cl_kernel_of(program, "k");
    failed = user_event(&cl);
    foreign = user_event(&other);
    wrong = failed;
    MUST(clSetUserEventStatus(failed, -9));
    buffer = new_mem(cl.context, MEM, 0);
    image = device_has(&cl, CL_DEVICE_IMAGE_SUPPORT) ? new_mem(cl.context, IMAGE, 0) : NULL;
    shared = device_has(&cl, CL_DEVICE_SVM_CAPABILITIES)
                 ? clSVMAlloc(cl.context, 0, sizeof bytes, 0)
                 : NULL;
    for (size_t i = 0; i < COUNT(rows); ++i)
        if (runs_here(&rows[i]))
            check_all(&rows[i]);
    unmaps();
    older_functions();
    MUST(clFinish(cl.queue));
    cl_mem mems[] = {buffer, image};
    for (size_t i = 0; i < COUNT(mems); ++i)
        if (mems[i] != NULL)
            MUST(clReleaseMemObject(mems[i]));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
    MUST(clReleaseEvent(failed));
    MUST(clReleaseEvent(foreign));
    cl_close(&other);
    cl_close(&cl);
    return test_result();
}
