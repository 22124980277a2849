// SPDX-License-Identifier: MIT
//
// fork() in an application that uses OpenCL. New contexts in the child get devices of the child's own. Objects
// that the child inherited refuse every call at once. Nothing that the child does changes the parent's devices,
// compiler or files.

#include "check.h"
#include "process.h"
#include "stuck.h"

#include <fcntl.h>
#include <pthread.h>
#include <spawn.h>
#include <stdatomic.h>
#include <sys/wait.h>

// A child never frees the objects that it inherited, so LeakSanitizer would report them.
const char *__lsan_default_options(void);
const char *__lsan_default_options(void) { return "detect_leaks=0"; }

// This would end a child that starts threads.
const char *__tsan_default_options(void);
const char *__tsan_default_options(void) { return "die_after_fork=0"; }

static const char source[] =
    "__kernel void twice(__global uint *data) { data[get_global_id(0)] *= 2; }\n";
static const char other_source[] =
    "__kernel void add(__global uint *data, uint n) { data[get_global_id(0)] += n; }\n";

enum { N = 256, CHILDREN = 3, OK = 42 };

// The state that parent and children inherit: one device, already used.
struct used {
    struct cl cl;
    cl_program program;
    cl_kernel kernel;
    cl_mem buffer;
    cl_uint expected; // of all elements
};

static struct used use(void) {
    struct used used = {.cl = cl_open(), .expected = 1};
    cl_uint data[N];
    for (int i = 0; i < N; ++i)
        data[i] = 1;
    used.program = cl_build(&used.cl, source);
    used.kernel = cl_kernel_of(used.program, "twice");
    used.buffer = cl_buffer(&used.cl, sizeof data, data);
    SET_ARG(used.kernel, 0, used.buffer);
    return used;
}

static void check_works(struct used *used) {
    cl_uint data[N];
    cl_run(&used->cl, used->kernel, N, 0);
    cl_read(&used->cl, used->buffer, sizeof data, data);
    used->expected *= 2;
    for (int i = 0; i < N; ++i)
        if (data[i] != used->expected) {
            CHECK_EQUAL(data[i], used->expected);
            break;
        }
}

static void release(struct used *used) {
    MUST(clReleaseKernel(used->kernel));
    MUST(clReleaseProgram(used->program));
    MUST(clReleaseMemObject(used->buffer));
    cl_close(&used->cl);
}

// The set of open descriptors, a bit for each.
static unsigned long long descriptors(void) {
    unsigned long long open = 0;
    for (int i = 0; i < 64; ++i)
        if (fcntl(i, F_GETFD) >= 0)
            open |= 1ull << i;
    return open;
}

// Runs checks in a child, whose exit code says whether they all passed.
static pid_t begin_child(void (*run)(struct used *), struct used *used) {
    fflush(stdout);
    pid_t child = fork();
    if (child != 0)
        return child;
    failed_checks = 0;
    stuck_tell();
    run(used);
    fflush(stdout);
    exit(failed_checks ? EXIT_FAILURE : OK);
}

static void end_child(pid_t child) {
    int status = 0;
    CHECK(child > 0 && stuck_wait(child, &status));
    if (!WIFEXITED(status) || WEXITSTATUS(status) != OK) {
        printf("a child ends with status 0x%x\n", (unsigned)status);
        ++failed_checks;
    }
}

// ---- The parent's objects in a child ------------------------------------------------------------------

static cl_event pending; // a launch that waits for a user event
static cl_event gate;
static cl_uint *mapped;
static unsigned long long open_at_first; // descriptors

