// SPDX-License-Identifier: MIT
//
// Programs of many kernels, which the compiler divides into parts: kernels that share a variable or a function,
// kernels that share nothing. A launch of each kernel gives the right result.

#include "check.h"

enum { KERNELS = 32, N = 8 };

static const char shared[] = "constant int table[4] = {3, 1, 4, 1};\n"
                             "int steps(int n) {\n"
                             "    int count = 0;\n"
                             "    for (; n > 1; ++count)\n"
                             "        n = n % 2 ? 3 * n + 1 : n / 2;\n"
                             "    return count;\n"
                             "}\n";

// The kernels use in alternation: a variable of the program, a function of it, local memory and a
// barrier, nothing.
static const char *const shapes[] = {
    "kernel void k%d(global int *out) {\n"
    "    int i = get_global_id(0);\n"
    "    out[i] = table[i & 3] + %d;\n"
    "}\n",
    "kernel void k%d(global int *out) {\n"
    "    int i = get_global_id(0);\n"
    "    out[i] = steps(i + 1) + %d;\n"
    "}\n",
    "kernel void k%d(global int *out) {\n"
    "    local int all[8];\n"
    "    int i = get_local_id(0);\n"
    "    all[i] = i + %d;\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    out[get_global_id(0)] = all[7 - i];\n"
    "}\n",
    "kernel void k%d(global int *out) {\n"
    "    int i = get_global_id(0);\n"
    "    out[i] = 5 * i + %d;\n"
    "}\n",
};

static int steps(int n) {
    int count = 0;
    for (; n > 1; ++count)
        n = n % 2 ? 3 * n + 1 : n / 2;
    return count;
}

static int expected(int number, int i) {
    static const int table[4] = {3, 1, 4, 1};
    const int values[] = {table[i & 3], steps(i + 1), 7 - i, 5 * i};
    return values[number % (int)COUNT(shapes)] + number;
}

int main(void) {
    static char source[1 << 14];
    size_t size = (size_t)snprintf(source, sizeof source, "%s", shared);
    for (int number = 0; number < KERNELS; ++number)
        size += (size_t)snprintf(source + size, sizeof source - size,
                                 shapes[number % (int)COUNT(shapes)], number, number);
    CHECK(size < sizeof source);

    struct cl cl = cl_open();
    cl_program program = cl_build(&cl, source);
    cl_mem buffer = cl_buffer(&cl, N * sizeof(cl_int), NULL);
    for (int number = 0; number < KERNELS; ++number) {
        char name[16];
        cl_int out[N];
        snprintf(name, sizeof name, "k%d", number);
        cl_kernel kernel = cl_kernel_of(program, name);
        SET_ARG(kernel, 0, buffer);
        cl_run(&cl, kernel, N, N);
        cl_read(&cl, buffer, sizeof out, out);
        for (int i = 0; i < N; ++i)
            CHECK_EQUAL(out[i], expected(number, i));
        MUST(clReleaseKernel(kernel));
    }
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
