// SPDX-License-Identifier: MIT
//
// Memory and mappings run out at every place where the library asks for them. A program of all kinds of calls
// runs again and again: the first time the library's first request fails, the next time its second one, and so on
// until a run makes fewer requests; then the same with all later requests failing too. Each call must succeed or
// return an error that says what is missing, and each event must end. Runs without a failure, in between, must be right.

#include "command_buffer_calls.h"
#include "sanitized.h"
#include "stuck.h"

#include <errno.h>
#include <link.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/mman.h>

// -------------------------------------------------------------------------------------------------
// Requests that fail

static uintptr_t library, library_end; // where the library is loaded
static atomic_long left = -1;          // requests until one fails; negative: none fails
static atomic_bool goes_on;            // the later requests fail too
static atomic_long failed;             // requests that have failed

static int find_library(struct dl_phdr_info *info, size_t size, void *unused) {
    (void)size, (void)unused;
    if (strstr(info->dlpi_name, "libbarecl.so") == NULL)
        return 0;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type == PT_LOAD && (part->p_flags & PF_X) != 0) {
            library = info->dlpi_addr + part->p_vaddr;
            library_end = library + part->p_memsz;
        }
    }
    return 1;
}

static bool fails(const void *caller) {
    if ((uintptr_t)caller - library >= library_end - library || atomic_load(&left) < 0)
        return false;
    long count = atomic_fetch_sub(&left, 1);
    if (count > 0 || (count < 0 && !atomic_load(&goes_on)))
        return false;
    if (atomic_load(&goes_on))
        atomic_store(&left, 0);
    atomic_fetch_add(&failed, 1);
    errno = ENOMEM;
    return true;
}

#ifndef SANITIZED
// The C library's functions, which the library finds here first. They call the C library's own.
#define CALLER __builtin_return_address(0)

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t align, size_t size);

void *malloc(size_t size) { return fails(CALLER) ? NULL : __libc_malloc(size); }

void *calloc(size_t count, size_t size) {
    return fails(CALLER) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    return fails(CALLER) ? NULL : __libc_realloc(memory, size);
}

int posix_memalign(void **memory, size_t align, size_t size) {
    *memory = fails(CALLER) ? NULL : __libc_memalign(align, size);
    return *memory != NULL ? 0 : ENOMEM;
}

void *mmap(void *address, size_t size, int protection, int flags, int file, off_t offset) {
    if (fails(CALLER))
        return MAP_FAILED;
#ifdef SYS_mmap2 // systems of 32 bits; its offset is in pages of 4 KiB
    return (void *)syscall(SYS_mmap2, address, size, protection, flags, file, offset / 4096);
#else
    return (void *)syscall(SYS_mmap, address, size, protection, flags, file, offset);
#endif
}
#endif

// -------------------------------------------------------------------------------------------------
// The program

enum { N = 64 };

static const char source[] = "__kernel void add(__global int *to, __local int *room, int step) {\n"
                             "    room[get_local_id(0)] = step;\n"
                             "    barrier(CLK_LOCAL_MEM_FENCE);\n"
                             "    to[get_global_id(0)] += room[get_local_id(0)];\n"
                             "}\n";

static struct cl cl; // platform and device
static clUpdateMutableCommandsKHR_t *update;
static unsigned char *binary;
static size_t binary_size;

// What a run makes. Members that are NULL were not made.
struct run {
    cl_context context;
    cl_command_queue queue, unordered;
    cl_program program;
    cl_kernel kernel;
    cl_mem buffer, part;
    cl_event gate, event, marker;
    cl_command_buffer_khr commands;
    cl_int words[N];
    int added; // to each word, if all is well
};

// Whether the call succeeded. An error must be one of a lack.
static bool went(cl_int error, const char *call, int line) {
    static const cl_int lacks[] = {
        CL_OUT_OF_HOST_MEMORY,     CL_OUT_OF_RESOURCES,
        CL_DEVICE_NOT_AVAILABLE,   CL_MEM_OBJECT_ALLOCATION_FAILURE,
        CL_BUILD_PROGRAM_FAILURE,  CL_MAP_FAILURE,
        CL_COMPILER_NOT_AVAILABLE, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST};
    if (error == CL_SUCCESS)
        return true;
    for (size_t i = 0; i < COUNT(lacks); i++)
        if (error == lacks[i] && atomic_load(&failed) > 0)
            return false;
    printf("line %d: %s gives %s (%d) after %ld failed requests\n", line, call,
           cl_error_name(error), error, atomic_load(&failed));
    ++failed_checks;
    return false;
}

