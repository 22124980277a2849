// SPDX-License-Identifier: MIT
//
// A kernel that accesses memory that is not its own ends its event with a negative status and a log
// that names kernel and address. Nothing else is harmed, and the next kernel is right. The targets
// are the queue, the launch's own arguments, code, and the firmware's memory; if the core can
// protect them, also buffers that the launch was not given, of this context and of another.

#include "check.h"
#include "process.h"

#include <stdint.h>

static const char source[] =
    "__kernel void store(__global uint *out, ulong address) {\n"
    "    *(volatile __global uint *)(size_t)address = 0x5aa5;\n"
    "    out[0] = 666;\n"
    "}\n"
    "__kernel void load(__global uint *out, ulong address) {\n"
    "    out[0] = *(volatile __global uint *)(size_t)address;\n"
    "    out[0] = 666;\n"
    "}\n"
    "__kernel void self(__global uint *out, ulong offset) {\n"
    "    out[0] = (uint)((size_t)out + offset);\n"
    "}\n"
    "__kernel void good(__global uint *out, ulong number) { out[0] = (uint)number; }\n";

static struct cl cl;
static cl_mem out;
static cl_kernel good;
static cl_program program;

static cl_int run(cl_kernel kernel, cl_mem buffer, cl_ulong value) {
    const size_t one = 1;
    cl_event event;
    SET_ARG(kernel, 0, buffer);
    SET_ARG(kernel, 1, value);
    MUST(clEnqueueNDRangeKernel(cl.queue, kernel, 1, NULL, &one, &one, 0, NULL, &event));
    return cl_end_of(event);
}

static void check_good(cl_uint number) {
    cl_uint value = 0;
    CHECK_EQUAL(run(good, out, number), CL_COMPLETE);
    cl_read(&cl, out, sizeof value, &value);
    CHECK_EQUAL(value, number);
}

static void expect_fault(const char *name, cl_ulong address) {
    static char log[4096];
    static cl_uint number = 100;
    char place[24];
    cl_uint value = 0;
    cl_kernel bad = cl_kernel_of(program, name);

    check_good(++number);
    struct capture capture = capture_begin(stderr);
    cl_int status = run(bad, out, address);
    capture_end(&capture, log, sizeof log);
    snprintf(place, sizeof place, "0x%llx", (unsigned long long)address);
    if (status >= 0 || strstr(log, place) == NULL)
        fprintf(stderr, "%s at %s: status %d, %s\n", name, place, status, log);
    CHECK(status < 0);
    CHECK(strstr(log, name) != NULL);
    CHECK(strstr(log, place) != NULL);
    cl_read(&cl, out, sizeof value, &value);
    CHECK_EQUAL(value, number);
    check_good(++number);
    MUST(clReleaseKernel(bad));
}

static cl_ulong address_of(cl_mem buffer) {
    cl_uint address = 0;
    cl_kernel self = cl_kernel_of(program, "self");
    CHECK_EQUAL(run(self, buffer, 0), CL_COMPLETE);
    cl_read(&cl, buffer, sizeof address, &address);
    MUST(clReleaseKernel(self));
    return address;
}

static void check_kept(cl_mem buffer) {
    cl_uint before = 0, after = 0;
    cl_ulong address = address_of(buffer);
    cl_read(&cl, buffer, sizeof before, &before);
    expect_fault("store", address);
    expect_fault("load", address);
    cl_read(&cl, buffer, sizeof after, &after);
    CHECK_EQUAL(after, before);
}

static void check_buffers(void) {
    struct cl mine = cl;
    cl_mem same = cl_buffer(&cl, 64, NULL);
    check_kept(same);
    MUST(clReleaseMemObject(same));

    // The address of the other context's buffer, found by a program of that context.
    cl_program my_program = program;
    struct cl other = cl_open();
    cl = other;
    program = cl_build(&cl, source);
    cl_mem theirs = cl_buffer(&cl, 64, NULL);
    cl_ulong address = address_of(theirs);
    MUST(clReleaseProgram(program));
    cl = mine;
    program = my_program;
    expect_fault("store", address);
    expect_fault("load", address);
    cl_uint value = 0;
    cl_read(&other, theirs, sizeof value, &value);
    CHECK_EQUAL(value, address);
    MUST(clReleaseMemObject(theirs));
    cl_close(&other);
}

// The arguments are the board's isolation, then addresses and sizes: its shared region, an address of the
// firmware's variables, and the sizes of the region's control area and programs' area. If kernels run on the firmware's
// stack, another argument is an address in the frames of the firmware's calls.
int main(int argc, char **argv) {
    CHECK(argc == 7 || argc == 8);
    const cl_ulong shared = strtoull(argv[2], NULL, 0), size = strtoull(argv[3], NULL, 0);
    const cl_ulong variables = strtoull(argv[4], NULL, 0), control = strtoull(argv[5], NULL, 0);
    const cl_ulong programs = shared + size - strtoull(argv[6], NULL, 0);

    cl = cl_open();
    require_board(&cl);
    if (strcmp(argv[1], "none") == 0) {
        printf("this core cannot keep kernels apart\n");
        return 77;
    }
    program = cl_build(&cl, source);
    good = cl_kernel_of(program, "good");
    out = cl_buffer(&cl, sizeof(cl_uint), NULL);

    const cl_ulong queue[] = {0, 4, 128 + 8, 320 + 64, control / 2 + 8, control - 4};
    for (size_t i = 0; i < COUNT(queue); ++i) {
        expect_fault("store", shared + queue[i]);
        expect_fault("load", shared + queue[i]);
    }
    // Programs and arguments are spread over their area, from its start on.
    for (cl_ulong at = 0; at < 0x800; at += 0x84)
        expect_fault("store", programs + at);
    expect_fault("store", shared + size - 4);
    expect_fault("store", variables);
    if (argc == 8)
        expect_fault("store", strtoull(argv[7], NULL, 0));
    if (strcmp(argv[1], "launches") == 0)
        check_buffers();

    MUST(clReleaseMemObject(out));
    MUST(clReleaseKernel(good));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
