// SPDX-License-Identifier: MIT
//
// Barriers that not all work-items execute. They are found at run time with BARECL_CHECK=barriers,
// and at build time if the condition depends on the local id alone.

#include "check.h"
#include "process.h"

static const char source[] =
    "kernel void missed(global int *out, global const int *in) {\n"
    "    if (in[get_local_id(0)] == 0)\n"
    "        barrier(CLK_LOCAL_MEM_FENCE);\n" // line 3
    "    out[get_global_id(0)] = 1;\n"
    "}\n"
    "kernel void differs(global int *out, global const int *in) {\n"
    "    if (in[get_local_id(0)] == 0)\n"
    "        barrier(CLK_LOCAL_MEM_FENCE);\n" // line 8
    "    else\n"
    "        barrier(CLK_GLOBAL_MEM_FENCE);\n" // line 10
    "    out[get_global_id(0)] = 2;\n"
    "}\n"
    "kernel void good(global int *out, global const int *in) {\n"
    "    local int all[8];\n"
    "    all[get_local_id(0)] = in[get_local_id(0)];\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    int sum = 0;\n"
    "    for (int i = 0; i < 8; i++) {\n"
    "        sum += all[i];\n"
    "        barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    }\n"
    "    out[get_global_id(0)] = sum;\n"
    "}\n"
    "kernel void alone(global int *out, global const int *in) {\n"
    "    if (get_local_id(0) == 0)\n"
    "        barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    out[get_global_id(0) + 4 * get_global_id(1)] = 4;\n"
    "}\n"
    "kernel void copies(global int *out, global const int *in) {\n"
    "    local int all[8];\n"
    "    size_t count = 4 + (in[get_local_id(0)] == 0);\n"
    "    event_t e = async_work_group_copy(all, in, count, 0);\n" // line 32
    "    wait_group_events(1, &e);\n"
    "    out[get_global_id(0)] = all[1];\n"
    "}\n"
    "kernel void one_copies(global int *out, global const int *in) {\n"
    "    local int all[8];\n"
    "    event_t e = async_work_group_copy(all, in, 8, 0);\n"
    "    if (in[get_local_id(0)] == 0)\n"
    "        e = async_work_group_copy(all, in, 1, e);\n" // line 40
    "    wait_group_events(1, &e);\n"
    "    out[get_global_id(0)] = all[1];\n"
    "}\n"
    "kernel void all_copy(global int *out, global const int *in) {\n"
    "    local int all[8];\n"
    "    event_t e = async_work_group_copy(all, in, 8, 0);\n"
    "    e = async_work_group_strided_copy(all, in, 2, 2, e);\n"
    "    wait_group_events(1, &e);\n"
    "    out[get_global_id(0)] = all[1];\n"
    "}\n"
    "struct numbers { int first, more[3]; };\n"
    "kernel void structure(global int *out, struct numbers of) {\n"
    "    local int all[8];\n"
    "    all[get_local_id(0)] = of.more[get_local_id(0) & 1];\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    out[get_global_id(0)] = of.first + all[7 - get_local_id(0)];\n"
    "}\n";

enum { N = 8 };

static cl_int launch(const struct cl *cl, cl_kernel kernel, cl_uint dims, const size_t *global,
                     const size_t *local) {
    cl_event event;
    cl_int error =
        clEnqueueNDRangeKernel(cl->queue, kernel, dims, NULL, global, local, 0, NULL, &event);
    if (error != CL_SUCCESS)
        return error;
    return cl_end_of(event);
}

// The report names the lines, the work-items and the work-group. It appears only when the launch
// has failed. The next launch is not harmed.
static void check_told(const struct cl *cl, cl_program program, cl_mem out, const char *name,
                       const cl_int *in, const char *const words[4]) {
    const size_t global = N, local = N;
    static char log[4096];
    cl_kernel kernel = cl_kernel_of(program, name), good = cl_kernel_of(program, "good");
    cl_mem in_buffer = cl_buffer(cl, N * sizeof *in, in);
    SET_ARG(kernel, 0, out);
    SET_ARG(kernel, 1, in_buffer);
    SET_ARG(good, 0, out);
    SET_ARG(good, 1, in_buffer);
    cl_notified[0] = 0;
    struct capture capture = capture_begin(stderr);
    cl_int status = launch(cl, kernel, 1, &global, &local);
    capture_end(&capture, log, sizeof log);
    CHECK_EQUAL(status, CL_OUT_OF_RESOURCES);
    for (int i = 0; i < 4 && words[i] != NULL; ++i)
        if (strstr(log, words[i]) == NULL || strstr(cl_notified, words[i]) == NULL) {
            printf("%s: no '%s' in: %s\n", name, words[i], log);
            ++failed_checks;
        }
    cl_int results[N], sum = 0;
    for (int i = 0; i < N; ++i)
        sum += in[i];
    CHECK_EQUAL(launch(cl, good, 1, &global, &local), CL_COMPLETE);
    cl_read(cl, out, sizeof results, results);
    for (int i = 0; i < N; ++i)
        CHECK_EQUAL(results[i], sum);
    MUST(clReleaseMemObject(in_buffer));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseKernel(good));
}