#define TRY(call)                         \
    do {                                  \
        if (!went(call, #call, __LINE__)) \
            return false;                 \
    } while (0)
// A call that returns an object, and an error in `error`.
#define MAKE(object, call)                                \
    do {                                                  \
        object = call;                                    \
        CHECK((object == NULL) == (error != CL_SUCCESS)); \
        TRY(error);                                       \
    } while (0)

static bool make_program(struct run *run, bool from_source) {
    const char *text = source;
    cl_int error;
    if (from_source)
        MAKE(run->program, clCreateProgramWithSource(run->context, 1, &text, NULL, &error));
    else
        MAKE(run->program,
             clCreateProgramWithBinary(run->context, 1, &cl.device, &binary_size,
                                       (const unsigned char **)&binary, NULL, &error));
    TRY(clBuildProgram(run->program, 1, &cl.device, "", NULL, NULL));
    return true;
}

static bool open(struct run *run) {
    const cl_int zeros[N] = {0};
    const cl_buffer_region half = {0, sizeof zeros / 2};
    const cl_int step = 1;
    cl_int error;
    MAKE(run->context, clCreateContext(NULL, 1, &cl.device, NULL, NULL, &error));
    MAKE(run->queue,
         clCreateCommandQueue(run->context, cl.device, CL_QUEUE_PROFILING_ENABLE, &error));
    MAKE(run->unordered, clCreateCommandQueue(run->context, cl.device,
                                              CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, &error));
    MAKE(run->buffer,
         clCreateBuffer(run->context, CL_MEM_COPY_HOST_PTR, sizeof zeros, (void *)zeros, &error));
    MAKE(run->part, clCreateSubBuffer(run->buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &half, &error));
    if (!make_program(run, binary == NULL))
        return false;
    MAKE(run->kernel, clCreateKernel(run->program, "add", &error));
    TRY(clSetKernelArg(run->kernel, 0, sizeof run->buffer, &run->buffer));
    TRY(clSetKernelArg(run->kernel, 1, N * sizeof(cl_int), NULL));
    TRY(clSetKernelArg(run->kernel, 2, sizeof step, &step));
    return true;
}

static void CL_CALLBACK set(cl_event event, cl_int status, void *flag) {
    (void)event, (void)status;
    atomic_store((atomic_bool *)flag, true);
}

// Whether the command succeeded, when it has ended. Releases its event.
static bool ended(cl_event event) {
    cl_int status = cl_end_of(event);
    return went(status == CL_COMPLETE ? CL_SUCCESS : status, "a command", __LINE__);
}

// Commands behind a user event, in both queues, and a callback.
static bool enqueue(struct run *run) {
    static atomic_bool called;
    const size_t items = N;
    cl_int error;
    MAKE(run->gate, clCreateUserEvent(run->context, &error));
    TRY(clEnqueueNDRangeKernel(run->unordered, run->kernel, 1, NULL, &items, NULL, 1, &run->gate,
                               &run->event));
    TRY(clSetEventCallback(run->event, CL_COMPLETE, set, &called));
    TRY(clEnqueueMarkerWithWaitList(run->queue, 1, &run->event, &run->marker));
    TRY(clSetUserEventStatus(run->gate, CL_COMPLETE));
    TRY(clWaitForEvents(1, &run->marker));
    run->added = 1;
    for (int i = 0; i < 3; i++) {
        cl_event event;
        TRY(clEnqueueNDRangeKernel(run->queue, run->kernel, 1, NULL, &items, NULL, 0, NULL,
                                   &event));
        if (!ended(event))
            return false;
        run->added++;
    }
    TRY(clFinish(run->queue));
    return true;
}

static bool transfer(struct run *run) {
    const size_t origin[3] = {0}, region[3] = {N / 4 * sizeof(cl_int), 4, 1};
    cl_int error, unchanged = 0;
    CL_ORDER(&cl, &unchanged, sizeof unchanged);
    cl_int *mapped = clEnqueueMapBuffer(run->queue, run->part, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE,
                                        0, sizeof *mapped, 0, NULL, NULL, &error);
    TRY(error);
    TRY(clEnqueueUnmapMemObject(run->queue, run->part, mapped, 0, NULL, NULL));
    TRY(clEnqueueReadBufferRect(run->queue, run->buffer, CL_TRUE, origin, origin, region, 0, 0, 0,
                                0, run->words, 0, NULL, NULL));
    TRY(clEnqueueWriteBuffer(run->queue, run->buffer, CL_TRUE, 0, sizeof run->words, run->words, 0,
                             NULL, NULL));
    return true;
}

static bool replay(struct run *run) {
    const cl_command_buffer_properties_khr properties[] = {CL_COMMAND_BUFFER_FLAGS_KHR,
                                                           CL_COMMAND_BUFFER_MUTABLE_KHR, 0};
    const size_t items = N;
    const cl_int two = 2;
    const cl_mutable_dispatch_arg_khr argument = {2, sizeof two, &two};
    const cl_command_buffer_update_type_khr type = BCL_MUTABLE_DISPATCH_CONFIG;
    cl_mutable_command_khr command = NULL;
    cl_event event;
    cl_int error;
    MAKE(run->commands, kh.clCreateCommandBufferKHR(1, &run->queue, properties, &error));
    TRY(kh.clCommandNDRangeKernelKHR(run->commands, NULL, NULL, run->kernel, 1, NULL, &items, NULL,
                                     0, NULL, NULL, &command));
    TRY(kh.clCommandBarrierWithWaitListKHR(run->commands, NULL, NULL, 0, NULL, NULL, NULL));
    TRY(kh.clFinalizeCommandBufferKHR(run->commands));
    TRY(kh.clEnqueueCommandBufferKHR(0, NULL, run->commands, 0, NULL, &event));
    if (!ended(event))
        return false;
    run->added += 1;
    const struct bcl_mutable_dispatch_config change = {
        .command = command, .num_args = 1, .arg_list = &argument};
    TRY(update(run->commands, 1, &type, (const void *[]){&change}));
    TRY(kh.clEnqueueCommandBufferKHR(0, NULL, run->commands, 0, NULL, &event));
    run->added += 2;
    return ended(event);
}

static void close_run(struct run *run) {
    if (run->gate != NULL) // events that wait for it end, whatever was missing
        clSetUserEventStatus(run->gate, CL_COMPLETE);
#define RELEASE(function, object) \
    if (object != NULL)           \
    CHECK_ERROR(function(object), CL_SUCCESS)
    RELEASE(kh.clReleaseCommandBufferKHR, run->commands);
    RELEASE(clReleaseEvent, run->gate);
    RELEASE(clReleaseEvent, run->event);
    RELEASE(clReleaseEvent, run->marker);
    RELEASE(clReleaseKernel, run->kernel);
    RELEASE(clReleaseProgram, run->program);
    RELEASE(clReleaseMemObject, run->part);
    RELEASE(clReleaseMemObject, run->buffer);
    if (run->unordered != NULL)
        clFinish(run->unordered);
    if (run->queue != NULL)
        clFinish(run->queue);
    RELEASE(clReleaseCommandQueue, run->unordered);
    RELEASE(clReleaseCommandQueue, run->queue);
    RELEASE(clReleaseContext, run->context);
}

// A run up to the kernel, with a compiler. Whether all calls succeeded.
static bool build_once(void) {
    struct run run = {0};
    bool all = open(&run);
    close_run(&run);
    return all;
}

// Whether all calls succeeded. Then the results must be right.
static bool run_once(void) {
    struct run run = {0};
    bool all = open(&run) && enqueue(&run) && transfer(&run) && replay(&run) &&
               went(clEnqueueReadBuffer(run.queue, run.buffer, CL_TRUE, 0, sizeof run.words,
                                        run.words, 0, NULL, NULL),
                    "clEnqueueReadBuffer", __LINE__);
    cl_order(cl.device, run.words, sizeof run.words, sizeof *run.words);
    for (int i = 0; all && i < N && failed_checks == 0; i++)
        CHECK_EQUAL(run.words[i], run.added);
    close_run(&run);
    return all;
}

// -------------------------------------------------------------------------------------------------
// The runs

static void fail_each(bool (*run)(void), bool with_later) {
    bool reached = true;
    long number = 0;
    for (; reached && failed_checks == 0; number++) {
        atomic_store(&failed, 0);
        atomic_store(&goes_on, with_later);
        atomic_store(&left, number);
        run();
        atomic_store(&left, -1);
        reached = atomic_load(&failed) > 0;
        atomic_store(&failed, 0);
        if (number % 8 == 0)
            CHECK(run());
    }
    printf("%ld requests%s\n", number - 1, with_later ? ", and all after each" : "");
    if (failed_checks > 0)
        printf("request %ld was the one that failed\n", number - 1);
}

// Makes the binary that the runs use, so that most of them need no compiler.
static void make_binary(void) {
    struct cl own = cl_open();
    cl_program program = cl_build(&own, source);
    MUST(
        clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof binary_size, &binary_size, NULL));
    binary = malloc(binary_size);
    MUST(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof binary, &binary, NULL));
    MUST(clReleaseProgram(program));
    cl_close(&own);
}

enum { BUILDS, RUNS, RUNS_WITH_LATER, KINDS };

static int run_kind(int kind) {
    cl = cl_find();
    require_barecl(&cl);
    find_all(&cl);
    find_function(&cl, "clUpdateMutableCommandsKHR", &update);
    dl_iterate_phdr(find_library, NULL);
    if (library == 0)
        skip("the library is part of the program");
    if (kind != BUILDS)
        make_binary();
    fail_each(kind == BUILDS ? build_once : run_once, kind == RUNS_WITH_LATER);
    free(binary);
    return test_result();
}

int main(void) {
#ifdef SANITIZED
    skip("a sanitizer has its own functions in the place of the C library's");
#endif
    for (int kind = 0; kind < KINDS; kind++) {
        int status = 0;
        fflush(stdout);
        pid_t child = fork();
        if (child == 0) {
            stuck_tell();
            exit(run_kind(kind));
        }
        CHECK(child > 0 && stuck_wait(child, &status));
        if (WIFEXITED(status) && WEXITSTATUS(status) == 77)
            return 77;
        CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    return test_result();
}
