// SPDX-License-Identifier: MIT
//
// Commands on shared virtual memory, and the functions that give it to kernels. Its bytes are
// always current, so mapping, unmapping and migrating only wait.

#include "api/commands/command_buffer.h"
#include "api/commands/transfer.h"
#include "api/events/graph.h"
#include "api/memory/svm.h"
#include "api/objects/call.h"
#include "api/programs/kernel.h"
#include "base/allocate.h"
#include "base/error.h"

#include <string.h>

// Checks that the queue's device supports shared virtual memory.
static cl_int check_queue(cl_command_queue queue) {
    BCL_REQUIRE_OBJECT(queue, BCL_QUEUE, CL_INVALID_COMMAND_QUEUE);
    BCL_REQUIRE_OWN(queue);
    BCL_REQUIRE(bcl_svm_is_for(&queue->device->driven.facts), CL_INVALID_OPERATION);
    return CL_SUCCESS;
}

// -------------------------------------------------------------------------------------------------
// Free

typedef void(CL_CALLBACK *free_function)(cl_command_queue queue, cl_uint count, void *pointers[],
                                         void *user_data);

// The work of a command to free; the argument of free_pointers(), which runs as a native kernel.
struct to_free {
    cl_command_queue queue; // the command keeps it
    free_function function; // NULL: clSVMFree
    void *user_data;
    cl_uint count;
    void *pointers[];
};

static void CL_CALLBACK free_pointers(void *arguments) {
    struct to_free *job = arguments;
    if (job->function != NULL) {
        job->function(job->queue, job->count, job->pointers, job->user_data);
        return;
    }
    for (cl_uint i = 0; i < job->count; i++)
        bcl_svm_free(job->queue->context, job->pointers[i]);
}

static cl_int send_free(const struct bcl_destination *to, cl_uint count, void *pointers[],
                        free_function function, void *user_data) {
    BCL_REQUIRE((count > 0) == (pointers != NULL), CL_INVALID_VALUE);
    for (cl_uint i = 0; i < count; i++)
        BCL_REQUIRE(pointers[i] != NULL, CL_INVALID_VALUE);
    cl_event command = NULL;
    BCL_TRY(bcl_event_new(to, CL_COMMAND_SVM_FREE, BCL_COMMAND_NATIVE, 0, NULL, &command));
    struct to_free *job = bcl_allocate(bcl_add(sizeof *job, bcl_multiply(count, sizeof *pointers)));
    if (job == NULL) {
        bcl_release(command);
        return bcl_fail(CL_OUT_OF_HOST_MEMORY, "memory for the list");
    }
    *job = (struct to_free){to->queue, function, user_data, count};
    if (count > 0)
        memcpy(job->pointers, pointers, count * sizeof *pointers);
    command->payload = job;
    command->command.native = (struct bcl_native){free_pointers, job};
    return bcl_graph_send(command, to);
}

cl_int clEnqueueSVMFree(cl_command_queue command_queue, cl_uint num_svm_pointers,
                        void *svm_pointers[], free_function pfn_free_func, void *user_data,
                        cl_uint num_events_in_wait_list, const cl_event *event_wait_list,
                        cl_event *event) {
    BCL_CALL();
    BCL_TRY(check_queue(command_queue));
    return send_free(BCL_TO_QUEUE, num_svm_pointers, svm_pointers, pfn_free_func, user_data);
}

// -------------------------------------------------------------------------------------------------
// Copy, fill: either side of a copy may also be ordinary host memory

static bool overlap(const void *a, const void *b, size_t size) {
    uintptr_t first = (uintptr_t)a, second = (uintptr_t)b;
    return first < second ? second - first < size : first - second < size;
}

static cl_int copy_memory(const struct bcl_destination *to, void *dst_ptr, const void *src_ptr,
                          size_t size) {
    BCL_TRY(check_queue(to->queue));
    BCL_REQUIRE(dst_ptr != NULL && src_ptr != NULL, CL_INVALID_VALUE);
    BCL_REQUIRE(!overlap(dst_ptr, src_ptr, size), CL_MEM_COPY_OVERLAP);
    if (size == 0)
        return bcl_graph_send_nothing(to, CL_COMMAND_SVM_MEMCPY);
    return bcl_send_copy(to, CL_COMMAND_SVM_MEMCPY, &(struct bcl_side){.pointer = src_ptr},
                         &(struct bcl_side){.pointer = dst_ptr}, (size_t[3]){size, 1, 1});
}

