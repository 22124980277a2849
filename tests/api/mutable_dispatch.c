// SPDX-License-Identifier: MIT
//
// Launches in command buffers that are changed after they were recorded: what each change does, which enqueues see it,
// changes beside other threads, queries, and every error.

#include "command_buffer_calls.h"
#include "events.h"

#include <pthread.h>

static struct cl cl;
static cl_program program;
static clUpdateMutableCommandsKHR_t *update;
static clGetMutableCommandInfoKHR_fn info;

static const char source[] = "kernel void put(global int *to, int value) {\n"
                             "    to[get_global_id(0)] = value * 1000 + (int)get_local_size(0);\n"
                             "}\n"
                             "kernel void put_two(global int *to, int left, int right) { "
                             "to[get_global_id(0)] = left * 100 + right; }\n"
                             "kernel void add_local(global int *to, local int *room, int value) {\n"
                             "    room[get_local_id(0)] = value;\n"
                             "    to[get_global_id(0)] = room[get_local_id(0)];\n"
                             "}\n";

#define ITEMS 32
#define NOTHING_AFTER 0, NULL, NULL

static cl_command_buffer_khr create(cl_command_buffer_flags_khr flags) {
    const cl_command_buffer_properties_khr properties[] = {CL_COMMAND_BUFFER_FLAGS_KHR, flags, 0};
    cl_int error;
    cl_command_buffer_khr buffer = kh.clCreateCommandBufferKHR(1, &cl.queue, properties, &error);
    MUST(error);
    return buffer;
}

static cl_mutable_command_khr record(cl_command_buffer_khr buffer, cl_kernel kernel,
                                     const cl_command_properties_khr *properties, size_t local) {
    const size_t items = ITEMS;
    cl_mutable_command_khr command = NULL;
    MUST(kh.clCommandNDRangeKernelKHR(buffer, NULL, properties, kernel, 1, NULL, &items,
                                      local > 0 ? &local : NULL, NOTHING_AFTER, &command));
    return command;
}

static cl_int change(cl_command_buffer_khr buffer, struct bcl_mutable_dispatch_config config) {
    const cl_command_buffer_update_type_khr type = BCL_MUTABLE_DISPATCH_CONFIG;
    const void *configs[] = {&config};
    return update(buffer, 1, &type, configs);
}
#define CHANGE(buffer, handle, ...) \
    change(buffer, (struct bcl_mutable_dispatch_config){.command = handle, __VA_ARGS__})

static struct bcl_mutable_dispatch_config value_of(cl_mutable_command_khr command,
                                                   cl_mutable_dispatch_arg_khr *argument,
                                                   const cl_int *value) {
    *argument = (cl_mutable_dispatch_arg_khr){1, sizeof *value, value};
    return (struct bcl_mutable_dispatch_config){
        .command = command, .num_args = 1, .arg_list = argument};
}

static cl_int change_value(cl_command_buffer_khr buffer, cl_mutable_command_khr command,
                           cl_int value) {
    cl_mutable_dispatch_arg_khr argument;
    return change(buffer, value_of(command, &argument, &value));
}

static void replay(cl_command_buffer_khr buffer) {
    MUST(kh.clEnqueueCommandBufferKHR(0, NULL, buffer, 0, NULL, NULL));
}

// Elements `from` to `to` are `want`, all others 0. Sets all elements to 0.
static void check_range(cl_mem mem, int from, int to, cl_int want) {
    const cl_int zero = 0;
    cl_int got[ITEMS];
    cl_read(&cl, mem, sizeof got, got);
    for (int i = 0; i < ITEMS; i++) {
        cl_int is_to_be = i >= from && i < to ? want : 0;
        if (got[i] != is_to_be) {
            CHECK_EQUAL(got[i], is_to_be);
            break;
        }
    }
    MUST(clEnqueueFillBuffer(cl.queue, mem, &zero, sizeof zero, 0, sizeof got, 0, NULL, NULL));
}

