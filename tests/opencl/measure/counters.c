// SPDX-License-Identifier: MIT
//
// What a device counts while a kernel runs.
//
//   opencl_counters none              it counts nothing
//   opencl_counters both              cycles and instructions
//   opencl_counters cycles RATE       cycles only, RATE of them in a second of the event's time

#include "check.h"

#include "include/CL/cl_ext_barecl.h"

static const char source[] =
    "kernel void spin(global uint *out, uint count) {\n"
    "    uint x = get_global_id(0);\n"
    "    for (uint i = 0; i < count; ++i) x = x * 1664525u + 1013904223u + (x >> 3);\n"
    "    out[get_global_id(0)] = x;\n"
    "}\n";

enum { ITEMS = 32, TURNS = 2000 };

static cl_ulong info(cl_event event, cl_profiling_info name, bool available) {
    cl_ulong value = 0;
    size_t size = sizeof value;
    CHECK_ERROR(clGetEventProfilingInfo(event, name, sizeof value, &value, &size),
                available ? CL_SUCCESS : CL_PROFILING_INFO_NOT_AVAILABLE);
    CHECK_EQUAL(size, sizeof value);
    CHECK((value != 0) == available);
    return value;
}

static void check_rate(cl_event event, cl_ulong cycles, double rate) {
    cl_ulong start = info(event, CL_PROFILING_COMMAND_START, true);
    cl_ulong end = info(event, CL_PROFILING_COMMAND_END, true);
    double seconds = (double)(end - start) / 1e9, least = seconds * rate;
    CHECK((double)cycles > least * 0.999 - 1 && (double)cycles < least * 1.001 + rate / 1e9 + 1);
}

int main(int argc, char **argv) {
    static const cl_uint zeros[ITEMS];
    const size_t items = ITEMS;
    const cl_uint turns = TURNS;
    cl_event event;
    if (argc < 2)
        return EXIT_FAILURE;
    struct cl cl = cl_open();
    require_barecl(&cl);
    cl_program program = cl_build(&cl, source);
    cl_kernel kernel = cl_kernel_of(program, "spin");
    cl_mem out = cl_buffer(&cl, sizeof zeros, zeros);
    SET_ARG(kernel, 0, out);
    SET_ARG(kernel, 1, turns);
    MUST(clEnqueueNDRangeKernel(cl.queue, kernel, 1, NULL, &items, NULL, 0, NULL, &event));
    MUST(clFinish(cl.queue));
    bool counts_cycles = strcmp(argv[1], "none") != 0;
    cl_ulong cycles = info(event, CL_PROFILING_COMMAND_CYCLES_BARECL, counts_cycles);
    info(event, CL_PROFILING_COMMAND_INSTRUCTIONS_BARECL, strcmp(argv[1], "both") == 0);
    if (argc > 2)
        check_rate(event, cycles, atof(argv[2]));
    CHECK_ERROR(
        clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_CYCLES_BARECL, 4, &cycles, NULL),
        counts_cycles ? CL_INVALID_VALUE : CL_PROFILING_INFO_NOT_AVAILABLE);
    MUST(clReleaseEvent(event));
    MUST(clReleaseMemObject(out));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
