// SPDX-License-Identifier: MIT
//
// Shared virtual memory: pointers that host and kernels follow, commands on it, buffers in it, ownership, and
// every error. A device without it refuses the calls.

#include "check.h"

#include <CL/cl_ext.h>
#include <pthread.h>
#include <stdint.h>

#include "api/command_buffer_khr.h"

static struct cl cl;
static cl_device_svm_capabilities capabilities;

// -------------------------------------------------------------------------------------------------
// A device without shared virtual memory

static void all_is_refused(cl_kernel kernel) {
    char bytes[16] = "";
    void *pointer = bytes;
    const void *const_pointer = bytes;
    CHECK(clSVMAlloc(cl.context, CL_MEM_READ_WRITE, 64, 0) == NULL);
    clSVMFree(cl.context, NULL);
    const cl_command_queue queues[] = {cl.queue, NULL, (cl_command_queue)cl.context};
    for (size_t i = 0; i < COUNT(queues); i++) {
        cl_int error = i == 0 ? CL_INVALID_OPERATION : CL_INVALID_COMMAND_QUEUE;
        cl_command_queue queue = queues[i];
        CHECK_ERROR(clEnqueueSVMFree(queue, 1, &pointer, NULL, NULL, 0, NULL, NULL), error);
        CHECK_ERROR(clEnqueueSVMMemcpy(queue, CL_TRUE, bytes, bytes + 8, 8, 0, NULL, NULL), error);
        CHECK_ERROR(clEnqueueSVMMemFill(queue, bytes, "x", 1, 8, 0, NULL, NULL), error);
        CHECK_ERROR(clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_READ, bytes, 8, 0, NULL, NULL), error);
        CHECK_ERROR(clEnqueueSVMUnmap(queue, bytes, 0, NULL, NULL), error);
        CHECK_ERROR(clEnqueueSVMMigrateMem(queue, 1, &const_pointer, NULL, 0, 0, NULL, NULL),
                    error);
    }
    CHECK_ERROR(clSetKernelArgSVMPointer(kernel, 0, bytes), CL_INVALID_OPERATION);
    CHECK_ERROR(clSetKernelExecInfo(kernel, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof pointer, &pointer),
                CL_INVALID_OPERATION);
    for (size_t i = 0; i < sizeof bytes; i++)
        CHECK_EQUAL(bytes[i], 0);
}

// -------------------------------------------------------------------------------------------------
// Pointers

static const char source[] =
    "struct node { __global struct node *next; int value; };\n"
    "__kernel void walk(__global struct node *node, __global int *sum) {\n"
    "    for (*sum = 0; node; node = node->next) { *sum += node->value; node->value = -1; }\n"
    "}\n"
    "__kernel void add(__global int *numbers, int step) { numbers[get_global_id(0)] += step; }\n";
static cl_program program;

struct node {
    struct node *next;
    cl_int value;
};

static void *take(size_t size) {
    void *memory = clSVMAlloc(cl.context, CL_MEM_READ_WRITE, size, 0);
    CHECK(memory != NULL && (uintptr_t)memory % 128 == 0);
    if (memory == NULL)
        exit(test_result());
    return memory;
}

static void map(void *memory, size_t size, cl_map_flags flags) {
    MUST(clEnqueueSVMMap(cl.queue, CL_TRUE, flags, memory, size, 0, NULL, NULL));
}

static void unmap(void *memory) { MUST(clEnqueueSVMUnmap(cl.queue, memory, 0, NULL, NULL)); }

// Converts a number between the host's byte order and the device's.
static cl_int order(cl_int number) {
    CL_ORDER(&cl, &number, sizeof number);
    return number;
}

enum { NODES = 20 };

