// SPDX-License-Identifier: MIT
//
// Runs benchmarks on the first device of the OpenCL implementation that the loader finds, and
// checks their results against plain C.
//
//     bench_kernels [--runs N] [--small] [--cold] [--processor-time] [--spirv LEVEL] [NAME...]
//     bench_kernels [--small] --list
//
// --small: the sizes for simulated processors. --cold: without the run that warms up.
// --processor-time: a run's time is the processor time of all threads of the process from the first
// launch to the end of the last; other programs on the machine disturb it less.
// --spirv: Clang compiles the kernels to SPIR-V first, with its option LEVEL, such as -O0.
//
// Prints a line for each benchmark: its name, "verified" or "wrong", and the kernel times of N runs
// in microseconds. A run's time is the sum over its launches of the time between start and end that
// event profiling reports: it excludes enqueueing, transfers and compilation. One more run comes
// first, to warm up; its result is checked too. The exit status is 0 if all results are right.

#include "benchmarks.h"
#include "check.h"
#include "clang_spirv.h"

#include <getopt.h>
#include <math.h>
#include <time.h>
#include <unistd.h>

// ---- Results ------------------------------------------------------------------------------------

static double element(const void *data, enum element type, size_t i) {
    switch (type) {
    case FLOATS:
        return ((const cl_float *)data)[i];
    case UINTS:
        return ((const cl_uint *)data)[i];
    case BYTES:
        return ((const cl_uchar *)data)[i];
    }
    return NAN;
}

// Returns whether `is` equals the expected result of the job; prints the first difference on stderr.
static bool verify(const struct benchmark *benchmark, const struct job *job, const void *is) {
    static const size_t sizes[] = {[FLOATS] = 4, [UINTS] = 4, [BYTES] = 1};
    size_t count = job->arrays[job->result].size / sizes[benchmark->element];
    size_t wrong = 0, first = 0;
    for (size_t i = 0; i < count; ++i) {
        double want = element(job->expected, benchmark->element, i);
        double error = fabs(element(is, benchmark->element, i) - want);
        double scale = benchmark->element == FLOATS ? fmax(1, fabs(want)) : 1;
        // Negated, so that NaN counts as wrong.
        if (!(error <= benchmark->tolerance * scale) && wrong++ == 0)
            first = i;
    }
    if ((double)wrong <= benchmark->strays * (double)count)
        return true;
    fprintf(stderr, "%s: %zu of %zu elements are wrong; the first: element %zu is %.9g, not %.9g\n",
            benchmark->name, wrong, count, first, element(is, benchmark->element, first),
            element(job->expected, benchmark->element, first));
    return false;
}

// ---- Running ------------------------------------------------------------------------------------

struct settings {
    int runs;     // measured runs
    bool warm_up; // one more run first
    bool small;
    bool processor_time;
    const char *spirv; // Clang's options for a module; NULL: from the source
};

static char *read_source(const char *name) {
    char path[4096];
    snprintf(path, sizeof path, BENCH_FOLDER "/%s.cl", name);
    FILE *file = fopen(path, "rb");
    static char text[65536];
    size_t size = file ? fread(text, 1, sizeof text - 1, file) : 0;
    if (!size) {
        fprintf(stderr, "cannot read %s\n", path);
        exit(EXIT_FAILURE);
    }
    fclose(file);
    text[size] = '\0';
    return text;
}

static cl_program build_spirv(const struct cl *cl, const char *name, const char *options) {
    char path[4096], module[64];
    snprintf(path, sizeof path, BENCH_FOLDER "/%s.cl", name);
    snprintf(module, sizeof module, "/tmp/bench_kernels.%d.spv", (int)getpid());
    cl_program program = clang_spirv(cl, path, options, module);
    if (!program)
        exit(EXIT_FAILURE);
    MUST(clBuildProgram(program, 1, &cl->device, NULL, NULL, NULL));
    return program;
}

static cl_kernel prepare(cl_program program, const struct launch *launch, const cl_mem *buffers) {
    cl_kernel kernel = cl_kernel_of(program, launch->kernel);
    for (cl_uint i = 0; i < launch->argument_count; ++i) {
        const struct argument *argument = &launch->arguments[i];
        switch (argument->kind) {
        case ARRAY:
            SET_ARG(kernel, i, buffers[argument->array]);
            break;
        case LOCAL:
            MUST(clSetKernelArg(kernel, i, argument->bytes, NULL));
            break;
        case SCALAR:
            SET_ARG(kernel, i, argument->bits);
            break;
        }
    }
    return kernel;
}

// The processor time of all threads of the process, in microseconds.
static double processor_time(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e6 + (double)time.tv_nsec * 1e-3;
}

static double microseconds(cl_event event) {
    cl_ulong start, end;
    MUST(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof start, &start, NULL));
    MUST(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof end, &end, NULL));
    return (double)(end - start) * 1e-3;
}

