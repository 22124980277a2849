// SPDX-License-Identifier: MIT
//
// exit() while other threads of the application use the device: the process ends with its exit
// code, does not crash, does not wait for a kernel that never ends, and leaves none of its child
// processes behind.

#include "check.h"
#include "process.h"
#include "stuck.h"

#include <errno.h>
#include <pthread.h>
#include <sys/prctl.h>
#include <sys/wait.h>

static const char source[] =
    "__kernel void twice(__global uint *data) { data[get_global_id(0)] *= 2; }\n"
    "__kernel void spin(volatile __global uint *data) { while (data[0] | 1) ++data[1]; }\n";

enum { N = 16384, ROUNDS = 6, CODE = 7 };

static struct cl cl;

// Keeps the device and its memory busy from a separate thread. Calls may fail when the end is near.
static void *work(void *program) {
    static _Thread_local cl_uint data[N];
    cl_int error;
    cl_kernel kernel = clCreateKernel(program, "twice", &error);
    cl_command_queue queue = clCreateCommandQueue(cl.context, cl.device, 0, &error);
    for (;;) {
        const size_t items = N;
        cl_mem buffer = clCreateBuffer(cl.context, CL_MEM_COPY_HOST_PTR, sizeof data, data, &error);
        clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
        clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, NULL, 0, NULL, NULL);
        void *mapped = clEnqueueMapBuffer(queue, buffer, CL_FALSE, CL_MAP_READ | CL_MAP_WRITE, 0,
                                          sizeof data, 0, NULL, NULL, &error);
        if (mapped)
            clEnqueueUnmapMemObject(queue, buffer, mapped, 0, NULL, NULL);
        clEnqueueWriteBuffer(queue, buffer, CL_FALSE, 0, sizeof data, data, 0, NULL, NULL);
        clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof data, data, 0, NULL, NULL);
        clReleaseMemObject(buffer);
    }
    return NULL;
}

// Keeps writing into mapped device memory.
static void *write_mapped(void *unused) {
    enum { BYTES = 2 << 20 };
    (void)unused;
    cl_int error;
    cl_command_queue queue = clCreateCommandQueue(cl.context, cl.device, 0, &error);
    cl_mem buffer = clCreateBuffer(cl.context, 0, BYTES, NULL, &error);
    char *mapped =
        clEnqueueMapBuffer(queue, buffer, CL_TRUE, CL_MAP_WRITE, 0, BYTES, 0, NULL, NULL, &error);
    int i = 0;
    while (mapped)
        memset(mapped, i++, BYTES);
    return NULL;
}

// Commands after this kernel never run. The device `basic` runs it in this thread.
static void *run_spin(void *program) {
    const size_t one = 1;
    cl_int error;
    cl_kernel kernel = clCreateKernel(program, "spin", &error);
    cl_command_queue queue = clCreateCommandQueue(cl.context, cl.device, 0, &error);
    cl_mem buffer = clCreateBuffer(cl.context, 0, N * sizeof(cl_uint), NULL, &error);
    clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
    clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, NULL, 0, NULL, NULL);
    clFinish(queue);
    return NULL;
}

// The thread that ends the process: the main thread, or a callback in a thread of the library.
static void CL_CALLBACK end_process(cl_event event, cl_int status, void *unused) {
    (void)event, (void)status, (void)unused;
    exit(CODE);
}

static void start_thread(void *(*run)(void *), cl_program program) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, run, program) != 0)
        exit(EXIT_FAILURE);
}

static _Noreturn void run_and_end(int round) {
    const size_t items = N;
    cl_event event;
    cl = cl_open();
    cl_program program = cl_build(&cl, source);
    cl_kernel twice = cl_kernel_of(program, "twice");
    cl_mem buffer = cl_buffer(&cl, N * sizeof(cl_uint), NULL);
    SET_ARG(twice, 0, buffer);
    start_thread(work, program);
    start_thread(work, program);
    start_thread(write_mapped, program);
    usleep(1000u * (unsigned)round * 7);
    if (round % 3 == 1) {
        start_thread(run_spin, program);
        usleep(20000);
    }
    if (round % 3 == 2) {
        MUST(clEnqueueNDRangeKernel(cl.queue, twice, 1, NULL, &items, NULL, 0, NULL, &event));
        MUST(clSetEventCallback(event, CL_COMPLETE, end_process, NULL));
        MUST(clFlush(cl.queue));
        for (;;)
            pause();
    }
    exit(CODE);
}

int main(void) {
    prctl(PR_SET_CHILD_SUBREAPER, 1); // orphans of a child become this process's children
    for (int round = 0; round < ROUNDS; ++round) {
        int status = 0;
        fflush(stdout);
        pid_t child = fork();
        if (child == 0) {
            stuck_tell();
            run_and_end(round);
        }
        CHECK(child > 0 && stuck_wait(child, &status));
        if (!WIFEXITED(status) || WEXITSTATUS(status) != CODE) {
            printf("round %d: status 0x%x\n", round, (unsigned)status);
            ++failed_checks;
        }
        while (waitpid(-1, NULL, 0) > 0 || errno == EINTR) // ends when no process is left
            continue;
    }
    return test_result();
}