static cl_mem new_numbers(void) {
    const cl_int zeros[ITEMS] = {0};
    return cl_buffer(&cl, sizeof zeros, zeros);
}

static cl_kernel put_kernel(cl_mem to, cl_int value) {
    cl_kernel kernel = cl_kernel_of(program, "put");
    SET_ARG(kernel, 0, to);
    SET_ARG(kernel, 1, value);
    return kernel;
}

// -------------------------------------------------------------------------------------------------
// Changes

struct fixture {
    cl_mem numbers, others;
    cl_kernel kernel;
    cl_command_buffer_khr buffer;
    cl_mutable_command_khr command;
};

static struct fixture begin(cl_command_buffer_flags_khr flags, size_t local) {
    struct fixture it = {.numbers = new_numbers(), .others = new_numbers()};
    it.kernel = put_kernel(it.numbers, 1);
    it.buffer = create(flags | CL_COMMAND_BUFFER_MUTABLE_KHR);
    it.command = record(it.buffer, it.kernel, NULL, local);
    MUST(kh.clFinalizeCommandBufferKHR(it.buffer));
    return it;
}

static void end(struct fixture *it) {
    MUST(kh.clReleaseCommandBufferKHR(it->buffer));
    MUST(clReleaseKernel(it->kernel));
    MUST(clReleaseMemObject(it->numbers));
    MUST(clReleaseMemObject(it->others));
}

// Values and buffers; what a change does not name stays, whatever happens to the application's kernel.
static void arguments_change(void) {
    struct fixture it = begin(0, 4);
    const cl_int seven = 7;
    SET_ARG(it.kernel, 1, seven);
    MUST(change_value(it.buffer, it.command, 2));
    replay(it.buffer);
    check_range(it.numbers, 0, ITEMS, 2004);
    const cl_mutable_dispatch_arg_khr other = {0, sizeof it.others, &it.others};
    MUST(CHANGE(it.buffer, it.command, .num_args = 1, .arg_list = &other));
    replay(it.buffer);
    check_range(it.numbers, 0, 0, 0);
    check_range(it.others, 0, ITEMS, 2004);
    end(&it);
}

static void sizes_change(void) {
    struct fixture it = begin(0, 4);
    const size_t eight = 8, sixteen = 16, two = 2, none = 0, all = ITEMS;
    MUST(CHANGE(it.buffer, it.command, .work_dim = 1, .global_work_size = &sixteen));
    replay(it.buffer);
    check_range(it.numbers, 0, 16, 1004);
    MUST(CHANGE(it.buffer, it.command, .global_work_offset = &eight));
    replay(it.buffer);
    check_range(it.numbers, 8, 24, 1004);
    MUST(CHANGE(it.buffer, it.command, .local_work_size = &two));
    replay(it.buffer);
    check_range(it.numbers, 8, 24, 1002);
    MUST(CHANGE(it.buffer, it.command, .global_work_size = &none));
    replay(it.buffer);
    check_range(it.numbers, 0, 0, 0);
    MUST(CHANGE(it.buffer, it.command, .global_work_size = &all, .global_work_offset = &none));
    replay(it.buffer);
    check_range(it.numbers, 0, ITEMS, 1002);
    end(&it);
}

// More local memory, after the launch had memory reserved for less.
static void local_memory_changes(void) {
    cl_mem numbers = new_numbers();
    cl_kernel kernel = cl_kernel_of(program, "add_local");
    const cl_int three = 3;
    SET_ARG(kernel, 0, numbers);
    MUST(clSetKernelArg(kernel, 1, 2 * sizeof(cl_int), NULL));
    SET_ARG(kernel, 2, three);
    cl_command_buffer_khr buffer = create(CL_COMMAND_BUFFER_MUTABLE_KHR);
    cl_mutable_command_khr command = record(buffer, kernel, NULL, 2);
    MUST(kh.clFinalizeCommandBufferKHR(buffer));
    const size_t items = ITEMS / 2;
    const cl_mutable_dispatch_arg_khr larger = {1, ITEMS * sizeof(cl_int), NULL};
    MUST(CHANGE(buffer, command, .num_args = 1, .arg_list = &larger, .local_work_size = &items));
    replay(buffer);
    check_range(numbers, 0, ITEMS, 3);
    MUST(kh.clReleaseCommandBufferKHR(buffer));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseMemObject(numbers));
}