static void refuses_what_is_the_parents(struct used *used) {
    const size_t items = N;
    cl_uint data[N];
    cl_int error;
    CHECK_EQUAL(descriptors(), open_at_first);
    CHECK_ERROR(
        clEnqueueNDRangeKernel(used->cl.queue, used->kernel, 1, NULL, &items, NULL, 0, NULL, NULL),
        CL_DEVICE_NOT_AVAILABLE);
    CHECK_ERROR(clEnqueueReadBuffer(used->cl.queue, used->buffer, CL_TRUE, 0, sizeof data, data, 0,
                                    NULL, NULL),
                CL_DEVICE_NOT_AVAILABLE);
    CHECK_ERROR(clFinish(used->cl.queue), CL_DEVICE_NOT_AVAILABLE);
    CHECK_ERROR(clFlush(used->cl.queue), CL_DEVICE_NOT_AVAILABLE);
    CHECK_ERROR(clWaitForEvents(1, &pending), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    CHECK_ERROR(clSetUserEventStatus(gate, CL_COMPLETE), CL_DEVICE_NOT_AVAILABLE);
    CHECK_ERROR(clBuildProgram(used->program, 1, &used->cl.device, "", NULL, NULL),
                CL_DEVICE_NOT_AVAILABLE);
    clCreateKernel(used->program, "twice", &error);
    CHECK_EQUAL(error, CL_DEVICE_NOT_AVAILABLE);
    clCreateCommandQueue(used->cl.context, used->cl.device, 0, &error);
    CHECK_EQUAL(error, CL_DEVICE_NOT_AVAILABLE);
    clCreateBuffer(used->cl.context, 0, 16, NULL, &error);
    CHECK_EQUAL(error, CL_DEVICE_NOT_AVAILABLE);
    clCreateProgramWithSource(used->cl.context, 1, (const char *[]){source}, NULL, &error);
    CHECK_EQUAL(error, CL_DEVICE_NOT_AVAILABLE);
    clCreateUserEvent(used->cl.context, &error);
    CHECK_EQUAL(error, CL_DEVICE_NOT_AVAILABLE);
    for (int i = 0; i < N; ++i)
        mapped[i] = 12345; // the child's own copy
    MUST(clReleaseEvent(pending));
    MUST(clReleaseEvent(gate));
    release(used);
}

static void check_refusals(struct used *used) {
    const size_t items = N;
    cl_int error;
    gate = clCreateUserEvent(used->cl.context, &error);
    MUST(error);
    mapped = clEnqueueMapBuffer(used->cl.queue, used->buffer, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE,
                                0, N * sizeof *mapped, 0, NULL, NULL, &error);
    MUST(error);
    MUST(clEnqueueNDRangeKernel(used->cl.queue, used->kernel, 1, NULL, &items, NULL, 1, &gate,
                                &pending));
    used->expected *= 2;
    end_child(begin_child(refuses_what_is_the_parents, used));
    MUST(clEnqueueUnmapMemObject(used->cl.queue, used->buffer, mapped, 0, NULL, NULL));
    MUST(clSetUserEventStatus(gate, CL_COMPLETE));
    MUST(clFinish(used->cl.queue));
    check_works(used);
    MUST(clReleaseEvent(pending));
    MUST(clReleaseEvent(gate));
}

// ---- The child's own objects --------------------------------------------------------------------------

// Its commands end although no thread waits for them.
static void ends_by_itself(struct used *own) {
    const size_t items = N;
    cl_event event;
    cl_int status = CL_QUEUED;
    MUST(
        clEnqueueNDRangeKernel(own->cl.queue, own->kernel, 1, NULL, &items, NULL, 0, NULL, &event));
    MUST(clFlush(own->cl.queue));
    own->expected *= 2;
    while (status > CL_COMPLETE) {
        usleep(1000);
        MUST(
            clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
    }
    CHECK_EQUAL(status, CL_COMPLETE);
    MUST(clReleaseEvent(event));
}

static void has_devices_of_its_own(struct used *unused) {
    (void)unused;
    struct used own = use();
    check_works(&own);
    ends_by_itself(&own);
    check_works(&own);
    clReleaseProgram(cl_build(&own.cl, other_source));
    release(&own);
}

static void forks_again(struct used *unused) {
    struct used own = use();
    check_works(&own);
    end_child(begin_child(has_devices_of_its_own, unused));
    check_works(&own);
    release(&own);
}

static void returns_and_does_nothing(struct used *unused) { (void)unused; }

// ---- While other threads are busy -------------------------------------------------------------------

static atomic_bool stop;

static void *launch_for_ever(void *unused) {
    (void)unused;
    struct used own = use();
    while (!stop && failed_checks == 0) {
        own.expected = own.expected > 1u << 30 ? 0 : own.expected;
        if (own.expected == 0)
            break;
        check_works(&own);
    }
    release(&own);
    return NULL;
}

static void *build_for_ever(void *cl) {
    for (int i = 0; !stop; ++i) {
        char options[32];
        snprintf(options, sizeof options, "-DN=%d", i);
        clReleaseProgram(cl_build_with(cl, other_source, options));
    }
    return NULL;
}

static void spawn_others(void) {
    extern char **environ;
    char *words[] = {"true", NULL};
    int status;
    pid_t child;
    CHECK_EQUAL(posix_spawn(&child, "/bin/true", NULL, NULL, words, environ), 0);
    CHECK(waitpid(child, &status, 0) == child && status == 0);
    child = vfork();
    if (child == 0) {
        execv("/bin/true", words);
        _exit(1);
    }
    CHECK(waitpid(child, &status, 0) == child && status == 0);
    CHECK_EQUAL(system("true"), 0);
}

static void check_while_busy(struct used *used) {
    pthread_t launches, builds;
    pid_t children[CHILDREN];
    CHECK_EQUAL(pthread_create(&launches, NULL, launch_for_ever, NULL), 0);
    CHECK_EQUAL(pthread_create(&builds, NULL, build_for_ever, &used->cl), 0);
    for (int i = 0; i < CHILDREN; ++i) {
        children[i] = begin_child(has_devices_of_its_own, used);
        check_works(used);
        spawn_others();
    }
    for (int i = 0; i < CHILDREN; ++i)
        end_child(children[i]);
    for (int i = 0; i < 10 * CHILDREN; ++i)
        end_child(begin_child(returns_and_does_nothing, used));
    stop = true;
    pthread_join(launches, NULL);
    pthread_join(builds, NULL);
}

// ---- In a callback ----------------------------------------------------------------------------------

static int from_callback[2]; // a pipe

// The child has only the thread that called fork(). Here that is a thread of the library, so the
// child ends when the callback returns.
static void CL_CALLBACK fork_in_callback(cl_event event, cl_int status, void *data) {
    (void)event, (void)status, (void)data;
    fflush(stdout);
    pid_t child = fork();
    if (child != 0)
        CHECK_EQUAL(write(from_callback[1], &child, sizeof child), sizeof child);
}

static void check_callback(struct used *used) {
    const size_t items = N;
    int status = -1;
    pid_t child;
    cl_event event;
    cl_int error;
    CHECK_EQUAL(pipe(from_callback), 0);
    cl_event first = clCreateUserEvent(used->cl.context, &error);
    MUST(clEnqueueNDRangeKernel(used->cl.queue, used->kernel, 1, NULL, &items, NULL, 1, &first,
                                &event));
    used->expected *= 2;
    MUST(clSetEventCallback(event, CL_COMPLETE, fork_in_callback, NULL));
    pid_t parent = getpid();
    MUST(clSetUserEventStatus(first, CL_COMPLETE));
    error = clFlush(used->cl.queue);
    if (getpid() != parent) // the callback has run in this thread
        exit(EXIT_SUCCESS);
    MUST(error);
    CHECK_EQUAL(read(from_callback[0], &child, sizeof child), sizeof child);
    CHECK(waitpid(child, &status, 0) == child);
    CHECK_EQUAL(status, 0);
    MUST(clFinish(used->cl.queue));
    MUST(clReleaseEvent(event));
    MUST(clReleaseEvent(first));
    check_works(used);
}

int main(void) {
    if (getenv("USER_EMULATION") != NULL)
        skip("QEMU's user emulation ends itself when a forked child starts threads");
    open_at_first = descriptors();
    struct used used = use();
    require_barecl(&used.cl);
    check_works(&used);
    check_refusals(&used);
    end_child(begin_child(has_devices_of_its_own, &used));
    check_works(&used);
    end_child(begin_child(forks_again, &used));
    check_while_busy(&used);
    check_works(&used);
    check_callback(&used);
    release(&used);
    return test_result();
}
