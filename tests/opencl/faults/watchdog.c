// SPDX-License-Identifier: MIT
//
// A kernel that never ends, an emulator that is stopped, and an emulator that is killed: each ends
// its kernel's event with an error and a log that names the kernel, and the core is restarted. Then
// the queue continues, programs that were loaded before run, and buffers are unchanged. Everything
// is done twice, because a core that restarted once must also restart again.

#include "check.h"
#include "process.h"

static const char endless_source[] =
    "__kernel void endless(volatile __global uint *out, __global const uint *unused) {\n"
    "    out[0] = 1;\n"
    "    while (out[0]) ++out[1];\n"
    "}\n";
static const char good_source[] = "__constant uint factors[] = {3, 5, 7, 11};\n"
                                  "__kernel void good(__global uint *out, uint start) {\n"
                                  "    uint i = get_global_id(0);\n"
                                  "    out[i] = start + i * factors[i & 3];\n"
                                  "}\n";

enum { N = 64, KEPT = 16384 };

static cl_event launch(const struct cl *cl, cl_kernel kernel, size_t items) {
    cl_event event;
    MUST(clEnqueueNDRangeKernel(cl->queue, kernel, 1, NULL, &items, NULL, 0, NULL, &event));
    MUST(clFlush(cl->queue));
    return event;
}

// Waits until the kernel runs on the core.
static void await_start(const struct cl *cl, cl_mem out) {
    cl_int error;
    cl_command_queue other = clCreateCommandQueue(cl->context, cl->device, 0, &error);
    MUST(error);
    for (cl_uint began = 0; began == 0; usleep(1000))
        MUST(clEnqueueReadBuffer(other, out, CL_TRUE, 0, sizeof began, &began, 0, NULL, NULL));
    MUST(clReleaseCommandQueue(other));
}

static void signal_emulator(int number) {
    pid_t emulator = process_find_core();
    CHECK(emulator > 0);
    if (emulator > 0)
        kill(emulator, number);
}

// `number`: the signal that the emulator gets while the kernel runs; 0: none.
static void lose_core(const struct cl *cl, int number, cl_kernel endless, cl_kernel good) {
    static char log[4096];
    cl_uint data[N] = {0};
    cl_mem out = cl_buffer(cl, sizeof data, data), unused = cl_buffer(cl, sizeof data, data);
    SET_ARG(endless, 0, out);
    SET_ARG(endless, 1, unused);
    struct capture capture = capture_begin(stderr);
    cl_event lost = launch(cl, endless, 1);
    SET_ARG(good, 0, unused);
    SET_ARG(good, 1, (cl_uint){(cl_uint)number});
    cl_event next = launch(cl, good, N);
    await_start(cl, out);
    if (number != 0)
        signal_emulator(number);
    cl_int lost_status = cl_end_of(lost), next_status = cl_end_of(next);
    capture_end(&capture, log, sizeof log);
    CHECK(lost_status < 0);
    CHECK_EQUAL(next_status, CL_COMPLETE);
    CHECK(strstr(log, "'endless' is lost") != NULL);
    CHECK(number == SIGKILL || strstr(log, "BARECL_WATCHDOG_MS") != NULL);
    CHECK(strstr(cl_notified, "'endless' is lost") != NULL);

    cl_read(cl, unused, sizeof data, data);
    for (cl_uint i = 0; i < N; ++i)
        CHECK_EQUAL(data[i], (cl_uint)number + i * ((const cl_uint[]){3, 5, 7, 11})[i & 3]);
    MUST(clReleaseMemObject(out));
    MUST(clReleaseMemObject(unused));
}

int main(void) {
    static cl_uint kept[KEPT], read[KEPT];
    setenv("BARECL_WATCHDOG_MS", "1000", 1);
    struct cl cl = cl_open();
    require_board(&cl);
    for (cl_uint i = 0; i < KEPT; ++i)
        kept[i] = i * 2654435761u;
    cl_mem buffer = cl_buffer(&cl, sizeof kept, kept);
    cl_program bad_program = cl_build(&cl, endless_source), program = cl_build(&cl, good_source);
    cl_kernel endless = cl_kernel_of(bad_program, "endless"), good = cl_kernel_of(program, "good");
    SET_ARG(good, 0, buffer); // moves the buffer to the core
    SET_ARG(good, 1, (cl_uint){1});
    CHECK_EQUAL(cl_end_of(launch(&cl, good, 1)), CL_COMPLETE);
    kept[0] = 1;

    const int signals[] = {0, SIGSTOP, SIGKILL, 0};
    for (size_t i = 0; i < COUNT(signals); ++i)
        lose_core(&cl, signals[i], endless, good);
    cl_read(&cl, buffer, sizeof read, read);
    CHECK(memcmp(read, kept, sizeof kept) == 0);

    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseKernel(endless));
    MUST(clReleaseKernel(good));
    MUST(clReleaseProgram(bad_program));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