// Every node is an allocation of its own; the kernel gets the first as an argument.
static void kernels_follow_pointers(void) {
    struct node *nodes[NODES];
    cl_int *sum = take(sizeof *sum);
    for (int i = 0; i < NODES; i++) {
        nodes[i] = take(sizeof *nodes[i]);
        map(nodes[i], sizeof *nodes[i], CL_MAP_WRITE_INVALIDATE_REGION);
        nodes[i]->value = order(i);
        nodes[i]->next = NULL;
        if (i > 0)
            nodes[i - 1]->next = nodes[i];
    }
    for (int i = 0; i < NODES; i++) {
        CL_ORDER(&cl, &nodes[i]->next, sizeof nodes[i]->next);
        unmap(nodes[i]);
    }
    cl_int error;
    cl_kernel kernel = cl_kernel_of(program, "walk");
    MUST(clSetKernelArgSVMPointer(kernel, 0, nodes[0]));
    MUST(clSetKernelArgSVMPointer(kernel, 1, sum));
    MUST(clSetKernelExecInfo(kernel, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof nodes, nodes));
    cl_kernel clone = clCloneKernel(kernel, &error);
    MUST(error);
    MUST(clReleaseKernel(kernel));
    cl_run(&cl, clone, 1, 1);
    map(sum, sizeof *sum, CL_MAP_READ);
    CHECK_EQUAL(order(*sum), NODES * (NODES - 1) / 2);
    unmap(sum);
    for (int i = 0; i < NODES; i++) {
        CHECK_EQUAL(order(nodes[i]->value), -1);
        clSVMFree(cl.context, nodes[i]);
    }
    MUST(clReleaseKernel(clone));
    clSVMFree(cl.context, sum);
}

// A pointer into an allocation, a null pointer, and a buffer again.
static void arguments_change(void) {
    const cl_int zeros[8] = {0}, one = 1;
    cl_int *numbers = take(sizeof zeros);
    cl_mem buffer = cl_buffer(&cl, sizeof zeros, zeros);
    cl_kernel kernel = cl_kernel_of(program, "add");
    MUST(clEnqueueSVMMemcpy(cl.queue, CL_TRUE, numbers, zeros, sizeof zeros, 0, NULL, NULL));
    SET_ARG(kernel, 1, one);
    MUST(clSetKernelArgSVMPointer(kernel, 0, numbers + 4));
    cl_run(&cl, kernel, 4, 1);
    MUST(clSetKernelArgSVMPointer(kernel, 0, NULL));
    SET_ARG(kernel, 0, buffer);
    cl_run(&cl, kernel, 8, 1);
    cl_int got[8];
    cl_read(&cl, buffer, sizeof got, got);
    for (int i = 0; i < 8; i++) {
        CHECK_EQUAL(got[i], 1);
        CHECK_EQUAL(order(numbers[i]), i >= 4);
    }
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseMemObject(buffer));
    clSVMFree(cl.context, numbers);
}

// What a kernel writes through the buffer is visible through the pointer, and the other way round.
static void buffers_lie_in_it(void) {
    const cl_int step = 5;
    cl_int *numbers = take(64 * sizeof *numbers), error;
    cl_mem buffer =
        clCreateBuffer(cl.context, CL_MEM_USE_HOST_PTR, 32 * sizeof *numbers, numbers + 32, &error);
    MUST(error);
    cl_mem plain = cl_buffer(&cl, 64, NULL);
    cl_bool uses = 9;
    MUST(clGetMemObjectInfo(buffer, CL_MEM_USES_SVM_POINTER, sizeof uses, &uses, NULL));
    CHECK_EQUAL(uses, CL_TRUE);
    MUST(clGetMemObjectInfo(plain, CL_MEM_USES_SVM_POINTER, sizeof uses, &uses, NULL));
    CHECK_EQUAL(uses, CL_FALSE);
    for (int round = 1; round <= 2; round++) {
        map(numbers, 64 * sizeof *numbers, CL_MAP_WRITE);
        for (int i = 0; i < 64; i++)
            numbers[i] = order(i);
        unmap(numbers);
        cl_kernel kernel = cl_kernel_of(program, "add");
        SET_ARG(kernel, 0, buffer);
        SET_ARG(kernel, 1, step);
        cl_run(&cl, kernel, 32, 1);
        map(numbers, 64 * sizeof *numbers, CL_MAP_READ);
        for (int i = 0; i < 64; i++)
            CHECK_EQUAL(order(numbers[i]), i < 32 ? i : i + step);
        unmap(numbers);
        MUST(clReleaseKernel(kernel));
    }
    MUST(clReleaseMemObject(plain));
    MUST(clReleaseMemObject(buffer));
    clSVMFree(cl.context, numbers);
}

