// SPDX-License-Identifier: MIT
//
// Launches known to be cheap, which the thread that enqueues them or waits for them may run itself: from several
// threads, with a kernel that turns out expensive, and in a thread with another rounding mode or a small stack.

#include "events.h"

#include <fenv.h>
#include <pthread.h>

static struct cl cl;

static const char source[] =
    "kernel void count(global int *sum, int steps) {\n"
    "    uint own = get_global_id(0);\n"
    "    for (int i = 0; i < steps; i++)\n"
    "        own = own * 1664525u + 1013904223u ^ own >> 7;\n"
    "    atomic_add(sum, own == 0x5eed0000u ? 2 : 1);\n" // never 2: the compiler must keep the loop
    "}\n"
    "kernel void third(global float *out, float x) { out[get_global_id(0)] = x / 3.0f; }\n";

static cl_program program;

static cl_kernel new_kernel(const char *name) {
    cl_int error;
    cl_kernel kernel = clCreateKernel(program, name, &error);
    MUST(error);
    return kernel;
}

static void launch(cl_command_queue queue, cl_kernel kernel, cl_mem buffer, cl_int steps,
                   size_t items) {
    size_t local = items < 16 ? 1 : 16;
    MUST(clSetKernelArg(kernel, 0, sizeof buffer, &buffer));
    MUST(clSetKernelArg(kernel, 1, sizeof steps, &steps));
    MUST(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, &local, 0, NULL, NULL));
}

static cl_int value_of(cl_command_queue queue, cl_mem buffer) {
    cl_int value;
    MUST(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof value, &value, 0, NULL, NULL));
    CL_ORDER(&cl, &value, sizeof value);
    return value;
}

enum { ROUNDS = 20, ITEMS = 64 };

static void *work(void *data) {
    cl_mem buffer = data;
    cl_kernel kernel = new_kernel("count");
    cl_command_queue own[] = {new_queue(&cl, 0),
                              new_queue(&cl, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE)};
    for (int i = 0; i < ROUNDS; i++) {
        launch(own[i % 2], kernel, buffer, i, ITEMS);
        launch(cl.queue, kernel, buffer, 1, 1);
        if (i % 3 == 0)
            MUST(clFinish(own[i % 2]));
    }
    for (int i = 0; i < 2; i++) {
        MUST(clFinish(own[i]));
        MUST(clReleaseCommandQueue(own[i]));
    }
    MUST(clReleaseKernel(kernel));
    return NULL;
}

static void threads_share_the_device(void) {
    cl_int zero = 0;
    cl_mem buffer = cl_buffer(&cl, sizeof zero, &zero);
    pthread_t threads[4];
    for (size_t i = 0; i < COUNT(threads); i++)
        CHECK_EQUAL(pthread_create(&threads[i], NULL, work, buffer), 0);
    for (size_t i = 0; i < COUNT(threads); i++)
        pthread_join(threads[i], NULL);
    MUST(clFinish(cl.queue));
    CHECK_EQUAL(value_of(cl.queue, buffer), (cl_int)COUNT(threads) * ROUNDS * (ITEMS + 1));
    MUST(clReleaseMemObject(buffer));
}

// The kernel's cost depends on its argument: after cheap launches, an expensive launch of many
// groups.
static void a_cheap_kernel_turns_out_dear(void) {
    cl_int zero = 0;
    cl_mem buffer = cl_buffer(&cl, sizeof zero, &zero);
    cl_kernel kernel = new_kernel("count");
    for (int i = 0; i < ROUNDS; i++)
        launch(cl.queue, kernel, buffer, 1, ITEMS);
    launch(cl.queue, kernel, buffer, 100000, ITEMS);
    launch(cl.queue, kernel, buffer, 1, ITEMS);
    CHECK_EQUAL(value_of(cl.queue, buffer), (ROUNDS + 2) * ITEMS);
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseMemObject(buffer));
}

static float third_of(cl_kernel kernel, cl_mem buffer, float x) {
    float result;
    const size_t one = 1;
    MUST(clSetKernelArg(kernel, 0, sizeof buffer, &buffer));
    MUST(clSetKernelArg(kernel, 1, sizeof x, &x));
    MUST(clEnqueueNDRangeKernel(cl.queue, kernel, 1, NULL, &one, &one, 0, NULL, NULL));
    MUST(clEnqueueReadBuffer(cl.queue, buffer, CL_TRUE, 0, sizeof result, &result, 0, NULL, NULL));
    CL_ORDER(&cl, &result, sizeof result);
    return result;
}

// Kernels round to nearest, whatever the rounding mode of the application's thread. That mode is
// kept.
static void kernels_round_as_ever(void) {
    cl_float zero = 0;
    cl_mem buffer = cl_buffer(&cl, sizeof zero, &zero);
    cl_kernel kernel = new_kernel("third");
    float expected = third_of(kernel, buffer, 1.0f);
    for (int i = 0; i < ROUNDS; i++) {
        const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
        int mode = modes[i % (int)COUNT(modes)];
        CHECK_EQUAL(fesetround(mode), 0);
        float result = third_of(kernel, buffer, 1.0f);
        CHECK_EQUAL(fegetround(), mode);
        CHECK_EQUAL(fesetround(FE_TONEAREST), 0);
        CHECK(result == expected);
    }
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseMemObject(buffer));
}

static void *work_narrow(void *data) {
    cl_kernel kernel = new_kernel("count");
    for (int i = 0; i < ROUNDS; i++) {
        launch(cl.queue, kernel, data, 1, ITEMS);
        MUST(clFinish(cl.queue));
    }
    MUST(clReleaseKernel(kernel));
    return NULL;
}

static void a_thread_has_little_stack(void) {
    cl_int zero = 0;
    cl_mem buffer = cl_buffer(&cl, sizeof zero, &zero);
    pthread_attr_t attributes;
    pthread_t thread;
    pthread_attr_init(&attributes);
    CHECK_EQUAL(pthread_attr_setstacksize(&attributes, 256 << 10), 0);
    CHECK_EQUAL(pthread_create(&thread, &attributes, work_narrow, buffer), 0);
    pthread_join(thread, NULL);
    pthread_attr_destroy(&attributes);
    CHECK_EQUAL(value_of(cl.queue, buffer), ROUNDS * ITEMS);
    MUST(clReleaseMemObject(buffer));
}

int main(void) {
    cl = cl_open();
    program = cl_build(&cl, source);
    threads_share_the_device();
    a_cheap_kernel_turns_out_dear();
    kernels_round_as_ever();
    a_thread_has_little_stack();
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
