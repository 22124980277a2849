// SPDX-License-Identifier: MIT
//
// Accesses that leave their object, as BARECL_CHECK=bounds finds them: the message names the line, the access, the
// object and the work-item; nothing is written beyond, and the next launch is not harmed.

#include "check.h"
#include "process.h"

enum { N = 8, LOCAL = 4, BEFORE = 32, AFTER = 24, ALL = BEFORE + N + AFTER };

// Most rows of the table have no options.
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"

// Each kernel has four arguments: out and in with N words each, scratch with LOCAL words, and n, which is N. The wrong
// access is in line 3.
static const struct wrong {
    const char *name, *helpers, *body;
    const char *message; // the end of the device's message
    int item;            // the only work-item that makes the access
    const char *options; // of the build; NULL: none
} wrongs[] = {
    {"write", "", "out[i + 1] = 7;",
     "writes 4 bytes at byte 32 of argument 0, 'out', which has 32 bytes: index 8 of 8", 7},
    {"read", "", "out[i] = in[i + 1];",
     "reads 4 bytes at byte 32 of argument 1, 'in', which has 32 bytes: index 8 of 8", 7},
    {"before", "", "out[i] = in[i - 1];",
     "reads 4 bytes at byte -4 of argument 1, 'in', which has 32 bytes", 0},
    {"far", "", "if (i == 2) out[i + 1000000 * n] = 1;",
     "writes 4 bytes at byte 32000008 of argument 0, 'out', which has 32 bytes: index 8000002 of 8",
     2},
    {"local_argument", "", "if (i < 4) scratch[l + 1] = 1;",
     "writes 4 bytes at byte 16 of argument 2, 'scratch', which has 16 bytes: index 4 of 4", 3},
    {"local_variable", "",
     "local int tile[4]; tile[l] = i; barrier(CLK_LOCAL_MEM_FENCE); if (i > 3) out[i] = tile[l + "
     "1];",
     "reads 4 bytes at byte 16 of local variable 'tile', which has 16 bytes: index 4 of 4", 7},
    {"private_array", "",
     "int a[5]; for (int k = 0; k < 5; k++) a[k] = k * n; if (i == 6) out[i] = a[n - 3];",
     "reads 4 bytes at byte 20 of private variable 'a', which has 20 bytes: index 5 of 5", 6},
    {"private_store", "",
     "int a[5]; for (int k = 0; k < n - 2 - (i < 7); k++) a[k] = k; out[i] = a[n - 4];",
     "writes 4 bytes at byte 20 of private variable 'a', which has 20 bytes: index 5 of 5", 7},
    {"constants", "constant int table[3] = {1, 2, 3};", "if (i == 1) out[i] = table[n - 5];",
     "reads 4 bytes at byte 12 of the program's variable 'table', which has 12 bytes: index 3 of 3",
     1},
    {"variables", "global int before[2] = {1, 2}; global int counts[5]; global int after[9];",
     "if (i == 4) counts[n - 3] = 1;",
     "writes 4 bytes at byte 20 of the program's variable 'counts', which has 20 bytes: index 5 of "
     "5",
     4, "-cl-std=CL3.0"},
    {"static_variable", "",
     "static global int first[3] = {7, 8, 9}; if (i == 4) out[i] = first[n];",
     "reads 4 bytes at byte 32 of the program's variable 'first', which has 12 bytes: index 8 of 3",
     4, "-cl-std=CL3.0"},
    {"vector", "", "if (i == 0) vstore4((int4)(n), 0, out + 5);",
     "of argument 0, 'out', which has 32 bytes", 0},
    {"vector_pointer", "", "if (i == 5) ((global int4 *)out)[n / 4] = (int4)(n);",
     "writes 16 bytes at byte 32 of argument 0, 'out', which has 32 bytes: index 2 of 2", 5},
    {"byte", "", "if (i == 5) ((global uchar *)out)[n * 4] = 1;",
     "writes 1 bytes at byte 32 of argument 0, 'out', which has 32 bytes: index 32 of 32", 5},
    {"partly", "", "if (i == 5) *(global int *)((global uchar *)out + 30) = 1;",
     "writes 4 bytes at byte 30 of argument 0, 'out', which has 32 bytes", 5},
    {"misaligned", "",
     "if (i == 4) out[i] = *(global const int *)((global const uchar *)in + n + 2);",
     "reads 4 bytes at byte 10 of argument 1, 'in', which is no multiple of 4", 4},
    {"misaligned_vector", "", "if (i == 3) *(global int4 *)(out + n - 5) = (int4)(n);",
     "writes 16 bytes at byte 12 of argument 0, 'out', which is no multiple of 16", 3},
    {"misaligned_by_constant", "", "if (i == 1) *(local int *)((local uchar *)scratch + 2) = n;",
     "writes 4 bytes at byte 2 of argument 2, 'scratch', which is no multiple of 4", 1},
    {"atomic", "", "if (i == 3) atomic_add(&out[n], 1);",
     "updates 4 bytes at byte 32 of argument 0, 'out', which has 32 bytes: index 8 of 8", 3},
    {"chosen", "", "global const int *p = i & 1 ? out : in; if (i == 5) out[i] = p[n];",
     "reads 4 bytes at byte 32 of argument 0, 'out', which has 32 bytes: index 8 of 8", 5},
    {"walked", "", "global int *p = out; if (i == 4) for (int k = 0; k <= n; k++) *p++ = k;",
     "writes 4 bytes at byte 32 of argument 0, 'out', which has 32 bytes: index 8 of 8", 4},
    {"function",
     "__attribute__((noinline)) static int at(global const int *p, int k) {\n#line 3\nreturn p[k]; "
     "}\n",
     "out[i] = at(in, i + 1);",
     "reads 4 bytes at byte 32 of argument 1, 'in', which has 32 bytes: index 8 of 8", 7},
    {"structure", "struct three { int a[3]; };",
     "if (i == 6) { struct three s = ((global struct three *)in)[n / 4]; out[i] = s.a[n & 1]; }",
     "reads 12 bytes at byte 24 of argument 1, 'in', which has 32 bytes", 6},
    {"in_a_loop", "",
     "int sum = 0; for (int k = 0; k < n + (i == 7); k++) sum += in[k]; out[i] = sum;",
     "reads 4 bytes at byte 32 of argument 1, 'in', which has 32 bytes: index 8 of 8", 7},
    {"counted_too_far", "", "if (i == 7) for (uint k = 0; k <= n; k++) out[i] += in[k];",
     "reads 4 bytes at byte 32 of argument 1, 'in', which has 32 bytes: index 8 of 8", 7},
    {"counted_wide", "", "if (i == 7) for (size_t k = 0; k <= n; k++) out[i] += in[k];",
     "reads 4 bytes at byte 32 of argument 1, 'in', which has 32 bytes: index 8 of 8", 7},
    {"counted_by_3", "", "if (i == 7) for (int k = 0; k < n; k += 3) out[i] += in[k + 2];",
     "reads 4 bytes at byte 32 of argument 1, 'in', which has 32 bytes: index 8 of 8", 7},
    {"counted_from_before", "", "if (i == 7) for (int k = -1; k < n; k++) out[i] += in[k];",
     "reads 4 bytes at byte -4 of argument 1, 'in', which has 32 bytes", 7},
    {"counted_down", "", "if (i == 7) for (int k = n - 1; k >= -1; k--) out[i] += in[k];",
     "reads 4 bytes at byte -4 of argument 1, 'in', which has 32 bytes", 7},
    {"counted_from_outside", "",
     "if (i == 7) for (int j = 0; j < n; j++) for (int k = j - 1; k < n; k++) out[i] += in[k];",
     "reads 4 bytes at byte -4 of argument 1, 'in', which has 32 bytes", 7},
    {"guarded_number", "", "uint k = n - 1 + (i == 7); if (k < 20) out[i] = in[k];",
     "reads 4 bytes at byte 32 of argument 1, 'in', which has 32 bytes: index 8 of 8", 7},
    {"guarded_below", "", "if (i + 1 >= 1 && i + 1 <= n) out[i] = in[i + 1];",
     "reads 4 bytes at byte 32 of argument 1, 'in', which has 32 bytes: index 8 of 8", 7},
    {"guarded_with_0", "", "if (i - 1 < n) if (i == 0) out[i] = in[i - 1];",
     "reads 4 bytes at byte -4 of argument 1, 'in', which has 32 bytes", 0},
    {"known_bits", "", "out[i] = in[(i & 7) + (i >> 2 & i >> 1 & i & 1)];",
     "reads 4 bytes at byte 32 of argument 1, 'in', which has 32 bytes: index 8 of 8", 7},
};

