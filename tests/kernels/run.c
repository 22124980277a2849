// SPDX-License-Identifier: MIT
//
// Runs kernel files (launches.h describes them) on the first device, and writes their results to
// files. Nothing here is specific to BareCL: any OpenCL implementation will do.
//
// The buffers are between inaccessible pages. On a device that computes in the application's memory
// (CL_MEM_USE_HOST_PTR), an access outside of a buffer ends the program.
//
// usage: kernels_run [--known-up-to=N] [--spirv=O] PRELUDE OUT_FOLDER KERNEL.cl...
//   --known-up-to=N   builds each kernel for each of its launches, with LOCAL_SIZE defined,
//                     and leaves out launches with more than N work-items in a group
//   --spirv=O         has Clang (the environment's CLANG) compile the kernels to SPIR-V, with -O0 .. -O3
// Writes OUT_FOLDER/KERNEL.bin for each kernel that ran. Runs all kernels, and returns 1 if one did
// not run.

#include "check.h"
#include "clang_spirv.h"
#include "launches.h"

#include <sys/mman.h>
#include <unistd.h>

// From the command line.
static const char *prelude, *folder;
static size_t known_up_to; // not 0: the most work-items in a group; each launch gets a build
static const char *spirv;  // not NULL: by way of SPIR-V, at this level of Clang's
static const char *prelude_path;

static cl_program program_of_spirv(const struct cl *cl, const char *path, const char *more) {
    char module[4096], options[8192];
    snprintf(module, sizeof module, "%s/module.%d.spv", folder, (int)getpid());
    snprintf(options, sizeof options, "-%s %s -include '%s'", spirv, more, prelude_path);
    return clang_spirv(cl, path, options, module);
}

// Builds the kernel `test` of the source. Returns NULL after printing why it does not build. `local` may be NULL.
static cl_kernel build(const struct cl *cl, const char *path, const char *source, const char *more,
                       const size_t local[3]) {
    const char *sources[] = {prelude, "\n#line 1\n", source};
    char options[192];
    cl_int error;
    int used = snprintf(options, sizeof options, "%s", more);
    if (local)
        snprintf(options + used, sizeof options - used, " -DLOCAL_SIZE=%zu,%zu,%zu", local[0],
                 local[1], local[2]);
    cl_program program = spirv ? program_of_spirv(cl, path, options)
                               : clCreateProgramWithSource(cl->context, 3, sources, NULL, &error);
    if (spirv && !program)
        return NULL;
    if (!spirv)
        MUST(error);
    error = clBuildProgram(program, 1, &cl->device, spirv ? "" : options, NULL, NULL);
    cl_kernel kernel = NULL;
    if (error == CL_SUCCESS) {
        kernel = cl_kernel_of(program, "test");
    } else {
        static char log[16384];
        clGetProgramBuildInfo(program, cl->device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL);
        printf("%s: does not build: %s\n%s\n", path, cl_error_name(error), log);
    }
    MUST(clReleaseProgram(program)); // the kernel keeps it
    return kernel;
}

// Returns WORDS words of zeros, between inaccessible pages.
static int *guarded_words(void) {
    enum { GUARD = 1 << 20 }; // bytes; the words fill whole pages, unless pages are large
    const size_t size = WORDS * sizeof(int);
    char *all = mmap(NULL, size + 2 * GUARD, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED || mprotect(all + GUARD, size, PROT_READ | PROT_WRITE) != 0) {
        fprintf(stderr, "no memory between forbidden pages\n");
        exit(2);
    }
    return (int *)(all + GUARD);
}

static cl_mem guarded_buffer(const struct cl *cl, int *words) {
    cl_int error;
    cl_mem buffer = clCreateBuffer(cl->context, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR,
                                   WORDS * sizeof *words, words, &error);
    MUST(error);
    return buffer;
}

