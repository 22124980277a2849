// SPDX-License-Identifier: MIT
//
// A kernel with a bad memory access ends its event with a negative status and a line in the log,
// and the next kernel runs: as an OpenCL program sees it.

#include "check.h"

static const char source[] = "__kernel void bad(__global int *to) {\n"
                             "    *(__global volatile int *)0x90000000u = to[0];\n"
                             "}\n"
                             "__kernel void good(__global int *to) { to[0] += 1; }\n";

static char last_error[512];

static void CL_CALLBACK notify(const char *message, const void *info, size_t size, void *data)
{
    (void)info, (void)size, (void)data;
    snprintf(last_error, sizeof last_error, "%s", message);
}

int main(void)
{
    struct cl cl = cl_find();
    cl_int error, number = 1;
    require_board(&cl);
    cl.context = clCreateContext(NULL, 1, &cl.device, notify, NULL, &error);
    MUST(error);
    cl.queue = clCreateCommandQueue(cl.context, cl.device, 0, &error);
    MUST(error);
    cl_program program = cl_build(&cl, source);
    cl_kernel bad = cl_kernel_of(program, "bad"), good = cl_kernel_of(program, "good");
    cl_mem buffer = cl_buffer(&cl, sizeof number, &number);
    SET_ARG(bad, 0, buffer);
    SET_ARG(good, 0, buffer);

    for (int time = 0; time < 3; ++time) {
        const size_t one = 1;
        cl_event event;
        cl_int status = CL_COMPLETE;
        MUST(clEnqueueNDRangeKernel(cl.queue, bad, 1, NULL, &one, NULL, 0, NULL, &event));
        clFinish(cl.queue);
        MUST(
            clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
        CHECK(status < 0);
        MUST(clReleaseEvent(event));
        CHECK(strstr(last_error, "'bad'") != NULL);
        CHECK(strstr(last_error, "0x90000000") != NULL);

        cl_run(&cl, good, 1, 1);
        cl_read(&cl, buffer, sizeof number, &number);
        CHECK_EQUAL(number, time + 2);
    }
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseKernel(bad));
    MUST(clReleaseKernel(good));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
