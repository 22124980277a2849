// SPDX-License-Identifier: MIT
//
// What a kernel prints appears on the application's standard output, complete, once a command is
// finished, formatted as OpenCL C specifies.

#include "check.h"
#include "process.h"

static const char source[] =
    "__kernel void speak(int i, float f, long l, __local int *tile) {\n"
    "    printf(\"plain\\n\");\n"
    "    printf(\"int %d %5d|%-5d|%05d %x %u %c %%\\n\", i, i, i, i, i, (uint)i, 'A' + 1);\n"
    "    printf(\"float %f %.2f %e %g\\n\", f, f, f, f);\n"
    "    printf(\"long %ld %lx\\n\", l, l);\n"
    "    printf(\"size %zu|%5zd|%%z %-4tx|%ti\\n\", (size_t)i, (size_t)i, (ptrdiff_t)i, "
    "(ptrdiff_t)-i);\n"
    "    printf(\"string %s %10s|\\n\", \"one\", \"two\");\n"
    "    printf(\"vector %v4hld %v2hlf %v3hlu\\n\", (int4)(1, -2, 3, -4), (float2)(0.5f, 1.5f),\n"
    "           (uint3)(7, 8, 9));\n"
    "}\n"
    "__kernel void count(int unused) {\n"
    "    printf(\"item %d\\n\", (int)get_global_id(0));\n"
    "}\n";

static const char *const wanted[] = {
    "plain\n",
    "int 42    42|42   |00042 2a 42 B %\n",
    "float 2.500000 2.50 2.500000e+00 2.5\n",
    "long -5000000000 fffffffed5fa0e00\n",
    "size 42|   42|%z 2a  |-42\n",
    "string one        two|\n",
    "vector 1,-2,3,-4 0.500000,1.500000 7,8,9\n",
};

enum { ITEMS = 20 };

// Runs a kernel and collects what is written to standard output meanwhile.
static void run_captured(const struct cl *cl, cl_kernel kernel, size_t global, char *text,
                         size_t size) {
    struct capture capture = capture_begin(stdout);
    cl_int run = clEnqueueNDRangeKernel(cl->queue, kernel, 1, NULL, &global, NULL, 0, NULL, NULL);
    cl_int finish = clFinish(cl->queue);
    capture_end(&capture, text, size);
    MUST(run);
    MUST(finish);
}

int main(void) {
    static char text[8192];
    struct cl cl = cl_open();
    cl_program program = cl_build(&cl, source);

    cl_kernel speak = cl_kernel_of(program, "speak");
    cl_int i = 42;
    cl_float f = 2.5f;
    cl_long l = -5000000000;
    SET_ARG(speak, 0, i);
    SET_ARG(speak, 1, f);
    SET_ARG(speak, 2, l);
    MUST(clSetKernelArg(speak, 3, 4, NULL));
    run_captured(&cl, speak, 1, text, sizeof text);
    const char *rest = text;
    for (size_t k = 0; k < COUNT(wanted); ++k) {
        if (strncmp(rest, wanted[k], strlen(wanted[k])) != 0) {
            printf("wanted: %sprinted: %s\n", wanted[k], rest);
            ++failed_checks;
        }
        rest = strchr(rest, '\n') ? strchr(rest, '\n') + 1 : "";
    }
    CHECK(*rest == '\0');

    cl_kernel count = cl_kernel_of(program, "count");
    SET_ARG(count, 0, i);
    run_captured(&cl, count, ITEMS, text, sizeof text);
    for (int item = 0; item < ITEMS; ++item) {
        char line[32];
        snprintf(line, sizeof line, "item %d\n", item);
        CHECK(strstr(text, line) != NULL);
    }
    MUST(clReleaseKernel(speak));
    MUST(clReleaseKernel(count));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