// -------------------------------------------------------------------------------------------------
// Commands

static cl_command_type type_of(cl_event event) {
    cl_command_type type;
    MUST(clGetEventInfo(event, CL_EVENT_COMMAND_TYPE, sizeof type, &type, NULL));
    return type;
}

static void *freed[2];

static void CL_CALLBACK free_both(cl_command_queue queue, cl_uint count, void *pointers[],
                                  void *user_data) {
    CHECK(queue == cl.queue && count == 2 && user_data == freed);
    for (cl_uint i = 0; i < count; i++) {
        freed[i] = pointers[i];
        clSVMFree(cl.context, pointers[i]);
    }
}

static void commands_run(void) {
    const cl_uint pattern = 0x11223344;
    cl_uint host[16];
    cl_uint *first = take(sizeof host), *second = take(sizeof host);
    void *both[] = {first, second};
    const void *const_both[] = {first, second};
    const size_t sizes[] = {0, 16};
    cl_event events[6];
    MUST(clEnqueueSVMMemFill(cl.queue, first, &pattern, sizeof pattern, sizeof host, 0, NULL,
                             &events[0]));
    MUST(clEnqueueSVMMemcpy(cl.queue, CL_FALSE, second, first, sizeof host, 1, &events[0],
                            &events[1]));
    MUST(
        clEnqueueSVMMap(cl.queue, CL_FALSE, CL_MAP_READ, second, sizeof host, 0, NULL, &events[2]));
    MUST(clEnqueueSVMUnmap(cl.queue, second, 0, NULL, &events[3]));
    MUST(clEnqueueSVMMigrateMem(cl.queue, 2, const_both, sizes, 0, 0, NULL, &events[4]));
    MUST(clEnqueueSVMMemcpy(cl.queue, CL_TRUE, host, second, sizeof host, 0, NULL, NULL));
    for (int i = 0; i < 16; i++)
        CHECK_EQUAL(host[i], pattern);
    MUST(clEnqueueSVMFree(cl.queue, 2, both, free_both, freed, 0, NULL, &events[5]));
    both[0] = both[1] = NULL; // the command has its own copy of the list
    MUST(clFinish(cl.queue));
    CHECK(freed[0] == first && freed[1] == second);
    const cl_command_type types[] = {CL_COMMAND_SVM_MEMFILL,     CL_COMMAND_SVM_MEMCPY,
                                     CL_COMMAND_SVM_MAP,         CL_COMMAND_SVM_UNMAP,
                                     CL_COMMAND_SVM_MIGRATE_MEM, CL_COMMAND_SVM_FREE};
    for (size_t i = 0; i < COUNT(types); i++) {
        CHECK_EQUAL(type_of(events[i]), types[i]);
        CHECK_EQUAL(cl_end_of(events[i]), CL_COMPLETE);
    }
    void *last = take(64);
    MUST(clEnqueueSVMMemFill(cl.queue, last, &pattern, 4, 0, 0, NULL, NULL)); // nothing to do
    MUST(clEnqueueSVMMemcpy(cl.queue, CL_TRUE, last, host, 0, 0, NULL, NULL));
    MUST(clEnqueueSVMFree(cl.queue, 1, &last, NULL, NULL, 0, NULL, NULL));
    MUST(clFinish(cl.queue));
}

