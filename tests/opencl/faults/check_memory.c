// SPDX-License-Identifier: MIT
//
// Reads of local and private memory that nobody has written, as BARECL_CHECK=memory finds them. Reads of written memory
// are not reported. Local memory counts as unwritten again at the start of every work-group.

#include "check.h"
#include "process.h"

enum { N = 8, LOCAL = 4 };

// The wrong read is in line 3, and one work-item makes it. No message: nothing is wrong.
static const struct read {
    const char *name, *body, *message;
    int item;
} reads[] = {
    {"local_variable",
     "local int tile[4]; if (l < 3) tile[l] = i; barrier(CLK_LOCAL_MEM_FENCE); if (i == 5) out[i] "
     "= tile[l + n - 6];",
     "reads 4 bytes at byte 12 of local variable 'tile', which has 16 bytes: index 3 of 4, which "
     "nobody has written",
     5},
    {"local_argument",
     "if (i != 6) scratch[l] = i; barrier(CLK_LOCAL_MEM_FENCE); if (i != 7) out[i] = scratch[l];",
     "reads 4 bytes at byte 8 of argument 1, 'scratch', which has 16 bytes: index 2 of 4, which "
     "nobody has written",
     6},
    {"of_the_group_before",
     "local int tile[4]; if (i < 4) tile[l] = i; barrier(CLK_LOCAL_MEM_FENCE); if (i != 4 && i < "
     "6) out[i] = tile[l];",
     "which nobody has written", 5},
    {"private_array",
     "int a[6]; for (int k = 0; k < n - 3; k++) a[k] = k; if (i == 3) out[i] = a[n - 3];",
     "reads 4 bytes at byte 20 of private variable 'a', which has 24 bytes: index 5 of 6, which "
     "nobody has written",
     3},
    {"bytes_of_a_word",
     "uchar a[8]; for (int k = 0; k < n - 1; k++) a[k] = k; if (i == 2) out[i] = *(int *)(a + n - "
     "4);",
     "reads 4 bytes at byte 4 of private variable 'a', which has 8 bytes: index 1 of 2, which "
     "nobody has written",
     2},
    {"copied",
     "struct s { int a[2], b[2]; } x, y; x.a[n & 1] = i; y = x; if (i == 1) out[i] = y.b[n & 1];",
     "of private variable 'y', which has 16 bytes: index 2 of 4, which nobody has written", 1},
    {"updated", "local int count; if (i == 4) out[i] = atomic_inc(&count);",
     "updates 4 bytes at byte 0 of local variable 'count', which has 4 bytes: index 0 of 1, which "
     "nobody has written",
     4},
    {"outside", "int a[2] = {1, 2}; if (i == 4) out[i] = a[n];",
     "byte 32 of private variable 'a', which has 8 bytes", 4},
    {"good",
     "local int tile[4]; int a[4]; struct s { int a; float3 b; } x = {1, (float3)(2)}, y;\n"
     "for (int k = 0; k < 4; k++) a[k] = k + n; if (l == 0) for (int k = 0; k < 4; k++) tile[k] = "
     "k;\n"
     "scratch[l] = a[l]; barrier(CLK_LOCAL_MEM_FENCE); y = x; int *p = n & 1 ? a + 1 : a;\n"
     "out[i] = tile[3 - l] + scratch[3 - l] + p[l] + y.a + (int)y.b.z;",
     NULL, 0},
};

static cl_program build(const struct cl *cl, const struct read *read) {
    static char source[2048];
    snprintf(
        source, sizeof source,
        "#line 2\nkernel void %s(global int *out, local int *scratch, local int *other, int n) {"
        " int i = get_global_id(0), l = get_local_id(0);\n%s\n}\n",
        read->name, read->body);
    return cl_build(cl, source);
}

static cl_int launch(const struct cl *cl, cl_kernel kernel, cl_mem out) {
    const size_t global = N, local = LOCAL;
    const cl_int n = N;
    cl_event event;
    SET_ARG(kernel, 0, out);
    MUST(clSetKernelArg(kernel, 1, LOCAL * sizeof(cl_int), NULL));
    MUST(clSetKernelArg(kernel, 2, LOCAL * sizeof(cl_int), NULL));
    SET_ARG(kernel, 3, n);
    MUST(clEnqueueNDRangeKernel(cl->queue, kernel, 1, NULL, &global, &local, 0, NULL, &event));
    return cl_end_of(event);
}

static void check_said(const struct read *read, const char *words) {
    if (strstr(cl_notified, words) == NULL) {
        printf("%s: no '%s' in: %s\n", read->name, words, cl_notified);
        ++failed_checks;
    }
}

static void check_read(const struct cl *cl, const struct read *read, cl_mem out) {
    static char log[4096], item[64];
    cl_program program = build(cl, read);
    cl_kernel kernel = cl_kernel_of(program, read->name);
    cl_notified[0] = 0;
    struct capture capture = capture_begin(stderr);
    cl_int status = launch(cl, kernel, out);
    capture_end(&capture, log, sizeof log);
    CHECK_EQUAL(status, read->message != NULL ? CL_OUT_OF_RESOURCES : CL_COMPLETE);
    if (read->message != NULL) {
        snprintf(item, sizeof item, "global id (%d, 0, 0)", read->item);
        check_said(read, item);
        check_said(read, ":3:");
        check_said(read, read->message);
    } else if (cl_notified[0] != 0) {
        printf("%s: %s\n", read->name, cl_notified);
        ++failed_checks;
    }
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
}

static void check_results(const struct cl *cl, cl_mem out) {
    cl_int words[N];
    cl_read(cl, out, sizeof words, words);
    for (int i = 0; i < N; i++) {
        int l = i % LOCAL;
        CHECK_EQUAL(words[i], 3 - l + 3 - l + N + l + N + 1 + 2);
    }
}

int main(void) {
    static const char *const handlers[] = {"auto", "loops", "lanes", "replicate", "fibers"};
    setenv("BARECL_CHECK", "memory", 1);
    struct cl cl = cl_open();
    require_barecl(&cl);
    cl_mem out = cl_buffer(&cl, N * sizeof(cl_int), (cl_int *)NULL);
    const size_t count = cl.type & CL_DEVICE_TYPE_CPU ? COUNT(handlers) : 1;
    for (size_t h = 0; h < count; h++) {
        printf("%s\n", handlers[h]);
        setenv("BARECL_WORKITEM", handlers[h], 1);
        for (size_t i = 0; i < COUNT(reads); i++)
            check_read(&cl, &reads[i], out);
        check_results(&cl, out);
    }
    MUST(clReleaseMemObject(out));
    cl_close(&cl);
    return test_result();
}
