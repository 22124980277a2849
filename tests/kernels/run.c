// SPDX-License-Identifier: MIT
//
// Runs kernel files (launches.h says what those are) on the first device, and writes what they
// wrote. Nothing here is BareCL's own: any OpenCL implementation will do.
//
// usage: kernels_run PRELUDE OUT_FOLDER KERNEL.cl...
// Writes OUT_FOLDER/KERNEL.bin for each kernel that ran. Returns 1 if one did not, after all
// others.

#include "check.h"
#include "launches.h"

static cl_int run_launches(const struct cl *cl, cl_kernel kernel, const struct launches *launches,
                           int *results) {
    static int in[WORDS];
    const cl_int n = N;
    cl_int error = CL_SUCCESS;
    for (unsigned i = 0; i < launches->count && error == CL_SUCCESS; ++i) {
        int *out = results + i * WORDS;
        fill(out, in);
        size_t global[3], items = 1;
        for (unsigned d = 0; d < 3; ++d) {
            global[d] = launches->all[i].local[d] * launches->all[i].groups[d];
            items *= launches->all[i].local[d];
        }
        cl_mem in_buffer = cl_buffer(cl, sizeof in, in);
        cl_mem out_buffer = cl_buffer(cl, sizeof in, out);
        SET_ARG(kernel, 0, out_buffer);
        SET_ARG(kernel, 1, in_buffer);
        MUST(clSetKernelArg(kernel, 2, (items + MORE_SCRATCH) * sizeof(cl_int), NULL));
        SET_ARG(kernel, 3, n);
        error = clEnqueueNDRangeKernel(cl->queue, kernel, launches->all[i].dims, launches->offset,
                                       global, launches->all[i].local, 0, NULL, NULL);
        if (error == CL_SUCCESS)
            error = clEnqueueReadBuffer(cl->queue, out_buffer, CL_TRUE, 0, sizeof in, out, 0, NULL,
                                        NULL);
        MUST(clReleaseMemObject(in_buffer));
        MUST(clReleaseMemObject(out_buffer));
    }
    return error;
}

// A context for each file: what one kernel did to the device is nothing to the next.
static void run_file(const char *prelude, const char *folder, const char *path) {
    struct cl cl = cl_open();
    char *source = read_file(path);
    const char *sources[] = {prelude, "\n#line 1\n", source};
    cl_int error;
    cl_program program = clCreateProgramWithSource(cl.context, 3, sources, NULL, &error);
    MUST(error);
    error = clBuildProgram(program, 1, &cl.device, "", NULL, NULL);
    if (error != CL_SUCCESS) {
        static char log[16384];
        clGetProgramBuildInfo(program, cl.device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL);
        printf("%s: does not build: %s\n%s\n", path, cl_error_name(error), log);
        ++failed_checks;
    } else {
        static int results[MOST_LAUNCHES * WORDS];
        struct launches launches = read_launches(source);
        cl_kernel kernel = cl_kernel_of(program, "test");
        error = run_launches(&cl, kernel, &launches, results);
        if (error != CL_SUCCESS) {
            printf("%s: does not run: %s\n", path, cl_error_name(error));
            ++failed_checks;
        } else {
            char file[4096];
            const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
            snprintf(file, sizeof file, "%s/%.*s.bin", folder, (int)strcspn(name, "."), name);
            write_file(file, results, launches.count * WORDS * sizeof *results);
        }
        MUST(clReleaseKernel(kernel));
    }
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    free(source);
}

int main(int argc, char **argv) {
    if (argc < 3) {
        fprintf(stderr, "usage: kernels_run PRELUDE OUT_FOLDER KERNEL.cl...\n");
        return 2;
    }
    char *prelude = read_file(argv[1]);
    for (int i = 3; i < argc; ++i)
        run_file(prelude, argv[2], argv[i]);
    free(prelude);
    return failed_checks ? EXIT_FAILURE : EXIT_SUCCESS;
}
