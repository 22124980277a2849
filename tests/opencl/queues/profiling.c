// SPDX-License-Identifier: MIT
//
// An event's four time stamps are in order. A command starts after the commands that it waits for
// have ended: the one before it in its queue, and those of its wait list.

#include "check.h"

static const char source[] =
    "__kernel void spin(__global uint *out, uint count) {\n"
    "    uint x = get_global_id(0);\n"
    "    for (uint i = 0; i < count; ++i) x = x * 1664525u + 1013904223u;\n"
    "    out[get_global_id(0)] = x;\n"
    "}\n";

enum { COMMANDS = 4, ITEMS = 32 };

struct stamps {
    cl_ulong queued, submit, start, end;
};

static struct stamps stamps_of(cl_event event) {
    struct stamps s;
    MUST(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_QUEUED, sizeof s.queued, &s.queued,
                                 NULL));
    MUST(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_SUBMIT, sizeof s.submit, &s.submit,
                                 NULL));
    MUST(
        clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof s.start, &s.start, NULL));
    MUST(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof s.end, &s.end, NULL));
    return s;
}

// Commands after a kernel: a transfer, a command that was enqueued when all others had ended, and a
// command of another queue that waits for the first.
static void check_followers(struct cl *cl, cl_kernel kernel, cl_mem buffer) {
    enum { FOLLOWERS = 4 };
    const size_t global = ITEMS;
    cl_uint words[ITEMS];
    cl_event events[FOLLOWERS];
    struct stamps s[FOLLOWERS];
    cl_int error;
    cl_command_queue other =
        clCreateCommandQueue(cl->context, cl->device, CL_QUEUE_PROFILING_ENABLE, &error);
    MUST(error);
    MUST(clEnqueueNDRangeKernel(cl->queue, kernel, 1, NULL, &global, NULL, 0, NULL, &events[0]));
    MUST(clEnqueueReadBuffer(cl->queue, buffer, CL_TRUE, 0, sizeof words, words, 0, NULL,
                             &events[1]));
    MUST(clEnqueueMarkerWithWaitList(cl->queue, 0, NULL, &events[2]));
    MUST(clEnqueueMarkerWithWaitList(other, 1, &events[0], &events[3]));
    MUST(clWaitForEvents(FOLLOWERS, events));
    for (int i = 0; i < FOLLOWERS; i++) {
        s[i] = stamps_of(events[i]);
        CHECK(s[i].submit <= s[i].start);
        CHECK(s[i].start <= s[i].end);
        CHECK(i == 0 || s[i == 3 ? 0 : i - 1].end <= s[i].start);
        MUST(clReleaseEvent(events[i]));
    }
    MUST(clReleaseCommandQueue(other));
}

int main(void) {
    static const cl_uint work[COMMANDS] = {1000, 20000, 1000, 200000};
    struct cl cl = cl_open();
    cl_program program = cl_build(&cl, source);
    cl_kernel kernel = cl_kernel_of(program, "spin");
    cl_mem buffer = cl_buffer(&cl, ITEMS * sizeof(cl_uint), NULL);
    cl_event events[COMMANDS];
    struct stamps s[COMMANDS];
    const size_t global = ITEMS;
    SET_ARG(kernel, 0, buffer);
    for (int i = 0; i < COMMANDS; ++i) {
        SET_ARG(kernel, 1, work[i]);
        MUST(clEnqueueNDRangeKernel(cl.queue, kernel, 1, NULL, &global, NULL, 0, NULL, &events[i]));
    }
    MUST(clWaitForEvents(COMMANDS, events));
    for (int i = 0; i < COMMANDS; ++i) {
        s[i] = stamps_of(events[i]);
        CHECK(s[i].queued <= s[i].submit);
        CHECK(s[i].submit <= s[i].start);
        CHECK(s[i].start <= s[i].end);
        CHECK(i == 0 || s[i - 1].end <= s[i].start);
        MUST(clReleaseEvent(events[i]));
    }
    check_followers(&cl, kernel, buffer);
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
