// SPDX-License-Identifier: MIT
//
// A board's emulator that is killed during a kernel ends that kernel's event with a negative status
// and a log. The core is restarted and the queue continues. Nothing waits for ever, not even the
// end of the program.

#include "check.h"
#include "process.h"

static const char source[] = "__kernel void spin(__global uint *out, uint count) {\n"
                             "    uint x = 1;\n"
                             "    *(volatile __global uint *)(out + 1) = 1;\n"
                             "    for (uint i = 0; i < count; ++i) x = x * 1664525u + out[0];\n"
                             "    out[1] = x;\n"
                             "}\n";

static cl_event spin(const struct cl *cl, cl_kernel kernel, cl_mem buffer, cl_uint count) {
    const size_t one = 1;
    cl_event event;
    SET_ARG(kernel, 0, buffer);
    SET_ARG(kernel, 1, count);
    MUST(clEnqueueNDRangeKernel(cl->queue, kernel, 1, NULL, &one, NULL, 0, NULL, &event));
    return event;
}

static cl_int status_of(cl_event event) {
    cl_int status = CL_QUEUED;
    MUST(clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
    return status;
}

// Waits until the kernel runs on the core.
static void await_start(const struct cl *cl, cl_mem buffer) {
    cl_uint data[2] = {0};
    cl_int error;
    cl_command_queue other = clCreateCommandQueue(cl->context, cl->device, 0, &error);
    MUST(error);
    for (; data[1] == 0; usleep(1000))
        MUST(clEnqueueReadBuffer(other, buffer, CL_TRUE, 0, sizeof data, data, 0, NULL, NULL));
    MUST(clReleaseCommandQueue(other));
}

int main(void) {
    static char log[4096];
    cl_uint data[2] = {5, 0};
    struct cl cl = cl_open();
    require_board(&cl);
    cl_program program = cl_build(&cl, source);
    cl_kernel kernel = cl_kernel_of(program, "spin");
    cl_mem buffer = cl_buffer(&cl, sizeof data, data);
    cl_event killed = spin(&cl, kernel, buffer, 0xffffffff), after = spin(&cl, kernel, buffer, 1);
    MUST(clFlush(cl.queue));
    await_start(&cl, buffer);
    CHECK(status_of(killed) > CL_COMPLETE);

    struct capture capture = capture_begin(stderr);
    pid_t emulator = process_find_core();
    if (emulator > 0)
        kill(emulator, SIGKILL);
    cl_int wait = clWaitForEvents(1, &killed);
    capture_end(&capture, log, sizeof log);
    CHECK(emulator > 0);
    CHECK_ERROR(wait, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    CHECK(status_of(killed) < 0);
    CHECK(strstr(log, "spin") != NULL); // the log names the kernel

    MUST(clWaitForEvents(1, &after));
    cl_read(&cl, buffer, sizeof data, data);
    CHECK_EQUAL(data[1], 1664525u + 5);

    MUST(clReleaseEvent(killed));
    MUST(clReleaseEvent(after));
    spin(&cl, kernel, buffer, 0xffffffff); // the end of the program does not wait for this
    MUST(clFlush(cl.queue));
    return test_result();
}
