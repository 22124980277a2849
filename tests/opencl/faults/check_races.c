// SPDX-License-Identifier: MIT
//
// Races between work-items, as BARECL_CHECK=races finds them. Accesses with a barrier in between, of atomic
// functions are no races. A device with its own memory refuses the build.

#include "check.h"
#include "process.h"

enum { N = 8, LOCAL = 4 };

// The second access of a race is in line 3. No message: there is no race. The argument `in` is the same buffer as `out`
// if the name begins with "same". `rows`: the global size in the second dimension.
static const struct race {
    const char *name, *body, *message;
    size_t rows; // 0: 1
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
    {"same_buffer", "out[i] = in[i ^ 1];", "argument"},
    {"same_buffer_unwritten", "if (l == 0) out[i] = in[0];", "argument"},
    {"short_rows", "out[get_global_id(1) * (N / 2) + i] = n;", "argument 0, 'out'", 2},
    {"short_rows_of_argument", "out[get_global_id(1) * (n / 2) + i] = 1;", "argument 0, 'out'", 2},
    {"every_row", "out[i] = n;", "argument 0, 'out'", 2},
    {"wraps", "if ((i & 3) == 0) ((global char *)out)[(uint)i * 0x40000000u] = n;",
     "argument 0, 'out'"},
    {"too_wide", "((global long *)out)[i / 2] = 1; out[i] = 2;", "argument 0, 'out'"},
    {"counted", "for (int k = 0; k < 2; k++) out[(i + k) & 7] = k;", "argument 0, 'out'"},
    {"short_stride", "for (int k = 0; k < 3; k++) if (k * 2 + i < n) out[k * 2 + i] = k;",
     "argument 0, 'out'"},
    {"one_arm_waits",
     "tile[l] = i; if (n == 0) barrier(CLK_LOCAL_MEM_FENCE); out[i] = tile[3 - l];",
     "of local variable 'tile'"},
    {"atomic_then_not", "atomic_inc(&tile[0]); if (l == 3) tile[0] = 1;",
     "of local variable 'tile'"},
    {"guard_of_one_access",
     "if (i < N / 2) out[get_global_id(1) * (N / 2) + i] = 1; out[get_global_id(1) * (N / 2) + i] "
     "= 2;",
     "argument 0, 'out'", 2},
    {"guard_of_another_id", "if (get_global_id(1) < 1) out[l] = 1;", "argument 0, 'out'", 2},
    {"guard_below_zero", "if ((uint)i < (uint)(n - 9)) out[get_global_id(1) * (N / 2) + i] = n;",
     "argument 0, 'out'", 2},
    {"guard_with_or", "if (i < N / 2 || n == N) out[get_global_id(1) * (N / 2) + i] = n;",
     "argument 0, 'out'", 2},
    {"first_of_group", "if (l == 0) out[0] = n;", "argument 0, 'out'"},
    {"last_of_group", "if (l <= 1) out[get_group_id(0)] = n;", "argument 0, 'out'"},
    {"other_buffer", "out[i] = in[i ^ 1];", NULL},
    {"guarded_rows", "if (i < N / 2) out[get_global_id(1) * (N / 2) + i] = 1;", NULL, 2},
    {"returns_early",
     "int y = get_global_id(1); if (i >= N / 2 || y >= n) return; out[y * (N / 2) + i] = 1;", NULL,
     2},
    {"one_of_group", "if (l == 0) out[get_group_id(0)] = n;", NULL},
    {"same_place", "out[i] = in[i] + 1;", NULL},
    {"uneven", "if (i % 2 == 0) out[get_global_id(1) * N / 2 + i / 2] = n;", NULL, 2},
    {"enough_stride", "for (int k = 0; k < n / 8; k++) out[k * 8 + i] += k;", NULL},
    {"backwards", "out[n - 1 - i] = i; tile[3 - l] = i;", NULL},
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

// A program of the kernels of `count` races.
static const char *source_of(const struct race *first, size_t count) {
    static char source[COUNT(races) * 512];
    char *end = source + sprintf(source, "#define N 8\n");
    for (const struct race *race = first; race < first + count; race++)
        end +=
            snprintf(end, (size_t)(source + sizeof source - end),
                     "#line 2\nkernel void %s(global int *out, int n, const global int *in) {"
                     " local int tile[4]; int i = get_global_id(0), l = get_local_id(0);\n%s\n}\n",
                     race->name, race->body);
    return source;
}

static void check_said(const struct race *race, const char *words) {
    if (strstr(cl_notified, words) == NULL) {
        printf("%s: no '%s' in: %s\n", race->name, words, cl_notified);
        ++failed_checks;
    }
}

static cl_int launch(const struct cl *cl, const struct race *race, cl_kernel kernel, cl_mem out,
                     cl_mem in) {
    const size_t global[] = {N, race->rows}, local[] = {LOCAL, 1};
    const cl_int n = N;
    cl_event event;
    SET_ARG(kernel, 0, out);
    SET_ARG(kernel, 1, n);
    SET_ARG(kernel, 2, in);
    MUST(clEnqueueNDRangeKernel(cl->queue, kernel, race->rows > 0 ? 2 : 1, NULL, global, local, 0,
                                NULL, &event));
    return cl_end_of(event);
}

static void check_race(const struct cl *cl, cl_program program, const struct race *race, cl_mem out,
                       cl_mem other) {
    static char log[4096];
    const bool is_same = strncmp(race->name, "same", 4) == 0;
    cl_kernel kernel = cl_kernel_of(program, race->name);
    cl_notified[0] = 0;
    struct capture capture = capture_begin(stderr);
    cl_int status = launch(cl, race, kernel, out, is_same ? out : other);
    capture_end(&capture, log, sizeof log);
    CHECK_EQUAL(status, race->message != NULL ? CL_OUT_OF_RESOURCES : CL_COMPLETE);
    if (race->message != NULL) {
        check_said(race, race->message);
        check_said(race, ":3:");
        if (strncmp(race->name, "other_group", 11) == 0)
            check_said(race, ", which work-item of another work-group ");
        else
            check_said(race, ", which work-item ");
        check_said(race, "with no barrier in between");
    } else if (cl_notified[0] != 0) {
        printf("%s: %s\n", race->name, cl_notified);
        ++failed_checks;
    }
    MUST(clReleaseKernel(kernel));
}

// The build fails, and the log says why.
static void check_refused(const struct cl *cl) {
    static char log[4096];
    cl_program program = cl_source(cl, source_of(races, 1));
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
    cl_mem other = cl_buffer(&cl, N * sizeof(cl_int), (cl_int *)NULL);
    if ((cl.type & CL_DEVICE_TYPE_CPU) == 0)
        check_refused(&cl);
    // `basic` has the same code as `cpu`: the handler that BareCL chooses suffices.
    const size_t count = strcmp(getenv("BARECL_DEVICES"), "basic") == 0 ? 1 : COUNT(handlers);
    for (size_t h = 0; h < count && (cl.type & CL_DEVICE_TYPE_CPU) != 0; h++) {
        printf("%s\n", handlers[h]);
        setenv("BARECL_WORKITEM", handlers[h], 1);
        cl_program program = cl_build(&cl, source_of(races, COUNT(races)));
        for (size_t i = 0; i < COUNT(races); i++)
            check_race(&cl, program, &races[i], out, other);
        MUST(clReleaseProgram(program));
    }
    MUST(clReleaseMemObject(other));
    MUST(clReleaseMemObject(out));
    cl_close(&cl);
    return test_result();
}
