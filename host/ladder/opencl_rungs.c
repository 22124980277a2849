// SPDX-License-Identifier: MIT
//
// The rungs that are OpenCL programs. If the installation has a binary of their kernels for the board, they use it;
// otherwise the compiler builds the kernels.

#define CL_TARGET_OPENCL_VERSION 120

#include "ladder/opencl_rungs.h"

#include "base/spawn.h"

#include <CL/cl.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define MUST(call) must(call, #call)

static void must(cl_int status, const char *call) {
    if (status != CL_SUCCESS)
        ladder_fail("%.*s gives %d", (int)strcspn(call, "("), call, status);
}

static void set_environment(const struct ladder *ladder) {
    setenv("BARECL_DEVICES", ladder->board->name, 1);
    setenv("BARECL_CACHE_DIR", "", 1);
    if (ladder->vendors != NULL)
        setenv("OCL_ICD_VENDORS", ladder->vendors, 1);
}

// -------------------------------------------------------------------------------------------------
// The device and its program

static struct {
    cl_device_id device;
    cl_context context;
    cl_command_queue queue;
    cl_program program;
    const char *made; // how the program was made
} cl;

// A whole file, the caller's to free.
static char *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    char *bytes = NULL;
    if (file != NULL && fseek(file, 0, SEEK_END) == 0) {
        const long length = ftell(file);
        rewind(file);
        bytes = length <= 0 ? NULL : malloc((size_t)length);
        *size = bytes == NULL ? 0 : fread(bytes, 1, (size_t)length, file);
    }
    if (bytes == NULL)
        ladder_fail("cannot read %s", path);
    fclose(file);
    return bytes;
}

static void build(const struct ladder *ladder) {
    const bool has_binary = ladder->binary != NULL;
    const char *path = has_binary ? ladder->binary : ladder->source;
    static char log[4096];
    cl_int status;
    size_t size;

    if (path == NULL)
        ladder_fail("there is neither a binary of the ladder's kernels for %s nor ladder.cl: "
                    "install the package "
                    "barecl-firmware",
                    ladder->board->name);
    char *bytes = read_file(path, &size);
    cl.program =
        has_binary
            ? clCreateProgramWithBinary(cl.context, 1, &cl.device, &size,
                                        (const unsigned char **)&bytes, NULL, &status)
            : clCreateProgramWithSource(cl.context, 1, (const char **)&bytes, &size, &status);
    MUST(status);
    status = clBuildProgram(cl.program, 1, &cl.device, "", NULL, NULL);
    if (status != CL_SUCCESS) {
        clGetProgramBuildInfo(cl.program, cl.device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL);
        ladder_fail("%s does not build (%d): %s", path, status, log);
    }
    free(bytes);
    cl.made = has_binary ? "from a binary" : "from source";
}

static void open_device(const struct ladder *ladder) {
    cl_platform_id platform;
    cl_int status;
    set_environment(ladder);
    MUST(clGetPlatformIDs(1, &platform, NULL));
    MUST(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &cl.device, NULL));
    cl.context = clCreateContext(NULL, 1, &cl.device, NULL, NULL, &status);
    MUST(status);
    cl.queue = clCreateCommandQueue(cl.context, cl.device, CL_QUEUE_PROFILING_ENABLE, &status);
    MUST(status);
    build(ladder);
}

static void close_device(void) {
    MUST(clReleaseProgram(cl.program));
    MUST(clReleaseCommandQueue(cl.queue));
    MUST(clReleaseContext(cl.context));
}

static cl_kernel kernel_of(const char *name) {
    cl_int status;
    cl_kernel kernel = clCreateKernel(cl.program, name, &status);
    MUST(status);
    return kernel;
}

static cl_mem buffer_of(size_t size, void *values) {
    cl_int status;
    cl_mem buffer = clCreateBuffer(cl.context, values == NULL ? 0 : CL_MEM_COPY_HOST_PTR, size,
                                   values, &status);
    MUST(status);
    return buffer;
}

static void read_buffer(cl_mem buffer, size_t size, void *values) {
    MUST(clEnqueueReadBuffer(cl.queue, buffer, CL_TRUE, 0, size, values, 0, NULL, NULL));
    MUST(clReleaseMemObject(buffer));
}

#define SET_ARG(kernel, index, value) MUST(clSetKernelArg(kernel, index, sizeof(value), &(value)))

// -------------------------------------------------------------------------------------------------
// The rungs

enum { ITEMS = 32, GROUP = 8 };