// Two changes of one command by one update, and one of another command. A mistake in the last one undoes all.
static void updates_are_whole(void) {
    struct fixture it = begin(0, 4);
    cl_command_buffer_khr buffer = create(CL_COMMAND_BUFFER_MUTABLE_KHR);
    cl_mutable_command_khr first = record(buffer, it.kernel, NULL, 4);
    SET_ARG(it.kernel, 0, it.others);
    cl_mutable_command_khr second = record(buffer, it.kernel, NULL, 4);
    MUST(kh.clFinalizeCommandBufferKHR(buffer));
    const cl_command_buffer_update_type_khr types[3] = {0};
    const size_t sixteen = 16, zero = 0;
    const cl_int five = 5, six = 6;
    cl_mutable_dispatch_arg_khr arguments[2];
    struct bcl_mutable_dispatch_config changes[3] = {value_of(first, &arguments[0], &five),
                                                     value_of(second, &arguments[1], &six),
                                                     {.command = first}};
    const void *configs[] = {&changes[0], &changes[1], &changes[2]};
    changes[2].local_work_size = &zero;
    CHECK_ERROR(update(buffer, 3, types, configs), CL_INVALID_WORK_GROUP_SIZE);
    replay(buffer);
    check_range(it.numbers, 0, ITEMS, 1004);
    check_range(it.others, 0, ITEMS, 1004);
    changes[2].local_work_size = NULL;
    changes[2].global_work_size = &sixteen;
    MUST(update(buffer, 3, types, configs));
    replay(buffer);
    check_range(it.numbers, 0, 16, 5004);
    check_range(it.others, 0, ITEMS, 6004);
    MUST(update(buffer, 0, NULL, NULL));
    MUST(kh.clReleaseCommandBufferKHR(buffer));
    end(&it);
}

// An update concerns later enqueues: one that waits keeps its arguments, and the objects that only it uses.
static void earlier_enqueues_stay(cl_command_buffer_flags_khr flags) {
    struct fixture it = begin(flags, 4);
    cl_event gate = user_event(&cl), event;
    MUST(kh.clEnqueueCommandBufferKHR(0, NULL, it.buffer, 1, &gate, &event));
    const cl_int nine = 9;
    const cl_mutable_dispatch_arg_khr arguments[] = {{0, sizeof it.others, &it.others},
                                                     {1, sizeof nine, &nine}};
    MUST(CHANGE(it.buffer, it.command, .num_args = 2, .arg_list = arguments));
    MUST(kh.clEnqueueCommandBufferKHR(0, NULL, it.buffer, 0, NULL, NULL));
    MUST(clSetUserEventStatus(gate, CL_COMPLETE));
    CHECK_EQUAL(cl_end_of(event), CL_COMPLETE);
    check_range(it.numbers, 0, ITEMS, 1004);
    check_range(it.others, 0, ITEMS, 9004);
    MUST(clReleaseEvent(gate));
    end(&it);
}

// The buffer that no command uses any more is freed.
static void CL_CALLBACK note(cl_mem mem, void *freed) {
    (void)mem;
    *(volatile int *)freed = 1;
}

static void unused_objects_are_freed(void) {
    struct fixture it = begin(0, 4);
    volatile int freed = 0;
    cl_mem third = new_numbers();
    MUST(clSetMemObjectDestructorCallback(third, note, (void *)&freed));
    const cl_mutable_dispatch_arg_khr to_third = {0, sizeof third, &third};
    const cl_mutable_dispatch_arg_khr to_others = {0, sizeof it.others, &it.others};
    MUST(CHANGE(it.buffer, it.command, .num_args = 1, .arg_list = &to_third));
    replay(it.buffer);
    MUST(clFinish(cl.queue));
    check_range(third, 0, ITEMS, 1004);
    MUST(clFinish(cl.queue));
    MUST(clReleaseMemObject(third));
    CHECK_EQUAL(freed, 0);
    MUST(CHANGE(it.buffer, it.command, .num_args = 1, .arg_list = &to_others));
    CHECK_EQUAL(freed, 1);
    end(&it);
}