static cl_program build(const struct cl *cl, const struct wrong *wrong) {
    static char source[2048];
    snprintf(source, sizeof source,
             "%s\n#line 2\nkernel void %s(global int *out, global const int *in, local int "
             "*scratch, int n) {"
             " int i = get_global_id(0), l = get_local_id(0);\n%s\n}\n",
             wrong->helpers, wrong->name, wrong->body);
    return cl_build_with(cl, source, wrong->options != NULL ? wrong->options : "");
}

static cl_int launch(const struct cl *cl, cl_kernel kernel, cl_mem out, cl_mem in) {
    const size_t global = N, local = LOCAL;
    const cl_int n = N;
    cl_event event;
    SET_ARG(kernel, 0, out);
    SET_ARG(kernel, 1, in);
    MUST(clSetKernelArg(kernel, 2, LOCAL * sizeof(cl_int), NULL));
    SET_ARG(kernel, 3, n);
    MUST(clEnqueueNDRangeKernel(cl->queue, kernel, 1, NULL, &global, &local, 0, NULL, &event));
    return cl_end_of(event);
}

static void check_message(const char *name, const char *words) {
    if (strstr(cl_notified, words) == NULL) {
        printf("%s: no '%s' in: %s\n", name, words, cl_notified);
        ++failed_checks;
    }
}