// Runs the job once, with the buffers' initial contents. Returns the kernels' time in microseconds.
static double run(const struct cl *cl, const struct job *job, const cl_kernel *kernels,
                  const cl_mem *buffers, bool by_processor) {
    for (int i = 0; i < job->array_count; ++i)
        MUST(clEnqueueWriteBuffer(cl->queue, buffers[i], CL_TRUE, 0, job->arrays[i].size,
                                  job->arrays[i].data, 0, NULL, NULL));
    cl_event events[MAX_LAUNCHES];
    const double before = processor_time();
    for (int i = 0; i < job->launch_count; ++i) {
        const struct launch *launch = &job->launches[i];
        MUST(clEnqueueNDRangeKernel(cl->queue, kernels[i], launch->dimensions, NULL, launch->global,
                                    launch->local, 0, NULL, &events[i]));
    }
    MUST(clFinish(cl->queue));
    const double computed = processor_time() - before;
    double time = 0;
    for (int i = 0; i < job->launch_count; ++i) {
        time += microseconds(events[i]);
        MUST(clReleaseEvent(events[i]));
    }
    return by_processor ? computed : time;
}

// Prints the benchmark's line. Returns whether all results were right.
static bool measure(const struct cl *cl, const struct benchmark *benchmark,
                    const struct settings *settings) {
    const int runs = settings->runs + settings->warm_up;
    static struct job job;
    memset(&job, 0, sizeof job);
    benchmark->make(&job, settings->small);

    cl_program program = settings->spirv ? build_spirv(cl, benchmark->name, settings->spirv)
                                         : cl_build(cl, read_source(benchmark->name));
    cl_mem buffers[MAX_ARRAYS];
    for (int i = 0; i < job.array_count; ++i)
        buffers[i] = cl_buffer(cl, job.arrays[i].size, NULL);
    cl_kernel kernels[MAX_LAUNCHES];
    for (int i = 0; i < job.launch_count; ++i)
        kernels[i] = prepare(program, &job.launches[i], buffers);

    size_t size = job.arrays[job.result].size;
    void *is = malloc(size);
    double *times = malloc((size_t)runs * sizeof *times);
    bool right = is && times;
    for (int i = 0; right && i < runs; ++i) {
        times[i] = run(cl, &job, kernels, buffers, settings->processor_time);
        cl_read(cl, buffers[job.result], size, is);
        right = verify(benchmark, &job, is);
    }
    printf("%s %s", benchmark->name, right ? "verified" : "wrong");
    for (int i = settings->warm_up; right && i < runs; ++i)
        printf(" %.3f", times[i]);
    printf("\n");

    free(times);
    free(is);
    free(job.expected);
    for (int i = 0; i < job.launch_count; ++i)
        MUST(clReleaseKernel(kernels[i]));
    for (int i = 0; i < job.array_count; ++i) {
        MUST(clReleaseMemObject(buffers[i]));
        free(job.arrays[i].data);
    }
    MUST(clReleaseProgram(program));
    return right;
}

// ---- The command --------------------------------------------------------------------------------

static bool wanted(const char *name, char **names, int count) {
    for (int i = 0; i < count; ++i)
        if (strcmp(names[i], name) == 0)
            return true;
    return count == 0;
}

static int list(bool small) {
    for (size_t i = 0; i < benchmark_count; ++i)
        printf("%s\t%s\n", benchmarks[i].name, small ? benchmarks[i].small : benchmarks[i].size);
    return EXIT_SUCCESS;
}

int main(int argc, char **argv) {
    enum { RUNS = 1, SMALL, COLD, PROCESSOR_TIME, SPIRV, LIST };
    static const struct option options[] = {
        {"runs", required_argument, NULL, RUNS},
        {"small", no_argument, NULL, SMALL},
        {"cold", no_argument, NULL, COLD},
        {"processor-time", no_argument, NULL, PROCESSOR_TIME},
        {"spirv", required_argument, NULL, SPIRV},
        {"list", no_argument, NULL, LIST},
        {NULL, 0, NULL, 0},
    };
    struct settings settings = {.runs = 10, .warm_up = true};
    bool lists = false;
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (option == RUNS)
            settings.runs = atoi(optarg);
        else if (option == SMALL)
            settings.small = true;
        else if (option == COLD)
            settings.warm_up = false;
        else if (option == PROCESSOR_TIME)
            settings.processor_time = true;
        else if (option == SPIRV)
            settings.spirv = optarg;
        else if (option == LIST)
            lists = true;
        else
            return EXIT_FAILURE;
    }
    if (lists)
        return list(settings.small);
    struct cl cl = cl_open();
    bool right = true;
    for (size_t i = 0; i < benchmark_count; ++i)
        if (wanted(benchmarks[i].name, argv + optind, argc - optind))
            right &= measure(&cl, &benchmarks[i], &settings);
    cl_close(&cl);
    return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
