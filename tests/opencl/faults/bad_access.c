// SPDX-License-Identifier: MIT
//
// A kernel that accesses memory which does not exist ends its own event with a negative status and
// a log. The core recovers; the kernels before and after it are not harmed.

#include "check.h"
#include "process.h"

#include <stdint.h>

static const char source[] =
    "__kernel void store(__global uint *out, ulong address) {\n"
    "    *(__global uint *)(size_t)address = 1;\n"
    "    out[0] = 666;\n"
    "}\n"
    "__kernel void load(__global uint *out, ulong address) {\n"
    "    out[0] = *(__global uint *)(size_t)address;\n"
    "}\n"
    "__kernel void apart(__global uint *out, ulong address) {\n"
    "    barrier(CLK_GLOBAL_MEM_FENCE);\n"
    "    if (get_local_id(0) == 1) // the other one has the caller's stack\n"
    "        *(__global uint *)(size_t)address = 1;\n"
    "    barrier(CLK_GLOBAL_MEM_FENCE);\n"
    "    out[0] = 666;\n"
    "}\n"
    "__kernel void good(__global uint *out, ulong number) { out[0] = (uint)number; }\n";

// A work-group of two.
static cl_event launch(const struct cl *cl, cl_kernel kernel, cl_mem out, cl_ulong value) {
    const size_t two = 2;
    cl_event event;
    SET_ARG(kernel, 0, out);
    SET_ARG(kernel, 1, value);
    MUST(clEnqueueNDRangeKernel(cl->queue, kernel, 1, NULL, &two, &two, 0, NULL, &event));
    return event;
}

// The address that the log has. PicoRV32 knows only the word of memory.
static unsigned long long reported(cl_ulong address, int argc, char **argv) {
    const bool knows_words = argc > 4 && strcmp(argv[4], "picorv32") == 0;
    return knows_words ? address & ~(cl_ulong)3 : address;
}

// The arguments are the architecture of the board's core, the address of its control block, the number of its cores and
// its traps. Transport-triggered machines (tta) have no
// fibers and cannot load words from odd addresses; they report the cycle of a fault.
int main(int argc, char **argv) {
    // No board has memory there.
    static const struct {
        const char *kernel;
        cl_ulong address;
        const char *line; // line of the source
    } cases[] = {{"store", 0xf0000000, ", program.cl:2"},
                 {"load", 0xf0000000, ", program.cl:6"},
                 {"store", 0xa0000004, ", program.cl:2"},
                 {"apart", 0xf0000000, ", program.cl:11"},
                 {"load", 0xf0000001, ", program.cl:6"}};
    struct cl cl = cl_open();
    require_board(&cl);
    const bool is_tta = argc > 1 && strcmp(argv[1], "tta") == 0;
    const bool notes_groups =
        argc < 4 || strcmp(argv[1], "cortex-m") != 0 || strcmp(argv[3], "1") == 0; // groups.h
    if (!is_tta)
        setenv("BARECL_WORKITEM", "fibers", 1); // `apart` runs on separate stacks of its work-items
    cl_program program = cl_build(&cl, source);
    cl_kernel good = cl_kernel_of(program, "good");
    cl_mem out = cl_buffer(&cl, sizeof(cl_uint), NULL);

    for (cl_uint i = 0; i < COUNT(cases); ++i) {
        static char log[4096];
        char address[24];
        cl_uint value = 0;
        cl_kernel bad = cl_kernel_of(program, cases[i].kernel);
        struct capture capture = capture_begin(stderr);
        cl_event before = launch(&cl, good, out, 100 + i);
        cl_event fault = launch(&cl, bad, out, cases[i].address);
        cl_int before_status = cl_end_of(before);
        cl_int fault_status = cl_end_of(fault);
        capture_end(&capture, log, sizeof log);

        CHECK_EQUAL(before_status, CL_COMPLETE);
        CHECK(fault_status < 0);
        snprintf(address, sizeof address, "0x%llx", reported(cases[i].address, argc, argv));
        CHECK(strstr(log, cases[i].kernel) != NULL); // the log names the kernel
        CHECK(strstr(log, address) != NULL);         // and the address
        CHECK(strstr(log, ", image + 0x") != NULL);  // and the instruction
        CHECK(strstr(log, cases[i].line) != NULL);   // with the line of the source
        CHECK((strstr(log, ", work-group (0, 0, 0)") != NULL) == notes_groups);
        CHECK(notes_groups || strstr(log, "work-group") == NULL);
        CHECK(!is_tta || strstr(log, ", cycle ") != NULL);
        CHECK(!is_tta || !(cases[i].address & 1) || strstr(log, "unaligned access") != NULL);
        CHECK(strstr(cl_notified, address) != NULL); // and the context's callback is called
        cl_read(&cl, out, sizeof value, &value);
        CHECK_EQUAL(value, 100 + i); // the faulting kernel did not continue

        CHECK_EQUAL(cl_end_of(launch(&cl, good, out, 200 + i)), CL_COMPLETE);
        cl_read(&cl, out, sizeof value, &value);
        CHECK_EQUAL(value, 200 + i);
        MUST(clReleaseKernel(bad));
    }
    MUST(clReleaseMemObject(out));
    MUST(clReleaseKernel(good));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