// `all`: the buffer that `out` is a part of.
static void check_wrong(const struct cl *cl, const struct wrong *wrong, cl_mem all, cl_mem out,
                        cl_mem in) {
    static char log[4096], item[64];
    cl_int words[ALL];
    for (int i = 0; i < ALL; i++)
        words[i] = -1;
    MUST(clEnqueueWriteBuffer(cl->queue, all, CL_TRUE, 0, sizeof words, words, 0, NULL, NULL));
    cl_program program = build(cl, wrong);
    cl_kernel kernel = cl_kernel_of(program, wrong->name);
    cl_notified[0] = 0;
    struct capture capture = capture_begin(stderr);
    cl_int status = launch(cl, kernel, out, in);
    capture_end(&capture, log, sizeof log);
    CHECK_EQUAL(status, CL_OUT_OF_RESOURCES);
    snprintf(item, sizeof item, ":3:");
    check_message(wrong->name, item);
    snprintf(item, sizeof item, "global id (%d, 0, 0)", wrong->item);
    check_message(wrong->name, item);
    check_message(wrong->name, wrong->message);
    cl_read(cl, all, sizeof words, words);
    for (int i = 0; i < ALL; i++)
        if (i < BEFORE || i >= BEFORE + N)
            CHECK_EQUAL(words[i], -1);
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
}

// A kernel that uses all of its memory, to the last element.
static void check_good(const struct cl *cl, cl_mem out, cl_mem in) {
    static const struct wrong good = {
        "good", "constant int table[4] = {1, 2, 3, 4};",
        "local int tile[4]; int own[4]; scratch[l] = in[i]; own[3 - l] = l;\n"
        "barrier(CLK_LOCAL_MEM_FENCE); tile[l] = scratch[3 - l] + own[3 - l];\n"
        "barrier(CLK_LOCAL_MEM_FENCE); global int *p = out + n; *(p - n + i) = tile[3 - l] * "
        "table[l];\n"
        "for (int k = 0; k < n; k += 4) for (uint j = 0; j < 4; j++) out[i] += 0 * in[k + j];\n"
        "if (i > 0 && i + 1 < n) out[i] += 0 * (in[i - 1] + in[i + 1]);",
        "", 0};
    cl_int words[N];
    cl_program program = build(cl, &good);
    cl_kernel kernel = cl_kernel_of(program, "good");
    cl_notified[0] = 0;
    CHECK_EQUAL(launch(cl, kernel, out, in), CL_COMPLETE);
    CHECK(cl_notified[0] == 0);
    cl_read(cl, out, sizeof words, words);
    for (int i = 0; i < N; i++)
        CHECK_EQUAL(words[i], (10 + i + 3 - i % LOCAL) * (i % LOCAL + 1));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
}

// An argument that is set to NULL.
static void check_null(const struct cl *cl, cl_mem in) {
    static const struct wrong null = {"null", "", "if (i == 2) out[i] = 1;", "", 2};
    static char log[4096];
    cl_program program = build(cl, &null);
    cl_kernel kernel = cl_kernel_of(program, "null");
    struct capture capture = capture_begin(stderr);
    CHECK_EQUAL(launch(cl, kernel, NULL, in), CL_OUT_OF_RESOURCES);
    capture_end(&capture, log, sizeof log);
    check_message("null", "writes 4 bytes at byte 8 of argument 0, 'out', which is NULL");
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
}