static void shared_memory_changes(void) {
    if (!device_has(&cl, CL_DEVICE_SVM_CAPABILITIES))
        return;
    struct fixture it = begin(0, 4);
    cl_int *shared = clSVMAlloc(cl.context, 0, ITEMS * sizeof *shared, 0);
    CHECK(shared != NULL);
    const cl_mutable_dispatch_arg_khr pointer = {0, 0, shared};
    const cl_mutable_dispatch_exec_info_khr reach = {CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof shared,
                                                     &shared};
    MUST(CHANGE(it.buffer, it.command, .num_svm_args = 1, .arg_svm_list = &pointer,
                .num_exec_infos = 1, .exec_info_list = &reach));
    replay(it.buffer);
    MUST(clEnqueueSVMMap(cl.queue, CL_TRUE, CL_MAP_READ, shared, ITEMS * sizeof *shared, 0, NULL,
                         NULL));
    CHECK_EQUAL(shared[ITEMS - 1], 1004);
    MUST(clEnqueueSVMUnmap(cl.queue, shared, 0, NULL, NULL));
    MUST(clFinish(cl.queue));
    end(&it);
    clSVMFree(cl.context, shared);
}

// -------------------------------------------------------------------------------------------------
// Threads

#define THREADS 4
#define ROUNDS 50

static struct {
    cl_command_buffer_khr buffer;
    cl_mutable_command_khr command;
} shared;

// Sets both values at once to the same number.
static void *update_often(void *thread) {
    for (cl_int i = 0; i < ROUNDS; i++) {
        cl_int value = *(cl_int *)thread * 10 + i % 10;
        const cl_mutable_dispatch_arg_khr arguments[] = {{1, sizeof value, &value},
                                                         {2, sizeof value, &value}};
        MUST(CHANGE(shared.buffer, shared.command, .num_args = 2, .arg_list = arguments));
    }
    return NULL;
}

static void *enqueue_often(void *unused) {
    for (int i = 0; i < ROUNDS; i++)
        MUST(kh.clEnqueueCommandBufferKHR(0, NULL, shared.buffer, 0, NULL, NULL));
    return unused;
}

// Threads change a launch while others enqueue it. No launch sees half of a change.
static void threads_change_one(cl_command_buffer_flags_khr flags) {
    cl_mem numbers = new_numbers();
    cl_kernel kernel = cl_kernel_of(program, "put_two");
    const cl_int zero = 0;
    SET_ARG(kernel, 0, numbers);
    SET_ARG(kernel, 1, zero);
    SET_ARG(kernel, 2, zero);
    shared.buffer = create(flags | CL_COMMAND_BUFFER_MUTABLE_KHR);
    shared.command = record(shared.buffer, kernel, NULL, 0);
    MUST(kh.clFinalizeCommandBufferKHR(shared.buffer));
    pthread_t changing[THREADS], enqueueing[THREADS];
    cl_int number[THREADS];
    for (int i = 0; i < THREADS; i++) {
        number[i] = i + 1;
        pthread_create(&changing[i], NULL, update_often, &number[i]);
        pthread_create(&enqueueing[i], NULL, enqueue_often, NULL);
    }
    for (int i = 0; i < 2 * ROUNDS; i++) {
        cl_int got;
        cl_read(&cl, numbers, sizeof got, &got);
        CHECK_EQUAL(got / 100, got % 100);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(changing[i], NULL);
        pthread_join(enqueueing[i], NULL);
    }
    cl_int got;
    replay(shared.buffer);
    cl_read(&cl, numbers, sizeof got, &got);
    CHECK_EQUAL(got / 100, got % 100);
    CHECK_EQUAL(got % 10, (ROUNDS - 1) % 10);
    MUST(kh.clReleaseCommandBufferKHR(shared.buffer));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseMemObject(numbers));
}

