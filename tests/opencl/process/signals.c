// SPDX-License-Identifier: MIT
//
// Signals. Functions of the application that the library calls run with the application's signal mask, in any
// thread: signals that they raise are delivered, and the threads and programs that they start have no signal
// blocked. Outside those calls no thread of the library handles a signal of the application.

#include "check.h"

#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <unistd.h>

static const char source[] =
    "__kernel void twice(__global uint *data) { data[get_global_id(0)] *= 2; }\n"
    "__kernel void fault(__global uint *data) { data[0] = *(volatile __global uint "
    "*)(size_t)0xf0000000; }\n";

enum { N = 64 };

static atomic_int handled; // by the handler
static pthread_t handler_thread;
static atomic_int calls;

static void handler(int number) {
    (void)number;
    handler_thread = pthread_self();
    ++handled;
}

static bool is_blocked(int number) {
    sigset_t mask;
    pthread_sigmask(SIG_SETMASK, NULL, &mask);
    return sigismember(&mask, number) == 1;
}

static void *look_in_thread(void *blocked) {
    *(bool *)blocked = is_blocked(SIGTERM) || is_blocked(SIGINT) || is_blocked(SIGCHLD);
    return NULL;
}

// A child whose parent has blocked SIGTERM would not receive its own.
static int end_of_killed_child(void) {
    extern char **environ;
    char *words[] = {"sh", "-c", "kill -TERM $$; exit 9", NULL};
    int status = -1;
    pid_t child;
    CHECK_EQUAL(posix_spawn(&child, "/bin/sh", NULL, NULL, words, environ), 0);
    CHECK(waitpid(child, &status, 0) == child);
    return status;
}

// The signal state inside each function of the application.
static void look(const char *where) {
    bool blocked = true;
    pthread_t thread;
    int failures = failed_checks, before = handled;
    CHECK(!is_blocked(SIGTERM));
    CHECK(!is_blocked(SIGINT));
    CHECK(is_blocked(SIGUSR2)); // the application's value
    CHECK_EQUAL(raise(SIGUSR1), 0);
    CHECK_EQUAL(handled, before + 1);
    CHECK(pthread_equal(handler_thread, pthread_self()));
    CHECK_EQUAL(pthread_create(&thread, NULL, look_in_thread, &blocked), 0);
    pthread_join(thread, NULL);
    CHECK(!blocked);
    int status = end_of_killed_child();
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
    if (failed_checks > failures)
        printf("... in %s\n", where);
    ++calls;
}

static void CL_CALLBACK on_event(cl_event event, cl_int status, void *where) {
    (void)event, (void)status;
    look(where);
}

static void CL_CALLBACK on_destroyed(cl_mem buffer, void *where) {
    (void)buffer;
    look(where);
}

static void CL_CALLBACK native(void *arguments) { look(*(const char **)arguments); }

static void CL_CALLBACK on_trouble(const char *message, const void *info, size_t size,
                                   void *where) {
    (void)message, (void)info, (void)size;
    look(where);
}

// The callback's own change of the mask is not kept.
static void CL_CALLBACK block_all(cl_event event, cl_int status, void *data) {
    sigset_t all;
    (void)event, (void)status, (void)data;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, NULL);
}

struct launch {
    cl_event gate, event;
};

// A launch that starts when its gate opens.
static struct launch launch(const struct cl *cl, cl_kernel kernel) {
    const size_t items = N;
    struct launch launch;
    cl_int error;
    launch.gate = clCreateUserEvent(cl->context, &error);
    MUST(error);
    MUST(clEnqueueNDRangeKernel(cl->queue, kernel, 1, NULL, &items, NULL, 1, &launch.gate,
                                &launch.event));
    return launch;
}

// A thread that waited would run a part of it.
static void open_gate(const struct cl *cl, struct launch *launch) {
    MUST(clSetUserEventStatus(launch->gate, CL_COMPLETE));
    MUST(clFlush(cl->queue));
    for (cl_int status = CL_QUEUED; status > CL_COMPLETE; usleep(1000))
        MUST(clGetEventInfo(launch->event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status,
                            &status, NULL));
    MUST(clReleaseEvent(launch->event));
    MUST(clReleaseEvent(launch->gate));
}

static void await_calls(int wanted) {
    while (calls < wanted)
        usleep(1000);
}