cl_int clEnqueueSVMMemcpy(cl_command_queue command_queue, cl_bool blocking_copy, void *dst_ptr,
                          const void *src_ptr, size_t size, cl_uint num_events_in_wait_list,
                          const cl_event *event_wait_list, cl_event *event) {
    BCL_CALL();
    return copy_memory(BCL_TO_QUEUE_BLOCKING(blocking_copy), dst_ptr, src_ptr, size);
}

static cl_int fill_memory(const struct bcl_destination *to, void *svm_ptr, const void *pattern,
                          size_t pattern_size, size_t size) {
    BCL_TRY(check_queue(to->queue));
    BCL_REQUIRE(pattern_size > 0 && pattern_size <= 128, CL_INVALID_VALUE);
    BCL_REQUIRE((pattern_size & (pattern_size - 1)) == 0, CL_INVALID_VALUE);
    BCL_REQUIRE(svm_ptr != NULL && (uintptr_t)svm_ptr % pattern_size == 0, CL_INVALID_VALUE);
    BCL_REQUIRE(pattern != NULL && size % pattern_size == 0, CL_INVALID_VALUE);
    if (size == 0)
        return bcl_graph_send_nothing(to, CL_COMMAND_SVM_MEMFILL);
    struct bcl_side side = {.pointer = svm_ptr};
    return bcl_send_fill(to, CL_COMMAND_SVM_MEMFILL, &side, (size_t[3]){size, 1, 1}, pattern,
                         pattern_size);
}

cl_int clEnqueueSVMMemFill(cl_command_queue command_queue, void *svm_ptr, const void *pattern,
                           size_t pattern_size, size_t size, cl_uint num_events_in_wait_list,
                           const cl_event *event_wait_list, cl_event *event) {
    BCL_CALL();
    return fill_memory(BCL_TO_QUEUE, svm_ptr, pattern, pattern_size, size);
}

cl_int clCommandSVMMemcpyKHR(BCL_RECORDS_INTO, void *dst_ptr, const void *src_ptr, size_t size,
                             BCL_RECORDS_AFTER) {
    BCL_RECORD(copy_memory(&record.to, dst_ptr, src_ptr, size));
}

cl_int clCommandSVMMemFillKHR(BCL_RECORDS_INTO, void *svm_ptr, const void *pattern,
                              size_t pattern_size, size_t size, BCL_RECORDS_AFTER) {
    BCL_RECORD(fill_memory(&record.to, svm_ptr, pattern, pattern_size, size));
}

// -------------------------------------------------------------------------------------------------
// Map, unmap, migrate

cl_int clEnqueueSVMMap(cl_command_queue command_queue, cl_bool blocking_map, cl_map_flags flags,
                       void *svm_ptr, size_t size, cl_uint num_events_in_wait_list,
                       const cl_event *event_wait_list, cl_event *event) {
    BCL_CALL();
    const cl_map_flags invalidate = CL_MAP_WRITE_INVALIDATE_REGION;
    BCL_TRY(check_queue(command_queue));
    BCL_REQUIRE(svm_ptr != NULL && size > 0, CL_INVALID_VALUE);
    BCL_REQUIRE((flags & ~(CL_MAP_READ | CL_MAP_WRITE | invalidate)) == 0, CL_INVALID_VALUE);
    BCL_REQUIRE((flags & invalidate) == 0 || flags == invalidate, CL_INVALID_VALUE);
    return bcl_graph_send_nothing(BCL_TO_QUEUE_BLOCKING(blocking_map), CL_COMMAND_SVM_MAP);
}

cl_int clEnqueueSVMUnmap(cl_command_queue command_queue, void *svm_ptr,
                         cl_uint num_events_in_wait_list, const cl_event *event_wait_list,
                         cl_event *event) {
    BCL_CALL();
    BCL_TRY(check_queue(command_queue));
    BCL_REQUIRE(svm_ptr != NULL, CL_INVALID_VALUE);
    return bcl_graph_send_nothing(BCL_TO_QUEUE, CL_COMMAND_SVM_UNMAP);
}