// -------------------------------------------------------------------------------------------------
// Queries

#define CHECK_INFO(command, name, type, want)             \
    do {                                                  \
        type is;                                          \
        size_t size;                                      \
        MUST(info(command, name, sizeof is, &is, &size)); \
        CHECK(size == sizeof is && is == (want));         \
    } while (0)

static void queries_tell(void) {
    struct fixture it = begin(0, 0);
    const size_t four = 4;
    CHECK_INFO(it.command, CL_MUTABLE_COMMAND_COMMAND_QUEUE_KHR, cl_command_queue, cl.queue);
    CHECK_INFO(it.command, CL_MUTABLE_COMMAND_COMMAND_BUFFER_KHR, cl_command_buffer_khr, it.buffer);
    CHECK_INFO(it.command, CL_MUTABLE_COMMAND_COMMAND_TYPE_KHR, cl_command_type,
               CL_COMMAND_NDRANGE_KERNEL);
    CHECK_INFO(it.command, CL_MUTABLE_DISPATCH_KERNEL_KHR, cl_kernel, it.kernel);
    CHECK_INFO(it.command, CL_MUTABLE_DISPATCH_DIMENSIONS_KHR, cl_uint, 1);
    CHECK_INFO(it.command, CL_MUTABLE_DISPATCH_GLOBAL_WORK_OFFSET_KHR, size_t, 0);
    CHECK_INFO(it.command, CL_MUTABLE_DISPATCH_GLOBAL_WORK_SIZE_KHR, size_t, ITEMS);
    CHECK_INFO(it.command, CL_MUTABLE_DISPATCH_LOCAL_WORK_SIZE_KHR, size_t, 0);
    MUST(CHANGE(it.buffer, it.command, .local_work_size = &four, .global_work_offset = &four));
    CHECK_INFO(it.command, CL_MUTABLE_DISPATCH_LOCAL_WORK_SIZE_KHR, size_t, 4);
    CHECK_INFO(it.command, CL_MUTABLE_DISPATCH_GLOBAL_WORK_OFFSET_KHR, size_t, 4);
    size_t size = 1;
    MUST(info(it.command, CL_MUTABLE_COMMAND_PROPERTIES_ARRAY_KHR, 0, NULL, &size));
    CHECK_EQUAL(size, 0);
    CHECK_ERROR(info(it.command, CL_MUTABLE_DISPATCH_KERNEL_KHR, 1, &size, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(info(it.command, 0, 0, NULL, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(info(NULL, CL_MUTABLE_DISPATCH_KERNEL_KHR, 0, NULL, NULL),
                CL_INVALID_MUTABLE_COMMAND_KHR);
    cl_mutable_command_khr command = it.command;
    end(&it);
    CHECK_ERROR(info(command, CL_MUTABLE_DISPATCH_KERNEL_KHR, 0, NULL, NULL),
                CL_INVALID_MUTABLE_COMMAND_KHR);
}

static void properties_are_told(void) {
    const cl_command_buffer_properties_khr asserts[] = {
        CL_COMMAND_BUFFER_MUTABLE_DISPATCH_ASSERTS_KHR,
        CL_MUTABLE_DISPATCH_ASSERT_NO_ADDITIONAL_WORK_GROUPS_KHR, CL_COMMAND_BUFFER_FLAGS_KHR,
        CL_COMMAND_BUFFER_MUTABLE_KHR, 0};
    const cl_command_properties_khr fields[] = {
        CL_MUTABLE_DISPATCH_ASSERTS_KHR, CL_MUTABLE_DISPATCH_ASSERT_NO_ADDITIONAL_WORK_GROUPS_KHR,
        CL_MUTABLE_DISPATCH_UPDATABLE_FIELDS_KHR, CL_MUTABLE_DISPATCH_ARGUMENTS_KHR, 0};
    cl_mem numbers = new_numbers();
    cl_kernel kernel = put_kernel(numbers, 1);
    cl_int error;
    cl_command_buffer_khr buffer = kh.clCreateCommandBufferKHR(1, &cl.queue, asserts, &error);
    MUST(error);
    cl_mutable_command_khr command = record(buffer, kernel, fields, 4);
    cl_command_properties_khr list[5];
    size_t size;
    MUST(kh.clGetCommandBufferInfoKHR(buffer, CL_COMMAND_BUFFER_PROPERTIES_ARRAY_KHR, sizeof list,
                                      list, &size));
    CHECK(size == sizeof list && memcmp(list, asserts, size) == 0);
    MUST(info(command, CL_MUTABLE_COMMAND_PROPERTIES_ARRAY_KHR, sizeof list, list, &size));
    CHECK(size == sizeof list && memcmp(list, fields, size) == 0);
    const size_t items = ITEMS;
    CHECK_ERROR(kh.clCommandNDRangeKernelKHR(buffer, NULL, NULL, kernel, 1, NULL, &items, NULL,
                                             NOTHING_AFTER, NULL),
                CL_INVALID_VALUE); // the library would choose the local size
    MUST(kh.clReleaseCommandBufferKHR(buffer));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseMemObject(numbers));
}

static void devices_tell(void) {
    cl_mutable_dispatch_fields_khr can = 0;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_MUTABLE_DISPATCH_CAPABILITIES_KHR, sizeof can, &can,
                         NULL));
    CHECK_EQUAL(can, BCL_MUTABLE_FIELDS);
}

// -------------------------------------------------------------------------------------------------
// Errors

static void recording_checks(void) {
    const cl_command_properties_khr unknown[] = {0x999, 1, 0};
    const cl_command_properties_khr absent[] = {CL_MUTABLE_DISPATCH_UPDATABLE_FIELDS_KHR, 1 << 20,
                                                0};
    const cl_command_properties_khr wrong[] = {CL_MUTABLE_DISPATCH_ASSERTS_KHR, 2, 0};
    cl_mem numbers = new_numbers();
    cl_kernel kernel = put_kernel(numbers, 1);
    cl_command_buffer_khr buffer = create(CL_COMMAND_BUFFER_MUTABLE_KHR);
    cl_mutable_command_khr command;
    const size_t items = ITEMS;
#define RECORD(properties, kernel, dimensions)                                               \
    kh.clCommandNDRangeKernelKHR(buffer, NULL, properties, kernel, dimensions, NULL, &items, \
                                 &items, NOTHING_AFTER, &command)
    CHECK_ERROR(RECORD(unknown, kernel, 1), CL_INVALID_VALUE);
    CHECK_ERROR(RECORD(absent, kernel, 1), CL_INVALID_OPERATION);
    CHECK_ERROR(RECORD(wrong, kernel, 1), CL_INVALID_VALUE);
    CHECK_ERROR(RECORD(NULL, NULL, 1), CL_INVALID_KERNEL);
    CHECK_ERROR(RECORD(NULL, kernel, 4), CL_INVALID_WORK_DIMENSION);
    MUST(kh.clReleaseCommandBufferKHR(buffer));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseMemObject(numbers));
}

