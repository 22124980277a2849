// SPDX-License-Identifier: MIT
//
// What all functions that record into a command buffer have in common: they refuse wrong buffers, queues, sync
// points, memory objects and contexts. A refused command is not recorded.

#include "command_buffer_calls.h"
#include "events.h"

static struct cl cl, other;
static void *wrong; // a valid object of a kind that no function expects
static cl_kernel kernel, unset, fixed;
static cl_mem buffer, image; // image: NULL if the device has none
static char *shared;         // SVM, or NULL if the device has none

static const size_t none[3] = {0, 0, 0}, behind[3] = {4, 0, 0}, texel[3] = {1, 1, 1},
                    region[3] = {4, 1, 1}, outside[3] = {400, 1, 1};
static const cl_int pattern[4] = {1, 2, 3, 4};

// -------------------------------------------------------------------------------------------------
// The functions

struct into {
    cl_command_buffer_khr commands;
    cl_command_queue queue;
    const cl_command_properties_khr *properties;
    cl_uint count;
    const cl_sync_point_khr *points;
    cl_mutable_command_khr *handle;
};

#define INTO to.commands, to.queue, to.properties
#define AFTER to.count, to.points, NULL, to.handle
#define RECORDS(name, call)                          \
    static cl_int name(struct into to, cl_mem mem) { \
        (void)mem;                                   \
        return kh.call;                              \
    }

RECORDS(barrier, clCommandBarrierWithWaitListKHR(INTO, AFTER))
RECORDS(copy_buffer, clCommandCopyBufferKHR(INTO, mem, buffer, 0, 8, 4, AFTER))
RECORDS(copy_rect,
        clCommandCopyBufferRectKHR(INTO, mem, mem, none, behind, region, 0, 0, 0, 0, AFTER))
RECORDS(copy_image, clCommandCopyImageKHR(INTO, mem, mem, none, behind, texel, AFTER))
RECORDS(fill_buffer, clCommandFillBufferKHR(INTO, mem, pattern, 4, 0, 4, AFTER))
RECORDS(fill_image, clCommandFillImageKHR(INTO, mem, pattern, none, texel, AFTER))
RECORDS(to_buffer, clCommandCopyImageToBufferKHR(INTO, mem, buffer, none, texel, 0, AFTER))
RECORDS(to_image, clCommandCopyBufferToImageKHR(INTO, buffer, mem, 0, none, texel, AFTER))
RECORDS(launch, clCommandNDRangeKernelKHR(INTO, kernel, 1, NULL, texel, NULL, AFTER))
RECORDS(svm_copy, clCommandSVMMemcpyKHR(INTO, shared, shared + 16, 4, AFTER))
RECORDS(svm_fill, clCommandSVMMemFillKHR(INTO, shared, pattern, 4, 4, AFTER))

enum { MEM = 1, IMAGE = 2, SVM = 4, HANDLE = 8 };

static const struct row {
    const char *name;
    cl_int (*call)(struct into to, cl_mem mem);
    unsigned kind;
} rows[] = {
#define ROW(call, kind) {#call, call, kind}
    ROW(barrier, 0),        ROW(copy_buffer, MEM),  ROW(copy_rect, MEM),   ROW(fill_buffer, MEM),
    ROW(copy_image, IMAGE), ROW(fill_image, IMAGE), ROW(to_buffer, IMAGE), ROW(to_image, IMAGE),
    ROW(launch, HANDLE),    ROW(svm_copy, SVM),     ROW(svm_fill, SVM),
};

// -------------------------------------------------------------------------------------------------
// Checks

static void check_row(const struct row *row, const char *what, cl_int is, cl_int want) {
    if (is == want) {
        tell_checked_error(row->name, cl_error_name(want));
        return;
    }
    printf("%s: %s gives %s (%d), should be %s (%d)\n", row->name, what, cl_error_name(is), is,
           cl_error_name(want), want);
    ++failed_checks;
}

static cl_mem new_mem(cl_context context, unsigned kind, cl_channel_order order) {
    const cl_image_format format = {order, CL_UNSIGNED_INT8};
    const cl_image_desc desc = {
        .image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 8, .image_height = 4};
    cl_int error;
    cl_mem mem = (kind & IMAGE) != 0 ? clCreateImage(context, 0, &format, &desc, NULL, &error)
                                     : clCreateBuffer(context, 0, 256, NULL, &error);
    MUST(error);
    return mem;
}

static cl_command_buffer_khr new_commands(void) {
    cl_int error;
    cl_command_buffer_khr commands = kh.clCreateCommandBufferKHR(1, &cl.queue, NULL, &error);
    MUST(error);
    return commands;
}