static void command_buffers_have_it(void) {
    clCreateCommandBufferKHR_fn create =
        (clCreateCommandBufferKHR_fn)clGetExtensionFunctionAddressForPlatform(
            cl.platform, "clCreateCommandBufferKHR");
    clFinalizeCommandBufferKHR_fn finalize =
        (clFinalizeCommandBufferKHR_fn)clGetExtensionFunctionAddressForPlatform(
            cl.platform, "clFinalizeCommandBufferKHR");
    clEnqueueCommandBufferKHR_fn enqueue =
        (clEnqueueCommandBufferKHR_fn)clGetExtensionFunctionAddressForPlatform(
            cl.platform, "clEnqueueCommandBufferKHR");
    clReleaseCommandBufferKHR_fn release =
        (clReleaseCommandBufferKHR_fn)clGetExtensionFunctionAddressForPlatform(
            cl.platform, "clReleaseCommandBufferKHR");
    clCommandSVMMemcpyKHR_t *copy =
        (clCommandSVMMemcpyKHR_t *)clGetExtensionFunctionAddressForPlatform(
            cl.platform, "clCommandSVMMemcpyKHR");
    clCommandSVMMemFillKHR_t *fill =
        (clCommandSVMMemFillKHR_t *)clGetExtensionFunctionAddressForPlatform(
            cl.platform, "clCommandSVMMemFillKHR");
    cl_int error;
    cl_uchar *first = take(64), *second = take(64);
    cl_command_buffer_khr buffer = create(1, &cl.queue, NULL, &error);
    MUST(error);
    CHECK_ERROR(fill(buffer, NULL, NULL, first, "x", 3, 63, 0, NULL, NULL, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(copy(buffer, NULL, NULL, first, first + 1, 8, 0, NULL, NULL, NULL),
                CL_MEM_COPY_OVERLAP);
    MUST(fill(buffer, NULL, NULL, first, "x", 1, 64, 0, NULL, NULL, NULL));
    MUST(copy(buffer, NULL, NULL, second, first, 64, 0, NULL, NULL, NULL));
    MUST(finalize(buffer));
    MUST(enqueue(0, NULL, buffer, 0, NULL, NULL));
    map(second, 64, CL_MAP_READ);
    for (int i = 0; i < 64; i++)
        CHECK_EQUAL(second[i], 'x');
    unmap(second);
    MUST(clFinish(cl.queue));
    MUST(release(buffer));
    clSVMFree(cl.context, first);
    clSVMFree(cl.context, second);
}

// -------------------------------------------------------------------------------------------------
// Concurrency

enum { THREADS = 4, ROUNDS = 20, ITEMS = 16 };

static void *use_pieces(void *number) {
    const cl_int step = (cl_int)(intptr_t)number, zero = 0;
    cl_int error;
    cl_command_queue queue = clCreateCommandQueue(cl.context, cl.device, 0, &error);
    MUST(error);
    cl_kernel kernel = cl_kernel_of(program, "add");
    const size_t items = ITEMS;
    for (int round = 0; round < ROUNDS; round++) {
        cl_int *numbers = take(ITEMS * sizeof *numbers);
        MUST(clSetKernelArgSVMPointer(kernel, 0, numbers));
        SET_ARG(kernel, 1, step);
        MUST(clEnqueueSVMMemFill(queue, numbers, &zero, sizeof zero, ITEMS * sizeof zero, 0, NULL,
                                 NULL));
        MUST(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, NULL, 0, NULL, NULL));
        MUST(clFinish(queue));
        for (int i = 0; i < ITEMS; i++)
            CHECK_EQUAL(order(numbers[i]), step);
        clSVMFree(cl.context, numbers);
    }
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseCommandQueue(queue));
    return NULL;
}

static void threads_have_their_own(void) {
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, use_pieces, (void *)(intptr_t)(i + 1));
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
}

// Releasing the context frees the allocations that are left.
static void contexts_free_the_rest(void) {
    cl_int error;
    cl_context context = clCreateContext(NULL, 1, &cl.device, NULL, NULL, &error);
    MUST(error);
    CHECK(clSVMAlloc(context, 0, 100, 0) != NULL);
    CHECK(clSVMAlloc(context, 0, 100, 64) != NULL);
    MUST(clReleaseContext(context));
}

// -------------------------------------------------------------------------------------------------
// Errors

