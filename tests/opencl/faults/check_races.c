// SPDX-License-Identifier: MIT
//
// Races between work-items, as BARECL_CHECK=races finds them. Accesses with a barrier in between, of atomic
// functions are no races. A device with its own memory refuses the build.

#include "check.h"
#include "process.h"

enum { N = 8, LOCAL = 4 };

// The second access of a race is in line 3. No message: there is no race.
static const struct race {
    const char *name, *body, *message;
} races[] = {
    {"neighbours", "tile[l] = i; out[i] = tile[3 - l];",
     "of local variable 'tile', which has 16 bytes"},
    {"all_write", "out[i / 4] = i;", "writes 4 bytes at byte"},
    {"reads_then_writes", "out[i] = tile[0]; if (l == 2) tile[0] = 1;",
     "of local variable 'tile', which has 16 bytes: index 0 of 4"},
    {"part_of_a_word", "((local uchar *)tile)[l] = l; if (l == 3) out[i] = tile[0];",
     "of local variable 'tile'"},
    {"atomic_and_not", "atomic_inc(out); if (l == 3) out[i] = out[0];", "argument 0, 'out'"},
    {"not_atomic_before", "if (l == 0) out[0] = i; atomic_inc(out);", "argument 0, 'out'"},
    {"in_a_loop",
     "for (int k = 1; k < n; k *= 2) { tile[l] = k; barrier(CLK_LOCAL_MEM_FENCE); out[i] = tile[(l "
     "+ k) & 3]; }",
     "of local variable 'tile'"},
    {"barrier_for_other_memory",
     "out[i] = i; barrier(CLK_LOCAL_MEM_FENCE); tile[l] = out[i - l + 3 - l]; out[i] = tile[l];",
     "argument 0, 'out'"},
    {"local_barrier_for_other_memory",
     "tile[l] = i; barrier(CLK_GLOBAL_MEM_FENCE); out[i] = tile[3 - l];",
     "of local variable 'tile'"},
    {"other_group", "if (l == 0) out[0] = i + 1;", "argument 0, 'out'"},
    {"other_group_reads", "if (i == 0) out[7] = out[6] + 1; else if (l == 3) out[i - 1] = i;",
     "argument 0, 'out'"},
    {"barrier_without_flags", "tile[l] = i; barrier(0); out[i] = tile[3 - l];", NULL},
    {"atomics_of_groups", "atomic_inc(out);", NULL},
    {"barrier_between", "tile[l] = i; barrier(CLK_LOCAL_MEM_FENCE); out[i] = tile[3 - l];", NULL},
    {"loop_of_two_barriers",
     "for (int k = 1; k < n; k *= 2) { tile[l] = k; barrier(CLK_LOCAL_MEM_FENCE); out[i] = tile[(l "
     "+ k) & 3];"
     " barrier(CLK_LOCAL_MEM_FENCE); }",
     NULL},
    {"atomics",
     "if (l == 0) tile[0] = 0; barrier(CLK_LOCAL_MEM_FENCE); atomic_inc(tile); atomic_max(&out[0], "
     "i);",
     NULL},
    {"all_read", "if (l == 0) tile[0] = n; barrier(CLK_LOCAL_MEM_FENCE); out[i] = tile[0];", NULL},
    {"groups", "if (l == 0) tile[0] = i; if (l == 0) out[i] = tile[0] + 1;", NULL},
    {"own", "tile[l] = i; tile[l] += 1; out[i] = tile[l]; out[i] += 1;", NULL},
    {"own_array", "int a[4]; for (int k = 0; k < 4; k++) a[k] = i + k; out[i] = a[n & 3];", NULL},
};

static const char *source_of(const struct race *race) {
    static char source[2048];
    snprintf(source, sizeof source,
             "#line 2\nkernel void %s(global int *out, int n) { local int tile[4];"
             " int i = get_global_id(0), l = get_local_id(0);\n%s\n}\n",
             race->name, race->body);
    return source;
}

static void check_said(const struct race *race, const char *words) {
    if (strstr(cl_notified, words) == NULL) {
        printf("%s: no '%s' in: %s\n", race->name, words, cl_notified);
        ++failed_checks;
    }
}

static cl_int launch(const struct cl *cl, cl_kernel kernel, cl_mem out) {
    const size_t global = N, local = LOCAL;
    const cl_int n = N;
    cl_event event;
    SET_ARG(kernel, 0, out);
    SET_ARG(kernel, 1, n);
    MUST(clEnqueueNDRangeKernel(cl->queue, kernel, 1, NULL, &global, &local, 0, NULL, &event));
    return cl_end_of(event);
}

static void check_race(const struct cl *cl, const struct race *race, cl_mem out) {
    static char log[4096];
    const bool is_between_groups = strncmp(race->name, "other_group", 11) == 0;
    cl_program program = cl_build(cl, source_of(race));
    cl_kernel kernel = cl_kernel_of(program, race->name);
    cl_notified[0] = 0;
    struct capture capture = capture_begin(stderr);
    cl_int status = launch(cl, kernel, out);
    capture_end(&capture, log, sizeof log);
    CHECK_EQUAL(status, race->message != NULL ? CL_OUT_OF_RESOURCES : CL_COMPLETE);
    if (race->message != NULL) {
        check_said(race, race->message);
        check_said(race, ":3:");
        check_said(race, is_between_groups ? ", which work-item of another work-group "
                                           : ", which work-item (");
        check_said(race, "with no barrier in between");
    } else if (cl_notified[0] != 0) {
        printf("%s: %s\n", race->name, cl_notified);
        ++failed_checks;
    }
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
}

// The build fails, and the log says why.
static void check_refused(const struct cl *cl) {
    static char log[4096];
    cl_program program = cl_source(cl, source_of(&races[0]));
    CHECK_ERROR(clBuildProgram(program, 1, &cl->device, "", NULL, NULL), CL_BUILD_PROGRAM_FAILURE);
    MUST(clGetProgramBuildInfo(program, cl->device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL));
    CHECK(strstr(log, "--check=races: the table of accesses has no room") != NULL);
    MUST(clReleaseProgram(program));
}

int main(void) {
    static const char *const handlers[] = {"auto", "loops", "lanes", "replicate", "fibers"};
    setenv("BARECL_CHECK", "races", 1);
    setenv("BARECL_CPU_THREADS", "1", 1); // each thread compares the work-groups that it runs
    struct cl cl = cl_open();
    require_barecl(&cl);
    cl_mem out = cl_buffer(&cl, N * sizeof(cl_int), (cl_int *)NULL);
    if ((cl.type & CL_DEVICE_TYPE_CPU) == 0)
        check_refused(&cl);
    for (size_t h = 0; h < COUNT(handlers) && (cl.type & CL_DEVICE_TYPE_CPU) != 0; h++) {
        printf("%s\n", handlers[h]);
        setenv("BARECL_WORKITEM", handlers[h], 1);
        for (size_t i = 0; i < COUNT(races); i++)
            check_race(&cl, &races[i], out);
    }
    MUST(clReleaseMemObject(out));
    cl_close(&cl);
    return test_result();
}
