// SPDX-License-Identifier: MIT
//
// A board's emulator is stopped or killed while it has launches of several queues. Every event ends, and a launch that
// succeeded has all its results. The core is then restarted, and buffers are unchanged.

#include "check.h"
#include "process.h"

static const char source[] = "__kernel void add(__global uint *sums, uint number) {\n"
                             "    for (uint i = 0; i < 64; ++i) sums[get_global_id(0)] += number;\n"
                             "}\n";

enum { N = 32, QUEUES = 3, LAUNCHES = 24, ROUNDS = 6, KEPT = 4096 };

// Each launch has a buffer of its own.
struct flight {
    cl_mem sums[QUEUES][LAUNCHES];
    cl_event events[QUEUES][LAUNCHES];
};

static void launch_all(const struct cl *cl, cl_command_queue *queues, cl_program program,
                       struct flight *flight) {
    const cl_uint zeros[N] = {0};
    const size_t items = N;
    for (cl_uint l = 0; l < LAUNCHES; ++l)
        for (cl_uint q = 0; q < QUEUES; ++q) {
            cl_kernel kernel = cl_kernel_of(program, "add");
            flight->sums[q][l] = cl_buffer(cl, sizeof zeros, zeros);
            SET_ARG(kernel, 0, flight->sums[q][l]);
            SET_ARG(kernel, 1, l);
            MUST(clEnqueueNDRangeKernel(queues[q], kernel, 1, NULL, &items, NULL, 0, NULL,
                                        &flight->events[q][l]));
            MUST(clReleaseKernel(kernel));
        }
    for (cl_uint q = 0; q < QUEUES; ++q)
        MUST(clFlush(queues[q]));
}

// Adds nothing to the buffer, so that it is in the core's memory from now on.
static void move_to_core(const struct cl *cl, cl_program program, cl_mem buffer) {
    cl_kernel kernel = cl_kernel_of(program, "add");
    SET_ARG(kernel, 0, buffer);
    SET_ARG(kernel, 1, (cl_uint){0});
    cl_run(cl, kernel, N, 0);
    MUST(clReleaseKernel(kernel));
}

// Waits for the end of launch number `ended`, counted over all queues, and sends the emulator a signal.
static void disturb(const struct flight *flight, cl_uint ended, int number) {
    cl_event last = flight->events[ended % QUEUES][ended / QUEUES];
    clWaitForEvents(1, &last);
    pid_t emulator = process_find_core();
    CHECK(emulator > 0);
    if (emulator > 0)
        kill(emulator, number);
}

// Returns how many launches succeeded.
static cl_uint end_all(const struct cl *cl, struct flight *flight) {
    cl_uint succeeded = 0;
    for (cl_uint q = 0; q < QUEUES; ++q)
        for (cl_uint l = 0; l < LAUNCHES; ++l) {
            cl_uint got[N];
            cl_int status = cl_end_of(flight->events[q][l]);
            cl_read(cl, flight->sums[q][l], sizeof got, got);
            if (status == CL_COMPLETE)
                for (cl_uint i = 0; i < N; ++i)
                    CHECK_EQUAL(got[i], 64 * l);
            succeeded += status == CL_COMPLETE;
            MUST(clReleaseMemObject(flight->sums[q][l]));
        }
    return succeeded;
}

int main(void) {
    static cl_uint kept[KEPT], read[KEPT];
    static struct flight flight;
    setenv("BARECL_WATCHDOG_MS", "1000", 1);
    struct cl cl = cl_open();
    require_board(&cl);
    for (cl_uint i = 0; i < KEPT; ++i)
        kept[i] = i * 2654435761u;
    cl_mem buffer = cl_buffer(&cl, sizeof kept, kept);
    cl_program program = cl_build(&cl, source);
    move_to_core(&cl, program, buffer);
    cl_command_queue queues[QUEUES];
    cl_int error;
    for (cl_uint q = 0; q < QUEUES; ++q) {
        queues[q] = clCreateCommandQueue(
            cl.context, cl.device, q == 0 ? CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE : 0, &error);
        MUST(error);
    }
    cl_uint succeeded = 0;
    for (cl_uint round = 0; round < ROUNDS && failed_checks == 0; ++round) {
        launch_all(&cl, queues, program, &flight);
        disturb(&flight, 1 + 7 * round, round % 2 == 0 ? SIGSTOP : SIGKILL);
        succeeded += end_all(&cl, &flight);
    }
    CHECK(succeeded > ROUNDS);
    launch_all(&cl, queues, program, &flight); // without a signal: a fresh core
    CHECK(end_all(&cl, &flight) >= QUEUES * LAUNCHES - 1);
    cl_read(&cl, buffer, sizeof read, read);
    CHECK(memcmp(read, kept, sizeof kept) == 0);
    for (cl_uint q = 0; q < QUEUES; ++q)
        MUST(clReleaseCommandQueue(queues[q]));
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