static void allocation_checks(void) {
    cl_ulong most;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_MAX_MEM_ALLOC_SIZE, sizeof most, &most, NULL));
    CHECK(clSVMAlloc(NULL, 0, 64, 0) == NULL);
    CHECK(clSVMAlloc(cl.context, 0, 0, 0) == NULL);
    CHECK(most == SIZE_MAX || clSVMAlloc(cl.context, 0, (size_t)most + 1, 0) == NULL);
    CHECK(clSVMAlloc(cl.context, 0, 64, 3) == NULL);
    CHECK(clSVMAlloc(cl.context, 0, 64, 256) == NULL);
    CHECK(clSVMAlloc(cl.context, CL_MEM_USE_HOST_PTR, 64, 0) == NULL);
    CHECK(clSVMAlloc(cl.context, CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY, 64, 0) == NULL);
    CHECK(clSVMAlloc(cl.context, CL_MEM_SVM_ATOMICS, 64, 0) == NULL);
    char *piece = take(64);
    cl_int error;
    CHECK(clCreateBuffer(cl.context, CL_MEM_USE_HOST_PTR, 61, piece + 4, &error) == NULL);
    CHECK_EQUAL(error, CL_INVALID_BUFFER_SIZE);
    clSVMFree(cl.context, piece);
    void *fine = clSVMAlloc(cl.context, CL_MEM_SVM_FINE_GRAIN_BUFFER, 64, 0);
    CHECK((fine != NULL) == ((capabilities & CL_DEVICE_SVM_FINE_GRAIN_BUFFER) != 0));
    clSVMFree(cl.context, fine);
    clSVMFree(cl.context, NULL);
    clSVMFree(cl.context, &cl); // not the library's memory
}