// Runs launch number `i`, and stores its results in results[WORDS].
static cl_int run_launch(const struct cl *cl, cl_kernel kernel, const struct launches *launches,
                         unsigned i, int *results) {
    static int *in, *out;
    if (!in)
        in = guarded_words(), out = guarded_words();
    const cl_int n = N;
    const size_t *local = launches->all[i].local;
    size_t global[3], items = 1;
    fill(out, in);
    CL_ORDER(cl, in, WORDS * sizeof *in); // results stay in the device's byte order
    for (unsigned d = 0; d < 3; ++d) {
        global[d] = local[d] * launches->all[i].groups[d];
        items *= local[d];
    }
    cl_mem in_buffer = guarded_buffer(cl, in);
    cl_mem out_buffer = guarded_buffer(cl, out);
    SET_ARG(kernel, 0, out_buffer);
    SET_ARG(kernel, 1, in_buffer);
    MUST(clSetKernelArg(kernel, 2, (items + MORE_SCRATCH) * sizeof(cl_int), NULL));
    SET_ARG(kernel, 3, n);
    cl_int error = clEnqueueNDRangeKernel(cl->queue, kernel, launches->all[i].dims,
                                          launches->offset, global, local, 0, NULL, NULL);
    if (error == CL_SUCCESS)
        error = clEnqueueReadBuffer(cl->queue, out_buffer, CL_TRUE, 0, WORDS * sizeof *results,
                                    results, 0, NULL, NULL);
    MUST(clReleaseMemObject(in_buffer));
    MUST(clReleaseMemObject(out_buffer));
    return error;
}

// Runs all launches of a file. Returns whether all ran.
static int run_launches(const struct cl *cl, const char *path, const char *source,
                        const struct launches *launches, int *results) {
    cl_int error = CL_SUCCESS;
    int known = launches->required || known_up_to;
    cl_kernel kernel = known ? NULL : build(cl, path, source, launches->options, NULL);
    for (unsigned i = 0; i < launches->count && error == CL_SUCCESS; ++i) {
        const size_t *local = launches->all[i].local;
        if (known_up_to && local[0] * local[1] * local[2] > known_up_to)
            continue;
        if (known)
            kernel = build(cl, path, source, launches->options, local);
        if (!kernel)
            return 0;
        error = run_launch(cl, kernel, launches, i, results + i * WORDS);
        if (known)
            MUST(clReleaseKernel(kernel));
    }
    if (!known && kernel)
        MUST(clReleaseKernel(kernel));
    if (error != CL_SUCCESS)
        printf("%s: does not run: %s\n", path, cl_error_name(error));
    return error == CL_SUCCESS;
}

// Runs a file in a new context, so that no kernel affects the next.
static void run_file(const char *path) {
    static int results[MOST_LAUNCHES * WORDS];
    struct cl cl = cl_open();
    char *source = read_file(path);
    struct launches launches = read_launches(source);
    if (run_launches(&cl, path, source, &launches, results)) {
        char file[4096];
        const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
        snprintf(file, sizeof file, "%s/%.*s.bin", folder, (int)strcspn(name, "."), name);
        write_file(file, results, launches.count * WORDS * sizeof *results);
    } else {
        ++failed_checks;
    }
    cl_close(&cl);
    free(source);
}

int main(int argc, char **argv) {
    if (argc > 1 && sscanf(argv[1], "--known-up-to=%zu", &known_up_to) == 1)
        --argc, ++argv;
    if (argc > 1 && strncmp(argv[1], "--spirv=", 8) == 0)
        spirv = argv[1] + 8, --argc, ++argv;
    if (argc < 3) {
        fprintf(
            stderr,
            "usage: kernels_run [--known-up-to=N] [--spirv=O] PRELUDE OUT_FOLDER KERNEL.cl...\n");
        return 2;
    }
    char *text = read_file(argv[1]);
    prelude = text;
    prelude_path = argv[1];
    folder = argv[2];
    for (int i = 3; i < argc; ++i)
        run_file(argv[i]);
    free(text);
    return failed_checks ? EXIT_FAILURE : EXIT_SUCCESS;
}