// Local sizes for a kernel that is legal only with one work-item in x.
static void check_alone(const struct cl *cl, cl_program program, cl_mem out) {
    const size_t global[] = {4, 2}, two[] = {2, 1}, one[] = {1, 2};
    static char log[4096];
    cl_kernel kernel = cl_kernel_of(program, "alone");
    MUST(clGetProgramBuildInfo(program, cl->device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL));
    CHECK(strstr(log, ":26:") != NULL && strstr(log, "warning: kernel 'alone'") != NULL);
    CHECK(strstr(log, "dimension 0") != NULL && strstr(log, "dimension 1") == NULL);
    SET_ARG(kernel, 0, out);
    SET_ARG(kernel, 1, out);
    CHECK_ERROR(launch(cl, kernel, 2, global, two), CL_INVALID_WORK_GROUP_SIZE);
    for (int i = 0; i < 2; ++i) {
        cl_int results[N] = {0};
        MUST(clEnqueueWriteBuffer(cl->queue, out, CL_TRUE, 0, sizeof results, results, 0, NULL,
                                  NULL));
        CHECK_EQUAL(launch(cl, kernel, 2, global, i == 0 ? one : NULL), CL_COMPLETE);
        cl_read(cl, out, sizeof results, results);
        for (int k = 0; k < N; ++k)
            CHECK_EQUAL(results[k], 4);
    }
    MUST(clReleaseKernel(kernel));
}

// A structure is an argument by reference. Fibers hand it on.
static void check_structure(const struct cl *cl, cl_program program, cl_mem out) {
    const size_t global = N, local = N;
    cl_int numbers[4] = {100, 10, 20, 30}, results[N];
    cl_kernel kernel = cl_kernel_of(program, "structure");
    for (size_t i = 0; i < COUNT(numbers); i++)
        CL_ORDER(cl, &numbers[i], sizeof numbers[i]);
    SET_ARG(kernel, 0, out);
    MUST(clSetKernelArg(kernel, 1, sizeof numbers, numbers));
    CHECK_EQUAL(launch(cl, kernel, 1, &global, &local), CL_COMPLETE);
    cl_read(cl, out, sizeof results, results);
    for (int i = 0; i < N; ++i)
        CHECK_EQUAL(results[i], i & 1 ? 110 : 120);
    MUST(clReleaseKernel(kernel));
}

// A launch that depends on a launch that fails does not run, though the device has both.
static void check_need(const struct cl *cl, cl_program program, const cl_int *in) {
    const size_t global = N, local = N;
    const cl_int before[N] = {0};
    cl_kernel missed = cl_kernel_of(program, "missed"), good = cl_kernel_of(program, "good");
    cl_mem in_buffer = cl_buffer(cl, N * sizeof *in, in);
    cl_mem first = cl_buffer(cl, sizeof before, NULL),
           second = cl_buffer(cl, sizeof before, before);
    cl_event gate, failed, needy;
    cl_int error, results[N];
    SET_ARG(missed, 0, first);
    SET_ARG(missed, 1, in_buffer);
    SET_ARG(good, 0, second);
    SET_ARG(good, 1, in_buffer);
    gate = clCreateUserEvent(cl->context, &error);
    MUST(error);
    MUST(clEnqueueNDRangeKernel(cl->queue, missed, 1, NULL, &global, &local, 1, &gate, &failed));
    MUST(clEnqueueNDRangeKernel(cl->queue, good, 1, NULL, &global, &local, 1, &failed, &needy));
    MUST(clSetUserEventStatus(gate, CL_COMPLETE));
    CHECK_EQUAL(cl_end_of(needy), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    CHECK_EQUAL(cl_end_of(failed), CL_OUT_OF_RESOURCES);
    cl_read(cl, second, sizeof results, results);
    for (int i = 0; i < N; ++i)
        CHECK_EQUAL(results[i], before[i]);
    MUST(clReleaseEvent(gate));
    MUST(clReleaseMemObject(first));
    MUST(clReleaseMemObject(second));
    MUST(clReleaseMemObject(in_buffer));
    MUST(clReleaseKernel(missed));
    MUST(clReleaseKernel(good));
}

int main(void) {
    static const cl_int last[N] = {0, 0, 0, 0, 0, 0, 0, 1}, first[N] = {1}, none[N] = {0};
    static const char *const last_missed[4] = {"'missed'", "line 3", "(0, 0, 0) is", "(7, 0, 0)"};
    static const char *const first_missed[4] = {"'missed'", "line 3", "(1, 0, 0) is", "(0, 0, 0)"};
    static const char *const last_differs[4] = {"line 10", "(7, 0, 0) is", "line 8",
                                                "(0, 0, 0) at"};
    static const char *const last_copies[4] = {"'copies'", "(7, 0, 0) is elsewhere in line 32",
                                               "(0, 0, 0)", "or copy"};
    static const char *const first_copies[4] = {"'one_copies'", "line 40", "line 41", "(7, 0, 0)"};
    const size_t global = N, local = N;
    setenv("BARECL_CHECK", "barriers", 1);
    struct cl cl = cl_open();
    require_barecl(&cl);
    cl_program program = cl_build(&cl, source);
    cl_mem out = cl_buffer(&cl, N * sizeof(cl_int), NULL);

    check_told(&cl, program, out, "missed", last, last_missed);
    check_told(&cl, program, out, "missed", first, first_missed);
    check_told(&cl, program, out, "differs", last, last_differs);
    check_told(&cl, program, out, "copies", last, last_copies);
    check_told(&cl, program, out, "one_copies", last, first_copies);
    check_alone(&cl, program, out);
    check_need(&cl, program, last);
    check_structure(&cl, program, out);

    // If all work-items execute the barrier, or ask for the same copies, nothing is reported.
    cl_mem in = cl_buffer(&cl, sizeof none, none);
    static const char *const right[] = {"missed", "copies", "one_copies", "all_copy"};
    for (size_t i = 0; i < COUNT(right); i++) {
        cl_kernel kernel = cl_kernel_of(program, right[i]);
        SET_ARG(kernel, 0, out);
        SET_ARG(kernel, 1, in);
        CHECK_EQUAL(launch(&cl, kernel, 1, &global, &local), CL_COMPLETE);
        MUST(clReleaseKernel(kernel));
    }
    MUST(clReleaseMemObject(in));
    MUST(clReleaseMemObject(out));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