static void command_checks(void) {
    unsigned char *memory = take(64);
    void *none = NULL, *one = memory;
    const void *inside = memory, *outside = &cl;
    const size_t large = 65;
    cl_command_queue queue = cl.queue;
    CHECK_ERROR(clEnqueueSVMFree(queue, 0, &one, NULL, NULL, 0, NULL, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(clEnqueueSVMFree(queue, 1, NULL, NULL, NULL, 0, NULL, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(clEnqueueSVMFree(queue, 1, &none, NULL, NULL, 0, NULL, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(clEnqueueSVMFree(queue, 1, &one, NULL, NULL, 1, NULL, NULL),
                CL_INVALID_EVENT_WAIT_LIST);
    CHECK_ERROR(clEnqueueSVMMemcpy(queue, CL_TRUE, NULL, memory, 8, 0, NULL, NULL),
                CL_INVALID_VALUE);
    CHECK_ERROR(clEnqueueSVMMemcpy(queue, CL_TRUE, memory, NULL, 8, 0, NULL, NULL),
                CL_INVALID_VALUE);
    CHECK_ERROR(clEnqueueSVMMemcpy(queue, CL_TRUE, memory, memory + 7, 8, 0, NULL, NULL),
                CL_MEM_COPY_OVERLAP);
    CHECK_ERROR(clEnqueueSVMMemFill(queue, NULL, "x", 1, 8, 0, NULL, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(clEnqueueSVMMemFill(queue, memory, NULL, 1, 8, 0, NULL, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(clEnqueueSVMMemFill(queue, memory, "xyz", 3, 9, 0, NULL, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(clEnqueueSVMMemFill(queue, memory, "xy", 2, 9, 0, NULL, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(clEnqueueSVMMemFill(queue, memory + 1, "xy", 2, 8, 0, NULL, NULL),
                CL_INVALID_VALUE);
    CHECK_ERROR(clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_READ, NULL, 8, 0, NULL, NULL),
                CL_INVALID_VALUE);
    CHECK_ERROR(clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_READ, memory, 0, 0, NULL, NULL),
                CL_INVALID_VALUE);
    CHECK_ERROR(clEnqueueSVMMap(queue, CL_TRUE, 1 << 10, memory, 8, 0, NULL, NULL),
                CL_INVALID_VALUE);
    CHECK_ERROR(clEnqueueSVMUnmap(queue, NULL, 0, NULL, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(clEnqueueSVMMigrateMem(queue, 0, &inside, NULL, 0, 0, NULL, NULL),
                CL_INVALID_VALUE);
    CHECK_ERROR(clEnqueueSVMMigrateMem(queue, 1, NULL, NULL, 0, 0, NULL, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(clEnqueueSVMMigrateMem(queue, 1, &outside, NULL, 0, 0, NULL, NULL),
                CL_INVALID_VALUE);
    CHECK_ERROR(clEnqueueSVMMigrateMem(queue, 1, &inside, &large, 0, 0, NULL, NULL),
                CL_INVALID_VALUE);
    CHECK_ERROR(clEnqueueSVMMigrateMem(queue, 1, &inside, NULL, 1 << 10, 0, NULL, NULL),
                CL_INVALID_VALUE);
    CHECK_ERROR(clEnqueueSVMUnmap(NULL, memory, 0, NULL, NULL), CL_INVALID_COMMAND_QUEUE);
    clSVMFree(cl.context, memory);
}

static void kernel_checks(cl_kernel kernel) {
    void *memory = take(64), *outside = &cl;
    const cl_bool yes = CL_TRUE, no = CL_FALSE;
    CHECK_ERROR(clSetKernelArgSVMPointer(NULL, 0, memory), CL_INVALID_KERNEL);
    CHECK_ERROR(clSetKernelArgSVMPointer(kernel, 2, memory), CL_INVALID_ARG_INDEX);
    CHECK_ERROR(clSetKernelArgSVMPointer(kernel, 0, outside), CL_INVALID_ARG_VALUE);
    CHECK_ERROR(clSetKernelArgSVMPointer(kernel, 1, memory), CL_INVALID_ARG_VALUE);
#define EXEC_INFO(name, size, value) \
    clSetKernelExecInfo(kernel, CL_KERNEL_EXEC_INFO_##name, size, value)
    CHECK_ERROR(clSetKernelExecInfo(NULL, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof memory, &memory),
                CL_INVALID_KERNEL);
    CHECK_ERROR(EXEC_INFO(SVM_PTRS, sizeof memory, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(EXEC_INFO(SVM_PTRS, 0, &memory), CL_INVALID_VALUE);
    MUST(EXEC_INFO(SVM_PTRS, sizeof memory, &memory));
    MUST(EXEC_INFO(SVM_PTRS, 0, NULL)); // removes the pointers again
    CHECK_ERROR(EXEC_INFO(SVM_PTRS, 3, &memory), CL_INVALID_VALUE);
    CHECK_ERROR(EXEC_INFO(SVM_PTRS, sizeof outside, &outside), CL_INVALID_VALUE);
    CHECK_ERROR(EXEC_INFO(SVM_FINE_GRAIN_SYSTEM, 1, &yes), CL_INVALID_VALUE);
    CHECK_ERROR(EXEC_INFO(SVM_FINE_GRAIN_SYSTEM, sizeof yes, &yes), CL_INVALID_OPERATION);
    MUST(EXEC_INFO(SVM_FINE_GRAIN_SYSTEM, sizeof no, &no));
    CHECK_ERROR(clSetKernelExecInfo(kernel, 0, sizeof no, &no), CL_INVALID_VALUE);
    clSVMFree(cl.context, memory);
}

int main(void) {
    cl = cl_open();
    require_barecl(&cl);
    program = cl_build(&cl, source);
    cl_kernel kernel = cl_kernel_of(program, "add");
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_SVM_CAPABILITIES, sizeof capabilities, &capabilities,
                         NULL));
    printf("capabilities: %#llx\n", (unsigned long long)capabilities);
    CHECK(capabilities != 0 || (cl.type & CL_DEVICE_TYPE_CPU) == 0);
    if (capabilities == 0) {
        all_is_refused(kernel);
    } else {
        kernels_follow_pointers();
        arguments_change();
        buffers_lie_in_it();
        commands_run();
        command_buffers_have_it();
        threads_have_their_own();
        contexts_free_the_rest();
        allocation_checks();
        command_checks();
        kernel_checks(kernel);
    }
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
