// SPDX-License-Identifier: MIT
//
// Kernels that copy tiles in loops, compiled with -double-buffer, compute what they compute without it, and what C
// computes: one tile, two tiles and one wait, a wait for each tile, a loop that begins with a copy, and a loop that runs
// for 0, 1 or many tiles. The argument `engine` is for a board with a copy engine, which makes as many copies with the
// option as without it.

#include "check.h"

#include <unistd.h>

static const char source[] =
    "#define TILE 128\n"
    "__kernel void sums(__global const int *restrict in, __global int *out, int n) {\n"
    "    __local int tile[TILE];\n"
    "    int l = get_local_id(0), sum = 0;\n"
    "    for (int t = 0; t < n; ++t) {\n"
    "        event_t e = async_work_group_copy(tile, in + t * TILE, TILE, 0);\n"
    "        wait_group_events(1, &e);\n"
    "        for (int i = l; i < TILE; i += get_local_size(0)) sum = sum * 3 + tile[TILE - 1 - "
    "i];\n"
    "        barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    }\n"
    "    out[l] = sum;\n"
    "}\n"
    "__kernel void products(__global const int *restrict in, __global int *out, int n) {\n"
    "    __local int a[TILE];\n"
    "    __local int4 b[TILE / 2];\n"
    "    __global const int4 *in4 = (__global const int4 *)in;\n"
    "    int l = get_local_id(0), sum = 0;\n"
    "    for (int t = 0; t < n; ++t) {\n"
    "        event_t e[2];\n"
    "        e[0] = async_work_group_copy(a, in + t * TILE, TILE, 0);\n"
    "        e[1] = async_work_group_strided_copy(b, in4 + (uint)t * TILE / 4 % 64, TILE / 2, 2, "
    "0);\n"
    "        wait_group_events(2, e);\n"
    "        a[l] += b[l % (TILE / 2)].y;\n"
    "        barrier(CLK_LOCAL_MEM_FENCE);\n"
    "        sum += a[(l + 1) % get_local_size(0)] * b[l + 3].w;\n"
    "        barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    }\n"
    "    out[l] = sum;\n"
    "}\n"
    "__kernel void moved(__global const int *restrict in, __global int *restrict out, int n) {\n"
    "    __local int tile[TILE];\n"
    "    int l = get_local_id(0), t = 0;\n"
    "    if (n > 0) do {\n"
    "        event_t e = async_work_group_copy(tile, in + t * TILE, TILE, 0);\n"
    "        wait_group_events(1, &e);\n"
    "        for (int i = l; i < TILE; i += get_local_size(0)) tile[i] += t;\n"
    "        barrier(CLK_LOCAL_MEM_FENCE);\n"
    "        e = async_work_group_copy(out + (n - 1 - t) * TILE, tile, TILE, 0);\n"
    "        wait_group_events(1, &e);\n"
    "    } while (++t < n);\n"
    "}\n";

enum { TILE = 128, TILES = 9, WORDS = TILE * TILES, ITEMS = 8 };
static cl_int in[WORDS];

// What C computes.
static void sums(cl_uint *out, int n) {
    for (int l = 0; n >= 0 && l < ITEMS; ++l) {
        out[l] = 0;
        for (int t = 0; t < n; ++t)
            for (int i = l; i < TILE; i += ITEMS)
                out[l] = out[l] * 3 + (cl_uint)in[t * TILE + TILE - 1 - i];
    }
}

static cl_uint of_strided(int t, int element, int part) {
    return (cl_uint)in[(t * TILE / 4 % 64 + element * 2) * 4 + part];
}

static void products(cl_uint *out, int n) {
    for (int l = 0; l < ITEMS; ++l) {
        const int next = (l + 1) % ITEMS;
        out[l] = 0;
        for (int t = 0; t < n; ++t)
            out[l] +=
                ((cl_uint)in[t * TILE + next] + of_strided(t, next, 1)) * of_strided(t, l + 3, 3);
    }
}

static void moved(cl_uint *out, int n) {
    for (int t = 0; t < n; ++t)
        for (int i = 0; i < TILE; ++i)
            out[(n - 1 - t) * TILE + i] = (cl_uint)in[t * TILE + i] + (cl_uint)t;
}

static void run(const struct cl *cl, cl_program program, const char *name, cl_int n,
                void (*wanted)(cl_uint *, int)) {
    cl_uint out[WORDS], want[WORDS];
    cl_kernel kernel = cl_kernel_of(program, name);
    memset(out, -1, sizeof out);
    memset(want, -1, sizeof want);
    wanted(want, n);
    cl_mem from = cl_buffer(cl, sizeof in, in), to = cl_buffer(cl, sizeof out, out);
    SET_ARG(kernel, 0, from);
    SET_ARG(kernel, 1, to);
    SET_ARG(kernel, 2, n);
    cl_run(cl, kernel, ITEMS, ITEMS);
    cl_read(cl, to, sizeof out, out);
    for (size_t i = 0; i < WORDS; ++i)
        CHECK_EQUAL(out[i], want[i]);
    MUST(clReleaseMemObject(from));
    MUST(clReleaseMemObject(to));
    MUST(clReleaseKernel(kernel));
}

static void run_all(const struct cl *cl, const char *options) {
    static const cl_int counts[] = {0, 1, 2, 7};
    cl_program program =
        clCreateProgramWithSource(cl->context, 1, (const char *[]){source}, NULL, NULL);
    MUST(clBuildProgram(program, 1, &cl->device, options, NULL, NULL));
    for (size_t i = 0; i < COUNT(counts); ++i) {
        run(cl, program, "sums", counts[i], sums);
        run(cl, program, "products", counts[i], products);
        run(cl, program, "moved", counts[i], moved);
    }
    MUST(clReleaseProgram(program));
}

// How many copies of kernels the library has reported in these bytes of its log.
static unsigned copies_between(FILE *told, long begin, long end) {
    char line[256];
    unsigned sum = 0, count;
    fseek(told, begin, SEEK_SET);
    while (ftell(told) < end && fgets(line, sizeof line, told) != NULL) {
        const char *found = strstr(line, "copies by the engine: ");
        if (found != NULL && sscanf(found, "copies by the engine: %u", &count) == 1)
            sum += count;
    }
    return sum;
}

int main(int argc, char **argv) {
    const bool has_engine = argc > 1 && strcmp(argv[1], "engine") == 0;
    FILE *log = tmpfile();
    CHECK(log != NULL);
    if (has_engine) {
        CHECK(dup2(fileno(log), STDERR_FILENO) >= 0);
        setenv("BARECL_DEBUG", "queue", 1);
    }
    struct cl cl = cl_open();
    for (size_t i = 0; i < WORDS; ++i)
        in[i] = (cl_int)(i * 2654435761u >> 3);
    run_all(&cl, "");
    const long middle = (long)lseek(STDERR_FILENO, 0, SEEK_CUR);
    run_all(&cl, "-double-buffer");
    const long end = (long)lseek(STDERR_FILENO, 0, SEEK_CUR);
    cl_close(&cl);
    if (has_engine) {
        dup2(STDOUT_FILENO, STDERR_FILENO);
        const unsigned copies = copies_between(log, 0, middle);
        CHECK(copies > 0);
        CHECK_EQUAL(copies_between(log, middle, end), copies);
    }
    fclose(log);
    return test_result();
}