static void argument_checks(struct fixture *it) {
    const cl_int value = 1;
    const cl_mem none = (cl_mem)it->kernel;
    const cl_mutable_dispatch_arg_khr argument = {1, sizeof value, &value};
    const cl_mutable_dispatch_arg_khr beyond = {2, sizeof value, &value};
    const cl_mutable_dispatch_arg_khr short_one = {1, 1, &value}, empty = {1, sizeof value, NULL};
    const cl_mutable_dispatch_arg_khr no_buffer = {0, sizeof none, &none};
    const cl_mutable_dispatch_exec_info_khr unknown = {0x999, 1, &value};
#define ARGUMENT(argument) CHANGE(it->buffer, it->command, .num_args = 1, .arg_list = &(argument))
    CHECK_ERROR(ARGUMENT(beyond), CL_INVALID_ARG_INDEX);
    CHECK_ERROR(ARGUMENT(short_one), CL_INVALID_ARG_SIZE);
    CHECK_ERROR(ARGUMENT(empty), CL_INVALID_ARG_VALUE);
    CHECK_ERROR(ARGUMENT(no_buffer), CL_INVALID_MEM_OBJECT);
    CHECK_ERROR(CHANGE(it->buffer, it->command, .num_args = 1), CL_INVALID_VALUE);
    CHECK_ERROR(CHANGE(it->buffer, it->command, .arg_list = &argument), CL_INVALID_VALUE);
    CHECK_ERROR(CHANGE(it->buffer, it->command, .num_svm_args = 1), CL_INVALID_VALUE);
    CHECK_ERROR(CHANGE(it->buffer, it->command, .arg_svm_list = &argument), CL_INVALID_VALUE);
    CHECK_ERROR(CHANGE(it->buffer, it->command, .num_exec_infos = 1), CL_INVALID_VALUE);
    CHECK_ERROR(CHANGE(it->buffer, it->command, .exec_info_list = &unknown), CL_INVALID_VALUE);
    cl_int error = CHANGE(it->buffer, it->command, .num_exec_infos = 1, .exec_info_list = &unknown);
    CHECK(error == CL_INVALID_VALUE || error == CL_INVALID_OPERATION); // the latter without SVM
}