// Makes one parameter wrong at a time; `into` is right.
static void check_into(const struct row *row, struct into into, cl_mem mem,
                       cl_command_buffer_khr closed) {
    const cl_command_properties_khr unknown[] = {0x999, 1, 0};
    const cl_sync_point_khr zero = 0, later = 1000;
    cl_mutable_command_khr handle;
#define WITH(member, value, what, want)                 \
    do {                                                \
        struct into to = into;                          \
        to.member = value;                              \
        check_row(row, what, row->call(to, mem), want); \
    } while (0)
    WITH(commands, NULL, "no buffer", CL_INVALID_COMMAND_BUFFER_KHR);
    WITH(commands, (cl_command_buffer_khr)wrong, "a buffer that is none",
         CL_INVALID_COMMAND_BUFFER_KHR);
    WITH(commands, closed, "a finalized buffer", CL_INVALID_OPERATION);
    WITH(queue, cl.queue, "a queue", CL_INVALID_COMMAND_QUEUE);
    WITH(properties, unknown, "an unknown property", CL_INVALID_VALUE);
    if ((row->kind & HANDLE) == 0)
        WITH(handle, &handle, "a handle to change it by", CL_INVALID_VALUE);
    WITH(count, 1, "a count without a list", CL_INVALID_SYNC_POINT_WAIT_LIST_KHR);
    WITH(points, &zero, "a list without a count", CL_INVALID_SYNC_POINT_WAIT_LIST_KHR);
    struct into to = into;
    to.count = 1;
    to.points = &zero;
    check_row(row, "a point that is none", row->call(to, mem), CL_INVALID_SYNC_POINT_WAIT_LIST_KHR);
    to.points = &later;
    check_row(row, "a point to come", row->call(to, mem), CL_INVALID_SYNC_POINT_WAIT_LIST_KHR);
}

static void check_all(const struct row *row, struct into into, cl_command_buffer_khr closed) {
    cl_mem mem = (row->kind & IMAGE) != 0 ? image : buffer;
    check_into(row, into, mem, closed);
    if ((row->kind & (MEM | IMAGE)) != 0) {
        cl_mem of_others = new_mem(other.context, row->kind, CL_RGBA);
        check_row(row, "no object", row->call(into, NULL), CL_INVALID_MEM_OBJECT);
        check_row(row, "an object that is none", row->call(into, (cl_mem)wrong),
                  CL_INVALID_MEM_OBJECT);
        check_row(row, "an object of another context", row->call(into, of_others),
                  CL_INVALID_CONTEXT);
        MUST(clReleaseMemObject(of_others));
    }
    check_row(row, "the right handles", row->call(into, mem), CL_SUCCESS);
}

// -------------------------------------------------------------------------------------------------
// Errors of a single function

static void boxes(struct into to) {
    CHECK_ERROR(kh.clCommandCopyBufferKHR(INTO, buffer, buffer, 0, 0, 4, AFTER),
                CL_MEM_COPY_OVERLAP);
    CHECK_ERROR(kh.clCommandCopyBufferKHR(INTO, buffer, buffer, 0, 400, 4, AFTER),
                CL_INVALID_VALUE);
    CHECK_ERROR(
        kh.clCommandCopyBufferRectKHR(INTO, buffer, buffer, none, none, region, 0, 0, 0, 0, AFTER),
        CL_MEM_COPY_OVERLAP);
    CHECK_ERROR(kh.clCommandCopyBufferRectKHR(INTO, buffer, buffer, none, behind, outside, 0, 0, 0,
                                              0, AFTER),
                CL_INVALID_VALUE);
    CHECK_ERROR(kh.clCommandFillBufferKHR(INTO, buffer, pattern, 3, 0, 6, AFTER), CL_INVALID_VALUE);
}

static void boxes_of_images(struct into to) {
    cl_mem gray = new_mem(cl.context, IMAGE, CL_R);
    CHECK_ERROR(kh.clCommandCopyImageKHR(INTO, image, image, none, none, texel, AFTER),
                CL_MEM_COPY_OVERLAP);
    CHECK_ERROR(kh.clCommandCopyImageKHR(INTO, image, gray, none, none, texel, AFTER),
                CL_IMAGE_FORMAT_MISMATCH);
    CHECK_ERROR(kh.clCommandCopyImageKHR(INTO, image, image, none, outside, texel, AFTER),
                CL_INVALID_VALUE);
    CHECK_ERROR(kh.clCommandFillImageKHR(INTO, image, pattern, none, outside, AFTER),
                CL_INVALID_VALUE);
    CHECK_ERROR(kh.clCommandCopyImageToBufferKHR(INTO, image, buffer, outside, texel, 0, AFTER),
                CL_INVALID_VALUE);
    CHECK_ERROR(kh.clCommandCopyBufferToImageKHR(INTO, buffer, image, 400, none, texel, AFTER),
                CL_INVALID_VALUE);
    MUST(clReleaseMemObject(gray));
}