static void check_sums(const cl_int *found, cl_int count) {
    for (int group = 0; group < ITEMS / GROUP; group++) {
        const cl_int wanted = group * GROUP * GROUP + GROUP * (GROUP - 1) / 2;
        if (found[group] != wanted)
            ladder_fail("work-group %d adds up to %d, not to %d", group, found[group], wanted);
    }
    if (count != ITEMS)
        ladder_fail("the atomic counter is %d, not %d", count, ITEMS);
}

void rung_compiler(const struct ladder *ladder) {
    cl_float values[ITEMS], factor = 0.5f;
    cl_int found[ITEMS / GROUP], count = 0;
    const size_t items = ITEMS, group = GROUP;

    open_device(ladder);
    cl_kernel scale = kernel_of("scale"), sums = kernel_of("sums");
    for (int i = 0; i < ITEMS; i++)
        values[i] = (cl_float)(2 * i);
    cl_mem data = buffer_of(sizeof values, values), result = buffer_of(sizeof found, NULL);
    cl_mem counter = buffer_of(sizeof count, &count);
    SET_ARG(scale, 0, data);
    SET_ARG(scale, 1, factor);
    SET_ARG(sums, 0, data);
    SET_ARG(sums, 1, result);
    SET_ARG(sums, 2, counter);
    MUST(clSetKernelArg(sums, 3, GROUP * sizeof(cl_float), NULL));
    MUST(clEnqueueNDRangeKernel(cl.queue, scale, 1, NULL, &items, &group, 0, NULL, NULL));
    MUST(clEnqueueNDRangeKernel(cl.queue, sums, 1, NULL, &items, &group, 0, NULL, NULL));
    read_buffer(result, sizeof found, found);
    read_buffer(counter, sizeof count, &count);
    check_sums(found, count);
    MUST(clReleaseMemObject(data));
    MUST(clReleaseKernel(scale));
    MUST(clReleaseKernel(sums));
    close_device();
    printf("%d work-items, %s\n", ITEMS, cl.made);
}

// Runs the kernel `speak`, and stores what it prints on the standard output.
static void capture_speech(char *text, size_t size) {
    enum { NUMBER = 0x1234abcd };
    const size_t items = GROUP;
    cl_int number = NUMBER;
    cl_kernel speak = kernel_of("speak");
    SET_ARG(speak, 0, number);
    fflush(stdout);
    int before = dup(STDOUT_FILENO), file = memfd_create("speech", MFD_CLOEXEC);
    dup2(file, STDOUT_FILENO);
    cl_int status = clEnqueueNDRangeKernel(cl.queue, speak, 1, NULL, &items, NULL, 0, NULL, NULL);
    if (status == CL_SUCCESS)
        status = clFinish(cl.queue);
    fflush(stdout);
    dup2(before, STDOUT_FILENO);
    const ssize_t length = pread(file, text, size - 1, 0);
    text[length < 0 ? 0 : length] = '\0';
    close(before);
    close(file);
    MUST(status);
    MUST(clReleaseKernel(speak));
}

void rung_printf(const struct ladder *ladder) {
    static char text[4096];
    open_device(ladder);
    capture_speech(text, sizeof text);
    for (int item = 0; item < GROUP; item++) {
        char line[64];
        snprintf(line, sizeof line, "item %d of %d: 1234abcd\n", item, GROUP);
        if (strstr(text, line) == NULL)
            ladder_fail("wanted: %sprinted: %s", line, text);
    }
    close_device();
    printf("%d lines\n", GROUP);
}

// The demo is a program of its own, for any OpenCL implementation. It writes its pictures into the folder.
void rung_demo(const struct ladder *ladder) {
    static char said[8192];
    const bool is_simulated = ladder->board->verilog.sources[0] != '\0';
    char *arguments[] = {ladder->demo, (char *)(is_simulated ? "--small" : "--luma"), (char *)"-o",
                         (char *)ladder->folder, NULL};
    int output = memfd_create("demo", MFD_CLOEXEC), status = -1;
    pid_t child;
    set_environment(ladder);
    const struct bcl_spawn spawn = {.path = ladder->demo,
                                    .arguments = arguments,
                                    .input = -1,
                                    .output = output,
                                    .errors = output,
                                    .kept = -1,
                                    .tied = true};
    const int error = bcl_spawn(&spawn, &child);
    if (error != 0)
        ladder_fail("cannot start %s: %s", ladder->demo, strerror(error));
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    const ssize_t length = pread(output, said, sizeof said - 1, 0);
    said[length < 0 ? 0 : length] = '\0';
    if (status != 0)
        ladder_fail("%s", said);
    printf("%s", said);
}
