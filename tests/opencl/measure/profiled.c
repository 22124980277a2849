// SPDX-License-Identifier: MIT
//
// A program to profile: one line of its kernel takes nearly all of the time. It launches the kernel until the process
// has used half a second of processor time.
//
//   opencl_profiled         raises SIGPROF, and prints how often its own handler got that signal
//   opencl_profiled keep    ends without releasing its program
//   opencl_profiled once    launches the kernel once

#include "check.h"

#include <signal.h>
#include <time.h>

// profile.py expects most of the time in the line under the comment. The whole loop is on it, because the signal can
// come some instructions after the one that took the time.
static const char source[] =
    "static uint turn(uint x, uint count) {\n"
    "    // hot:\n"
    "    for (uint i = 0; i < count; ++i) x = x * 1664525u + (x >> 7) / (i + 3);\n"
    "    return x;\n"
    "}\n"
    "kernel void spin(global uint *out, uint count) {\n"
    "    uint id = get_global_id(0);\n"
    "    out[id] = turn(id, count);\n"
    "}\n";

enum { ITEMS = 256, TURNS = 10000 };

static volatile sig_atomic_t signals;

static void count(int number) {
    (void)number;
    signals++;
}

int main(int argc, char **argv) {
    static const cl_uint zeros[ITEMS];
    const cl_uint turns = TURNS;
    const char *word = argc > 1 ? argv[1] : "";
    bool keeps = strcmp(word, "keep") == 0, once = strcmp(word, "once") == 0;
    signal(SIGPROF, count);
    struct cl cl = cl_open();
    cl_program program = cl_build(&cl, source);
    cl_kernel kernel = cl_kernel_of(program, "spin");
    cl_mem out = cl_buffer(&cl, sizeof zeros, zeros);
    SET_ARG(kernel, 0, out);
    SET_ARG(kernel, 1, turns);
    do {
        cl_run(&cl, kernel, ITEMS, 64);
        MUST(clFinish(cl.queue));
    } while (!once && clock() < CLOCKS_PER_SEC / 2);
    raise(SIGPROF);
    printf("%d\n", (int)signals);
    MUST(clReleaseMemObject(out));
    if (keeps)
        return EXIT_SUCCESS;
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return EXIT_SUCCESS;
}
