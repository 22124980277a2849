// SPDX-License-Identifier: MIT
//
// Kernels' messages arrive completely or not at all: each message for which printf() returned 0 arrives exactly once
// and unchanged, and no message for which it returned -1. Tested with several work-groups at once, and with one
// work-group that prints twice as much as fits into a ring, which the library may or may not read meanwhile. A ring has
// what OpenCL's full profile requires where the device has memory for it.

#include "check.h"
#include "process.h"

#include <stdint.h>

// A message's record: its length and format, three integers, a string's address, vectors of four int and two long.
enum {
    LOCAL = 8,
    TEXT = 1 << 24,
    FULL_PROFILE = 1 << 20,
    MUCH = 12 << 20,
    RECORD = (2 + 3 + 2 + 4 + 4) * 4
};

static const char source[] =
    "kernel void speak(int times, global int *returned) {\n"
    "    int item = get_global_id(0);\n"
    "    for (int i = 0; i < times; i++) {\n"
    "        int n = item * times + i;\n"
    "        returned[n] = printf(\"<%d %x %s %v4d %v2ld %d>\\n\", n, n * 77, \"text\",\n"
    "                             (int4)(n, n + 1, n + 2, n + 3), (long2)(n, -n), n);\n"
    "    }\n"
    "}\n";

static char text[TEXT];

// Counts in `found` how often each message arrived. Returns false if a line is not a message.
static bool find(int count, unsigned char *found) {
    for (char *line = text; *line; line = strchr(line, '\n') + 1) {
        char whole[256];
        int n;
        if (sscanf(line, "<%d ", &n) != 1 || n < 0 || n >= count)
            return false;
        size_t size = (size_t)snprintf(whole, sizeof whole, "<%d %x text %d,%d,%d,%d %d,%d %d>\n",
                                       n, (unsigned)n * 77, n, n + 1, n + 2, n + 3, n, -n, n);
        if (strncmp(line, whole, size) != 0)
            return false;
        found[n]++;
    }
    return true;
}

static void check_messages(const struct cl *cl, cl_kernel kernel, int groups, int times) {
    const int count = groups * LOCAL * times;
    cl_int *returned = calloc((size_t)count, sizeof *returned);
    unsigned char *found = calloc((size_t)count, 1);
    cl_mem out = cl_buffer(cl, (size_t)count * sizeof *returned, NULL);
    SET_ARG(kernel, 0, times);
    SET_ARG(kernel, 1, out);
    struct capture capture = capture_begin(stdout);
    cl_run(cl, kernel, (size_t)(groups * LOCAL), LOCAL);
    MUST(clFinish(cl->queue));
    capture_end(&capture, text, sizeof text);
    cl_read(cl, out, (size_t)count * sizeof *returned, returned);

    int printed = 0, wrong = 0;
    CHECK(find(count, found));
    for (int n = 0; n < count; n++) {
        printed += returned[n] == 0;
        wrong += (returned[n] != 0 && returned[n] != -1) || found[n] != (returned[n] == 0);
    }
    CHECK_EQUAL(wrong, 0);
    CHECK(printed > 0);
    printf("%d groups: %d of %d messages printed\n", groups, printed, count);
    MUST(clReleaseMemObject(out));
    free(returned);
    free(found);
}

int main(void) {
    struct cl cl = cl_open();
    cl_program program = cl_build(&cl, source);
    cl_kernel kernel = cl_kernel_of(program, "speak");
    size_t ring;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_PRINTF_BUFFER_SIZE, sizeof ring, &ring, NULL));
    cl_ulong memory;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_GLOBAL_MEM_SIZE, sizeof memory, &memory, NULL));
    CHECK(ring >= FULL_PROFILE || memory < MUCH);
    check_messages(&cl, kernel, 16, 4);
    const int fills = (int)(ring / (RECORD * LOCAL));
    check_messages(&cl, kernel, 1, 2 * fills);
    check_messages(&cl, kernel, 16, fills / 2 < 200 ? fills / 2 : 200);
    check_messages(&cl, kernel, 16, 4); // after full ones
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