static void launches(struct into to) {
    cl_program program = cl_build(&other, "kernel void k(void) {}");
    cl_kernel of_others = cl_kernel_of(program, "k");
#define LAUNCH(kernel, dimensions, local) \
    kh.clCommandNDRangeKernelKHR(INTO, kernel, dimensions, NULL, region, local, AFTER)
    CHECK_ERROR(LAUNCH(NULL, 1, NULL), CL_INVALID_KERNEL);
    CHECK_ERROR(LAUNCH(of_others, 1, NULL), CL_INVALID_CONTEXT);
    CHECK_ERROR(LAUNCH(unset, 1, NULL), CL_INVALID_KERNEL_ARGS);
    CHECK_ERROR(LAUNCH(kernel, 0, NULL), CL_INVALID_WORK_DIMENSION);
    CHECK_ERROR(LAUNCH(fixed, 1, texel), CL_INVALID_WORK_GROUP_SIZE);
    MUST(clReleaseKernel(of_others));
    MUST(clReleaseProgram(program));
}

static void shared_memory(struct into to) {
    CHECK_ERROR(kh.clCommandSVMMemcpyKHR(INTO, NULL, shared, 4, AFTER), CL_INVALID_VALUE);
    CHECK_ERROR(kh.clCommandSVMMemcpyKHR(INTO, shared, shared + 2, 4, AFTER), CL_MEM_COPY_OVERLAP);
    CHECK_ERROR(kh.clCommandSVMMemFillKHR(INTO, shared, pattern, 3, 6, AFTER), CL_INVALID_VALUE);
}

int main(void) {
    cl = cl_open();
    other = cl_open();
    require_barecl(
        &cl); // when a call has two errors, the implementation chooses which one it returns
    find_all(&cl);
    cl_program program = cl_build(&cl, "kernel void k(void) {}\n"
                                       "kernel void unset(global int *x) { *x = 1; }\n"
                                       "kernel __attribute__((reqd_work_group_size(2, 1, 1)))\n"
                                       "void fixed(void) {}\n");
    kernel = cl_kernel_of(program, "k");
    unset = cl_kernel_of(program, "unset");
    fixed = cl_kernel_of(program, "fixed");
    wrong = user_event(&cl);
    buffer = new_mem(cl.context, MEM, 0);
    image = device_has(&cl, CL_DEVICE_IMAGE_SUPPORT) ? new_mem(cl.context, IMAGE, CL_RGBA) : NULL;
    shared = device_has(&cl, CL_DEVICE_SVM_CAPABILITIES) ? clSVMAlloc(cl.context, 0, 64, 0) : NULL;
    struct into into = {.commands = new_commands()};
    cl_command_buffer_khr closed = new_commands();
    MUST(kh.clFinalizeCommandBufferKHR(closed));
    for (size_t i = 0; i < COUNT(rows); ++i)
        if (((rows[i].kind & IMAGE) == 0 || image != NULL) &&
            ((rows[i].kind & SVM) == 0 || shared != NULL))
            check_all(&rows[i], into, closed);
    boxes(into);
    if (image != NULL)
        boxes_of_images(into);
    launches(into);
    if (shared != NULL)
        shared_memory(into);
    // The commands that were recorded run, and no others.
    cl_event event;
    MUST(kh.clFinalizeCommandBufferKHR(into.commands));
    MUST(kh.clEnqueueCommandBufferKHR(0, NULL, into.commands, 0, NULL, &event));
    CHECK_EQUAL(cl_end_of(event), CL_COMPLETE);
    MUST(kh.clReleaseCommandBufferKHR(into.commands));
    MUST(kh.clReleaseCommandBufferKHR(closed));
    clSVMFree(cl.context, shared);
    MUST(clReleaseMemObject(buffer));
    if (image != NULL)
        MUST(clReleaseMemObject(image));
    MUST(clReleaseEvent(wrong));
    for (int i = 0; i < 3; ++i)
        MUST(clReleaseKernel((cl_kernel[]){kernel, unset, fixed}[i]));
    MUST(clReleaseProgram(program));
    cl_close(&other);
    cl_close(&cl);
    return test_result();
}
