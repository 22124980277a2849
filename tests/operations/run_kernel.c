// SPDX-License-Identifier: MIT
//
// run_kernel SOURCE OPTIONS KERNEL[:GROUPS[xITEMS]]...: runs kernels (global const uint *a, global const uint *b,
// global uint *out) with GROUPS work-groups of ITEMS work-items (1), one after the other, on words that are the same in
// every run. Prints a line for each kernel: its name, the nanoseconds that it took by the device's clock, and the words
// of `out`; or, if the launch fails, its name, "failed:" and the device's message. SOURCE may be a program binary,
// *.bin.

#include "check.h"

enum { WORDS = 256, MORE_WORDS = 16, RESULTS = 2 * WORDS };

static char text[1 << 20];

static size_t read_file(const char *name) {
    FILE *file = fopen(name, "rb");
    if (file == NULL) {
        perror(name);
        exit(EXIT_FAILURE);
    }
    size_t size = fread(text, 1, sizeof text - 1, file);
    text[size] = '\0';
    fclose(file);
    return size;
}

static cl_program open_program(const struct cl *cl, const char *name, const char *options) {
    const size_t size = read_file(name);
    if (strstr(name, ".bin") == NULL)
        return cl_build_with(cl, text, options);
    const unsigned char *bytes = (const unsigned char *)text;
    cl_int error;
    cl_program program =
        clCreateProgramWithBinary(cl->context, 1, &cl->device, &size, &bytes, NULL, &error);
    MUST(error);
    MUST(clBuildProgram(program, 1, &cl->device, options, NULL, NULL));
    return program;
}

static unsigned long long duration(cl_event event) {
    cl_ulong start, end;
    MUST(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof start, &start, NULL));
    MUST(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof end, &end, NULL));
    return end - start;
}

static void run(const struct cl *cl, cl_program program, char *name, cl_mem a, cl_mem b) {
    static cl_uint words[RESULTS];
    char *groups = strchr(name, ':');
    size_t count = groups != NULL ? strtoul(groups + 1, &groups, 10) : 1;
    const size_t items = groups != NULL && *groups == 'x' ? strtoul(groups + 1, NULL, 10) : 1;
    count *= items;
    name = strtok(name, ":");
    memset(words, 0, sizeof words);
    cl_kernel kernel = cl_kernel_of(program, name);
    cl_mem out = cl_buffer(cl, sizeof words, words);
    cl_event event;
    SET_ARG(kernel, 0, a);
    SET_ARG(kernel, 1, b);
    SET_ARG(kernel, 2, out);
    MUST(clEnqueueNDRangeKernel(cl->queue, kernel, 1, NULL, &count, &items, 0, NULL, &event));
    MUST(clRetainEvent(event));
    if (cl_end_of(event) == CL_COMPLETE) {
        printf("%s %llu", name, duration(event));
        cl_read(cl, out, sizeof words, words);
        for (int i = 0; i < RESULTS; ++i)
            printf(" %08x", words[i]);
        printf("\n");
    } else {
        printf("%s failed: %s\n", name, cl_notified);
    }
    MUST(clReleaseEvent(event));
    MUST(clReleaseMemObject(out));
    MUST(clReleaseKernel(kernel));
}

int main(int count, char **arguments) {
    cl_uint a[WORDS + MORE_WORDS], b[WORDS + MORE_WORDS], state = 12345;
    if (count < 4)
        return EXIT_FAILURE;
    for (int i = 0; i < WORDS + MORE_WORDS; ++i) {
        a[i] = state = state * 1664525u + 1013904223u;
        b[i] = state = state * 22695477u + 1u;
    }
    struct cl cl = cl_open();
    cl_program program = open_program(&cl, arguments[1], arguments[2]);
    cl_mem buffers[] = {cl_buffer(&cl, sizeof a, a), cl_buffer(&cl, sizeof b, b)};
    for (int i = 3; i < count; ++i)
        run(&cl, program, arguments[i], buffers[0], buffers[1]);
    for (int i = 0; i < 2; ++i)
        MUST(clReleaseMemObject(buffers[i]));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return failed_checks ? EXIT_FAILURE : EXIT_SUCCESS;
}