// The application thread's mask.
static void unblock_all(void) {
    sigset_t none;
    sigemptyset(&none);
    sigaddset(&none, SIGUSR2);
    pthread_sigmask(SIG_SETMASK, &none, NULL);
}

static void check_events(const struct cl *cl, cl_kernel kernel) {
    struct launch first = launch(cl, kernel);
    MUST(clSetEventCallback(first.event, CL_COMPLETE, block_all, NULL));
    open_gate(cl, &first);
    unblock_all(); // the callback may have run here
    struct launch second = launch(cl, kernel);
    MUST(clSetEventCallback(second.event, CL_SUBMITTED, on_event, "a callback for CL_SUBMITTED"));
    MUST(clSetEventCallback(second.event, CL_RUNNING, on_event, "a callback for CL_RUNNING"));
    MUST(clSetEventCallback(second.event, CL_COMPLETE, on_event, "a callback for CL_COMPLETE"));
    open_gate(cl, &second);
    await_calls(3);
}

static void check_destruction(const struct cl *cl) {
    cl_int error;
    cl_mem buffer = clCreateBuffer(cl->context, 0, 64, NULL, &error);
    MUST(error);
    MUST(clSetMemObjectDestructorCallback(buffer, on_destroyed, "a destructor callback"));
    MUST(clReleaseMemObject(buffer));
    await_calls(4);
}

static void check_native(const struct cl *cl) {
    const char *where = "a native kernel";
    cl_device_exec_capabilities can;
    MUST(clGetDeviceInfo(cl->device, CL_DEVICE_EXECUTION_CAPABILITIES, sizeof can, &can, NULL));
    if ((can & CL_EXEC_NATIVE_KERNEL) == 0)
        return;
    MUST(clEnqueueNativeKernel(cl->queue, native, &where, sizeof where, 0, NULL, NULL, 0, NULL,
                               NULL));
    MUST(clFlush(cl->queue));
    await_calls(5);
    MUST(clFinish(cl->queue));
}

// A thread of the device reports a fault.
static void check_trouble(const struct cl *cl, cl_program program, const cl_mem *buffer) {
    if (cl->type & CL_DEVICE_TYPE_CPU) // in that thread it ends the application
        return;
    cl_kernel kernel = cl_kernel_of(program, "fault");
    int before = calls;
    SET_ARG(kernel, 0, *buffer);
    cl_run(cl, kernel, 1, 1);
    clFinish(cl->queue);
    await_calls(before + 1);
    MUST(clReleaseKernel(kernel));
}

// A signal that all of the application's threads block stays pending.
static void check_nobody_takes(const struct cl *cl, cl_kernel kernel) {
    sigset_t mask, pending;
    int before = handled;
    sigemptyset(&mask);
    sigaddset(&mask, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &mask, NULL);
    CHECK_EQUAL(kill(getpid(), SIGUSR1), 0);
    for (int i = 0; i < 20; ++i)
        cl_run(cl, kernel, N, 0);
    MUST(clFinish(cl->queue));
    sigpending(&pending);
    CHECK(sigismember(&pending, SIGUSR1) == 1);
    CHECK_EQUAL(handled, before);
    pthread_sigmask(SIG_UNBLOCK, &mask, NULL);
    CHECK_EQUAL(handled, before + 1);
}

int main(void) {
    cl_int error;
    unblock_all();
    sigaction(SIGUSR1, &(struct sigaction){.sa_handler = handler}, NULL);
    struct cl cl = cl_find();
    require_barecl(&cl);
    cl.context =
        clCreateContext(NULL, 1, &cl.device, on_trouble, "pfn_notify of a context", &error);
    MUST(error);
    cl.queue = clCreateCommandQueue(cl.context, cl.device, 0, &error);
    MUST(error);
    cl_program program = cl_build(&cl, source);
    cl_kernel kernel = cl_kernel_of(program, "twice");
    cl_mem buffer = cl_buffer(&cl, N * sizeof(cl_uint), (cl_uint *)NULL);
    SET_ARG(kernel, 0, buffer);
    check_events(&cl, kernel);
    check_destruction(&cl);
    check_native(&cl);
    check_trouble(&cl, program, &buffer);
    check_nobody_takes(&cl, kernel);
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
