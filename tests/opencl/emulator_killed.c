// SPDX-License-Identifier: MIT
//
// A board's emulator that is killed in the middle of a kernel leaves the application with a
// negative event status and a log, and nothing waits for ever.

#include "check.h"
#include "process.h"

static const char source[] = "__kernel void spin(__global uint *out, uint count) {\n"
                             "    uint x = 1;\n"
                             "    for (uint i = 0; i < count; ++i) x = x * 1664525u + out[0];\n"
                             "    out[1] = x;\n"
                             "}\n";

int main(void) {
    static char log[4096];
    const size_t one = 1;
    cl_uint zeros[2] = {0, 0}, forever = 0xffffffff;
    struct cl cl = cl_open();
    require_board(&cl);
    cl_program program = cl_build(&cl, source);
    cl_kernel kernel = cl_kernel_of(program, "spin");
    cl_mem buffer = cl_buffer(&cl, sizeof zeros, zeros);
    cl_event events[2];
    SET_ARG(kernel, 0, buffer);
    SET_ARG(kernel, 1, forever);
    for (int i = 0; i < 2; ++i)
        MUST(clEnqueueNDRangeKernel(cl.queue, kernel, 1, NULL, &one, NULL, 0, NULL, &events[i]));
    MUST(clFlush(cl.queue));
    usleep(200 * 1000);

    struct capture capture = capture_begin(stderr);
    pid_t emulator = process_find("qemu-system-arm");
    if (emulator > 0)
        kill(emulator, SIGKILL);
    clWaitForEvents(2, events);
    capture_end(&capture, log, sizeof log);
    CHECK(emulator > 0);
    CHECK(log[0] != '\0');
    for (int i = 0; i < 2; ++i) {
        cl_int status = CL_COMPLETE;
        MUST(clGetEventInfo(events[i], CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status,
                            NULL));
        CHECK(status < 0);
        MUST(clReleaseEvent(events[i]));
    }
    clFinish(cl.queue); // must return
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
