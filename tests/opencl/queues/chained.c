// SPDX-License-Identifier: MIT
//
// Launches that depend on launches of the same core are given to the core together: they are submitted while
// their predecessors still run, and run in order. If a launch fails, or is lost with its core, the launches that
// depend on it, directly or indirectly, end with an error and do not run. A launch that merely follows it in a
// queue runs.

#include "check.h"

#include <unistd.h>

static const char source[] =
    "__kernel void gate(__global volatile uint *flag) { while (flag[0] == 0) ; }\n"
    "__kernel void note(__global uint *list, uint number) {\n"
    "    list[1 + list[0]] = number;\n"
    "    ++list[0];\n"
    "}\n"
    "__kernel void stray(uint address) { *(__global uint *)(size_t)address = 1; }\n";

enum { MOST = 64 };

static struct cl cl;
static cl_program program;
static cl_kernel gate, note, stray;
static cl_command_queue others[2]; // two more queues of the same device: in order and out of order
static cl_mem flag, list;

static cl_event launch(cl_command_queue queue, cl_kernel kernel, const cl_event *needs) {
    const size_t one = 1;
    cl_event event;
    MUST(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, &one, needs != NULL, needs, &event));
    return event;
}

static cl_event note_number(cl_command_queue queue, cl_uint number, const cl_event *needs) {
    SET_ARG(note, 1, number);
    return launch(queue, note, needs);
}

static cl_event close_gate(void) {
    const cl_uint zeros[MOST] = {0};
    MUST(clEnqueueWriteBuffer(cl.queue, flag, CL_TRUE, 0, sizeof *zeros, zeros, 0, NULL, NULL));
    MUST(clEnqueueWriteBuffer(cl.queue, list, CL_TRUE, 0, sizeof zeros, zeros, 0, NULL, NULL));
    return launch(cl.queue, gate, NULL);
}

static void open_gate(void) {
    const cl_uint one = 1;
    MUST(clEnqueueWriteBuffer(others[0], flag, CL_TRUE, 0, sizeof one, &one, 0, NULL, NULL));
}

// Checks that the device already has the command, though the gate is closed.
static void check_given(cl_event event) {
    cl_int status = 99;
    MUST(clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
    CHECK_EQUAL(status, CL_SUBMITTED);
}

static void check_list(cl_uint count, const cl_uint *numbers) {
    cl_uint got[MOST];
    cl_read(&cl, list, sizeof got, got);
    CHECK_EQUAL(got[0], count);
    for (cl_uint i = 0; i < count; i++)
        CHECK_EQUAL(got[1 + i], numbers[i]);
}

// Dependencies by queue order and by wait lists across queues, on more launches than are
// given to the core at once.
static void order_is_kept(void) {
    cl_uint numbers[MOST - 1];
    cl_event events[MOST - 1], closed = close_gate();
    for (cl_uint i = 0; i < MOST - 1; i++) {
        const cl_event *before = i % 3 != 0 ? &events[i - 1] : i > 0 ? &events[i - 1] : &closed;
        numbers[i] = 100 + i;
        events[i] = note_number(i % 3 == 0 ? cl.queue : others[1], 100 + i, before);
        check_given(events[i]);
    }
    open_gate();
    for (cl_uint i = 0; i < MOST - 1; i++)
        CHECK_EQUAL(cl_end_of(events[i]), CL_COMPLETE);
    CHECK_EQUAL(cl_end_of(closed), CL_COMPLETE);
    check_list(MOST - 1, numbers);
}

// After the launch that fails: a launch that needs it, one that needs the latter, and one that merely follows in
// the queue, with a launch that needs that.
static void failures_spread(cl_kernel failing) {
    cl_event closed = close_gate(), first = note_number(cl.queue, 1, NULL);
    cl_event failed = launch(cl.queue, failing, &first);
    cl_event needs = note_number(others[1], 2, &failed), again = note_number(others[1], 3, &needs);
    cl_event behind = note_number(cl.queue, 4, NULL), last = note_number(others[1], 5, &behind);
    const cl_event given[] = {first, failed, needs, again, behind, last};
    for (size_t i = 0; i < COUNT(given); i++)
        check_given(given[i]);
    open_gate();
    CHECK_EQUAL(cl_end_of(closed), CL_COMPLETE);
    CHECK_EQUAL(cl_end_of(first), CL_COMPLETE);
    CHECK_EQUAL(cl_end_of(failed), CL_OUT_OF_RESOURCES);
    CHECK_EQUAL(cl_end_of(needs), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    CHECK_EQUAL(cl_end_of(again), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    CHECK_EQUAL(cl_end_of(behind), CL_COMPLETE);
    CHECK_EQUAL(cl_end_of(last), CL_COMPLETE);
    check_list(3, (const cl_uint[]){1, 4, 5});
}

// A failure before all launches that wait: none of them is given to the core.
static void failures_before_are_seen(void) {
    cl_int error;
    cl_event user = clCreateUserEvent(cl.context, &error), closed = close_gate();
    MUST(error);
    cl_event first = note_number(others[1], 1, &user), second = note_number(others[1], 2, &first);
    cl_event third = note_number(cl.queue, 3, NULL);
    MUST(clSetUserEventStatus(user, -1));
    open_gate();
    CHECK_EQUAL(cl_end_of(first), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    CHECK_EQUAL(cl_end_of(second), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    CHECK_EQUAL(cl_end_of(third), CL_COMPLETE);
    CHECK_EQUAL(cl_end_of(closed), CL_COMPLETE);
    MUST(clReleaseEvent(user));
    check_list(1, (const cl_uint[]){3});
}

int main(void) {
    const cl_uint nowhere = 0xf0000000; // no board has memory there
    setenv("BARECL_WATCHDOG_MS", "1000", 1);
    cl = cl_open();
    require_board(&cl);
    program = cl_build(&cl, source);
    gate = cl_kernel_of(program, "gate");
    note = cl_kernel_of(program, "note");
    stray = cl_kernel_of(program, "stray");
    cl_kernel endless = cl_kernel_of(program, "gate");
    for (int i = 0; i < 2; i++) {
        cl_int error;
        others[i] = clCreateCommandQueue(cl.context, cl.device,
                                         i * CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, &error);
        MUST(error);
    }
    flag = cl_buffer(&cl, sizeof(cl_uint), NULL);
    list = cl_buffer(&cl, MOST * sizeof(cl_uint), NULL);
    cl_mem never = cl_buffer(&cl, sizeof(cl_uint), &(cl_uint){0});
    SET_ARG(gate, 0, flag);
    SET_ARG(endless, 0, never);
    SET_ARG(note, 0, list);
    SET_ARG(stray, 0, nowhere);
    order_is_kept();
    failures_spread(stray);
    failures_before_are_seen();
    failures_spread(endless); // loses the core, which is then restarted
    order_is_kept();
    MUST(clReleaseMemObject(never));
    MUST(clReleaseMemObject(flag));
    MUST(clReleaseMemObject(list));
    for (int i = 0; i < 2; i++)
        MUST(clReleaseCommandQueue(others[i]));
    MUST(clReleaseKernel(gate));
    MUST(clReleaseKernel(endless));
    MUST(clReleaseKernel(note));
    MUST(clReleaseKernel(stray));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