// Checks that each pointer and size lies in a piece; a size of 0 means the whole piece.
static cl_int check_pieces(cl_context context, cl_uint count, const void **pointers,
                           const size_t *sizes) {
    struct bcl_svm piece;
    BCL_REQUIRE(count > 0 && pointers != NULL, CL_INVALID_VALUE);
    for (cl_uint i = 0; i < count; i++)
        BCL_REQUIRE(bcl_svm_find(context, pointers[i], sizes != NULL && sizes[i] > 0 ? sizes[i] : 1,
                                 &piece),
                    CL_INVALID_VALUE);
    return CL_SUCCESS;
}

cl_int clEnqueueSVMMigrateMem(cl_command_queue command_queue, cl_uint num_svm_pointers,
                              const void **svm_pointers, const size_t *sizes,
                              cl_mem_migration_flags flags, cl_uint num_events_in_wait_list,
                              const cl_event *event_wait_list, cl_event *event) {
    BCL_CALL();
    const cl_mem_migration_flags known =
        CL_MIGRATE_MEM_OBJECT_HOST | CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED;
    BCL_TRY(check_queue(command_queue));
    BCL_TRY(check_pieces(command_queue->context, num_svm_pointers, svm_pointers, sizes));
    BCL_REQUIRE((flags & ~known) == 0, CL_INVALID_VALUE);
    return bcl_graph_send_nothing(BCL_TO_QUEUE, CL_COMMAND_SVM_MIGRATE_MEM);
}

// -------------------------------------------------------------------------------------------------
// Kernels

cl_int clSetKernelArgSVMPointer(cl_kernel kernel, cl_uint arg_index, const void *arg_value) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(kernel, BCL_KERNEL, CL_INVALID_KERNEL);
    cl_context context = kernel->program->context;
    BCL_REQUIRE(bcl_svm_has(context), CL_INVALID_OPERATION);
    BCL_REQUIRE(arg_index < bcl_kernel_own_arguments(kernel->record), CL_INVALID_ARG_INDEX);
    uint32_t kind = bcl_binary_arguments(kernel->binary, kernel->record)[arg_index].kind;
    BCL_REQUIRE(kind == BCL_ARGUMENT_GLOBAL || kind == BCL_ARGUMENT_CONSTANT, CL_INVALID_ARG_VALUE);
    struct bcl_kernel_argument argument = {.set = true, .launch.address = (uintptr_t)arg_value};
    if (arg_value != NULL) {
        BCL_REQUIRE(bcl_svm_find(context, arg_value, 1, &argument.svm), CL_INVALID_ARG_VALUE);
        argument.is_svm = true;
    }
    kernel->arguments[arg_index] = argument;
    return CL_SUCCESS;
}

// An empty list removes the pointers that were set before.
static cl_int set_pointers(cl_kernel kernel, size_t size, const void *const *pointers) {
    struct bcl_svm piece;
    size_t count = size / sizeof *pointers;
    BCL_REQUIRE((size == 0) == (pointers == NULL), CL_INVALID_VALUE);
    BCL_REQUIRE(size % sizeof *pointers == 0, CL_INVALID_VALUE);
    for (size_t i = 0; i < count; i++)
        BCL_REQUIRE(bcl_svm_find(kernel->program->context, pointers[i], 1, &piece),
                    CL_INVALID_VALUE);
    uint64_t *reach = bcl_allocate(bcl_multiply(count, sizeof *reach));
    BCL_REQUIRE(reach != NULL, CL_OUT_OF_HOST_MEMORY);
    for (size_t i = 0; i < count; i++)
        reach[i] = (uintptr_t)pointers[i];
    bcl_free(kernel->reach);
    kernel->reach = reach;
    kernel->reach_count = (uint32_t)count;
    return CL_SUCCESS;
}

cl_int clSetKernelExecInfo(cl_kernel kernel, cl_kernel_exec_info param_name,
                           size_t param_value_size, const void *param_value) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(kernel, BCL_KERNEL, CL_INVALID_KERNEL);
    BCL_REQUIRE(bcl_svm_has(kernel->program->context), CL_INVALID_OPERATION);
    switch (param_name) {
    case CL_KERNEL_EXEC_INFO_SVM_PTRS:
        return set_pointers(kernel, param_value_size, param_value);
    case CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM:
        BCL_REQUIRE(param_value != NULL && param_value_size == sizeof(cl_bool), CL_INVALID_VALUE);
        BCL_REQUIRE(!*(const cl_bool *)param_value, CL_INVALID_OPERATION); // no device supports it
        return CL_SUCCESS;
    default:
        return bcl_fail(CL_INVALID_VALUE, "a known param_name");
    }
}