// Buffers that were not created for what the kernel does.
static void check_flags(const struct cl *cl) {
    static const struct flagged {
        struct wrong kernel;
        cl_mem_flags out, in;
        bool is_right;
    } flaggeds[] = {
        {{"writes_input", "", "if (i == 2) out[i] = 1;",
          "writes 4 bytes at byte 8 of argument 0, 'out', whose buffer was created with "
          "CL_MEM_READ_ONLY",
          2},
         CL_MEM_READ_ONLY,
         CL_MEM_READ_WRITE},
        {{"updates_input", "", "if (i == 3) atomic_inc(&out[i]);",
          "updates 4 bytes at byte 12 of argument 0, 'out', whose buffer was created with "
          "CL_MEM_READ_ONLY",
          3},
         CL_MEM_READ_ONLY,
         CL_MEM_READ_WRITE},
        {{"reads_output", "", "if (i == 1) out[i] = in[i];",
          "reads 4 bytes at byte 4 of argument 1, 'in', whose buffer was created with "
          "CL_MEM_WRITE_ONLY",
          1},
         CL_MEM_READ_WRITE,
         CL_MEM_WRITE_ONLY},
        {{"reads_input", "", "out[i] = in[i];"}, CL_MEM_WRITE_ONLY, CL_MEM_READ_ONLY, true},
        {{"writes_elements", "",
          "global int4 *v = (global int4 *)out + (i & 1); v->x = 1; v->zy = in[i];"},
         CL_MEM_WRITE_ONLY,
         CL_MEM_READ_ONLY,
         true},
        {{"reads_vector", "", "if (i == 1) { ((global int4 *)out)[1].x = out[7]; }",
          "reads 4 bytes at byte 28 of argument 0, 'out', whose buffer was created with "
          "CL_MEM_WRITE_ONLY",
          1},
         CL_MEM_WRITE_ONLY,
         CL_MEM_READ_ONLY},
    };
    static char log[4096];
    for (const struct flagged *each = flaggeds; each < flaggeds + COUNT(flaggeds); each++) {
        cl_int error;
        cl_mem written = clCreateBuffer(cl->context, each->out, N * sizeof(cl_int), NULL, &error);
        MUST(error);
        cl_mem read = clCreateBuffer(cl->context, each->in, N * sizeof(cl_int), NULL, &error);
        MUST(error);
        cl_program program = build(cl, &each->kernel);
        cl_kernel kernel = cl_kernel_of(program, each->kernel.name);
        struct capture capture = capture_begin(stderr);
        const cl_int status = launch(cl, kernel, written, read);
        capture_end(&capture, log, sizeof log);
        CHECK_EQUAL(status, each->is_right ? CL_COMPLETE : CL_OUT_OF_RESOURCES);
        if (!each->is_right)
            check_message(each->kernel.name, each->kernel.message);
        MUST(clReleaseKernel(kernel));
        MUST(clReleaseProgram(program));
        MUST(clReleaseMemObject(read));
        MUST(clReleaseMemObject(written));
    }
}

static void check_all(const struct cl *cl, cl_mem all, cl_mem out, cl_mem in) {
    for (size_t i = 0; i < COUNT(wrongs); i++) {
        check_wrong(cl, &wrongs[i], all, out, in);
        if (i == 0)
            check_good(cl, out, in);
    }
    check_good(cl, out, in);
    check_null(cl, in);
    check_flags(cl);
}

int main(void) {
    static const char *const handlers[] = {"auto",  "loops",     "scalar",
                                           "lanes", "replicate", "fibers"};
    cl_int words[N], error;
    setenv("BARECL_CHECK", "bounds", 1);
    struct cl cl = cl_open();
    require_barecl(&cl);
    for (int i = 0; i < N; i++)
        words[i] = 10 + i;
    cl_mem in = cl_buffer(&cl, sizeof words, words),
           all = cl_buffer(&cl, ALL * sizeof *words, NULL);
    const cl_buffer_region part = {BEFORE * sizeof *words, N * sizeof *words};
    cl_mem out = clCreateSubBuffer(all, 0, CL_BUFFER_CREATE_TYPE_REGION, &part, &error);
    MUST(error);
    // Elsewhere one handler is enough: boards run the code of all handlers in the same way, and `basic` has that of `cpu`.
    const size_t count = strcmp(getenv("BARECL_DEVICES"), "cpu") == 0 ? COUNT(handlers) : 1;
    for (size_t i = 0; i < count; i++) {
        printf("%s\n", handlers[i]);
        setenv("BARECL_WORKITEM", handlers[i], 1);
        check_all(&cl, all, out, in);
    }
    MUST(clReleaseMemObject(out));
    MUST(clReleaseMemObject(all));
    MUST(clReleaseMemObject(in));
    cl_close(&cl);
    return test_result();
}