static void update_checks(void) {
    struct fixture it = begin(0, 4);
    const cl_command_buffer_update_type_khr type = BCL_MUTABLE_DISPATCH_CONFIG, unknown = 77;
    const struct bcl_mutable_dispatch_config nothing = {.command = it.command};
    const void *configs[] = {&nothing}, *no_config[] = {NULL};
    cl_command_buffer_khr open = create(CL_COMMAND_BUFFER_MUTABLE_KHR), fixed = create(0);
    cl_mutable_command_khr in_fixed = record(fixed, it.kernel, NULL, 4);
    MUST(kh.clFinalizeCommandBufferKHR(fixed));
    CHECK_ERROR(update(NULL, 1, &type, configs), CL_INVALID_COMMAND_BUFFER_KHR);
    CHECK_ERROR(update(open, 1, &type, configs), CL_INVALID_OPERATION);
    CHECK_ERROR(CHANGE(fixed, in_fixed, .work_dim = 0), CL_INVALID_OPERATION);
    CHECK_ERROR(update(it.buffer, 1, NULL, configs), CL_INVALID_VALUE);
    CHECK_ERROR(update(it.buffer, 1, &type, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(update(it.buffer, 0, &type, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(update(it.buffer, 0, NULL, configs), CL_INVALID_VALUE);
    CHECK_ERROR(update(it.buffer, 1, &unknown, configs), CL_INVALID_VALUE);
    CHECK_ERROR(update(it.buffer, 1, &type, no_config), CL_INVALID_VALUE);
    CHECK_ERROR(CHANGE(it.buffer, NULL, .work_dim = 0), CL_INVALID_MUTABLE_COMMAND_KHR);
    CHECK_ERROR(CHANGE(it.buffer, in_fixed, .work_dim = 0), CL_INVALID_MUTABLE_COMMAND_KHR);
    CHECK_ERROR(CHANGE(it.buffer, (cl_mutable_command_khr)it.kernel, .work_dim = 0),
                CL_INVALID_MUTABLE_COMMAND_KHR);
    const size_t most = (size_t)-1, odd = 30;
    CHECK_ERROR(CHANGE(it.buffer, it.command, .work_dim = 2), CL_INVALID_OPERATION);
    CHECK_ERROR(CHANGE(it.buffer, it.command, .local_work_size = &most), CL_INVALID_WORK_ITEM_SIZE);
    CHECK_ERROR(CHANGE(it.buffer, it.command, .global_work_offset = &most),
                CL_INVALID_GLOBAL_OFFSET);
    CHECK_ERROR(CHANGE(it.buffer, it.command, .global_work_size = &odd),
                CL_INVALID_WORK_GROUP_SIZE);
    argument_checks(&it);
    replay(it.buffer); // nothing has changed
    check_range(it.numbers, 0, ITEMS, 1004);
    MUST(kh.clReleaseCommandBufferKHR(open));
    MUST(kh.clReleaseCommandBufferKHR(fixed));
    end(&it);
}

// In programs of OpenCL C 2.0 and later, the last work-groups may be smaller, but a change must not begin or end that.
static void uniformity_stays(void) {
    cl_program later = cl_build_with(&cl, source, "-cl-std=CL3.0");
    cl_mem numbers = new_numbers();
    cl_kernel kernel = cl_kernel_of(later, "put_two");
    const cl_int one = 1;
    const size_t odd = 30, even = 28;
    SET_ARG(kernel, 0, numbers);
    SET_ARG(kernel, 1, one);
    SET_ARG(kernel, 2, one);
    cl_command_buffer_khr buffer = create(CL_COMMAND_BUFFER_MUTABLE_KHR);
    cl_mutable_command_khr command = record(buffer, kernel, NULL, 4);
    MUST(kh.clFinalizeCommandBufferKHR(buffer));
    CHECK_ERROR(CHANGE(buffer, command, .global_work_size = &odd), CL_INVALID_OPERATION);
    MUST(CHANGE(buffer, command, .global_work_size = &even));
    replay(buffer);
    check_range(numbers, 0, 28, 101);
    MUST(kh.clReleaseCommandBufferKHR(buffer));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseMemObject(numbers));
    MUST(clReleaseProgram(later));
}

// Only fields that the recording has named change.
static void fields_bind(void) {
    static const struct bcl_mutable_dispatch_config all = {0};
    const size_t four = 4;
    const cl_int two = 2;
    const cl_mutable_dispatch_arg_khr argument = {1, sizeof two, &two};
    const cl_mutable_dispatch_exec_info_khr reach = {CL_KERNEL_EXEC_INFO_SVM_PTRS, 0, NULL};
    struct bcl_mutable_dispatch_config changes[5] = {all, all, all, all, all};
    changes[0].global_work_offset = changes[1].global_work_size = changes[2].local_work_size =
        &four;
    changes[3].num_args = 1;
    changes[3].arg_list = &argument;
    changes[4].num_exec_infos = 1;
    changes[4].exec_info_list = &reach;
    cl_mem numbers = new_numbers();
    cl_kernel kernel = put_kernel(numbers, 1);
    for (int field = 0; field < 4; field++) {
        const cl_command_properties_khr only[] = {CL_MUTABLE_DISPATCH_UPDATABLE_FIELDS_KHR,
                                                  (cl_command_properties_khr)1 << field, 0};
        cl_command_buffer_khr buffer = create(CL_COMMAND_BUFFER_MUTABLE_KHR);
        cl_mutable_command_khr command = record(buffer, kernel, only, 4);
        MUST(kh.clFinalizeCommandBufferKHR(buffer));
        for (int i = 0; i < 5; i++) {
            changes[i].command = command;
            CHECK_ERROR(change(buffer, changes[i]), i == field ? CL_SUCCESS : CL_INVALID_OPERATION);
        }
        MUST(kh.clReleaseCommandBufferKHR(buffer));
    }
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseMemObject(numbers));
}

int main(void) {
    cl = cl_open();
    require_barecl(&cl); // other implementations may have other versions of the extension
    find_all(&cl);
    find_function(&cl, "clUpdateMutableCommandsKHR", &update);
    find_function(&cl, "clGetMutableCommandInfoKHR", &info);
    program = cl_build(&cl, source);
    arguments_change();
    sizes_change();
    local_memory_changes();
    updates_are_whole();
    earlier_enqueues_stay(0);
    earlier_enqueues_stay(CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR);
    unused_objects_are_freed();
    shared_memory_changes();
    threads_change_one(0);
    threads_change_one(CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR);
    queries_tell();
    properties_are_told();
    devices_tell();
    recording_checks();
    update_checks();
    uniformity_stays();
    fields_bind();
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
