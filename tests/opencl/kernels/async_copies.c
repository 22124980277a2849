// SPDX-License-Identifier: MIT
//
// async_work_group_copy, async_work_group_strided_copy and their forms of two and three dimensions, in both
// directions: bytes at odd addresses, rows of large elements, two copies at a time. The arguments are for a board with a
// copy engine (dma.engine): how many copies it makes at a time, and whether the core caches local memory. The test then
// checks that the engine made all copies that it can, as many as the library reports with BARECL_DEBUG=queue.

#include "check.h"

#include <string.h>
#include <unistd.h>

static const char source[] =
    "__kernel void words(__global const int *in, __global int *out, __local int *tile) {\n"
    "    size_t at = get_group_id(0) * 128, l = get_local_id(0);\n"
    "    event_t e = async_work_group_copy(tile, in + at, 128, 0);\n"
    "    wait_group_events(1, &e);\n"
    "    for (size_t i = l; i < 128; i += get_local_size(0)) tile[i] = 3 * tile[i];\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    e = async_work_group_copy(out + at, tile, 128, 0);\n"
    "    wait_group_events(1, &e);\n"
    "}\n"
    "__kernel void odd_bytes(__global const char *in, __global char *out, __local char *tile) {\n"
    "    event_t e = async_work_group_copy(tile + 1, in + 3, 1021, 0);\n"
    "    wait_group_events(1, &e);\n"
    "    e = async_work_group_copy(out + 3, tile + 1, 1021, 0);\n"
    "    wait_group_events(1, &e);\n"
    "}\n"
    "__kernel void apart(__global const int16 *in, __global int16 *out, __local int16 *tile) {\n"
    "    event_t e = async_work_group_strided_copy(tile, in, 8, 3, 0);\n"
    "    wait_group_events(1, &e);\n"
    "    e = async_work_group_strided_copy(out, tile, 8, 3, 0);\n"
    "    wait_group_events(1, &e);\n"
    "}\n"
    "__kernel void small(__global const int *in, __global int *out, __local int *tile) {\n"
    "    event_t e = async_work_group_copy(tile, in, 16, 0);\n"
    "    e = async_work_group_strided_copy(tile + 16, in + 16, 100, 2, e);\n"
    "    wait_group_events(1, &e);\n"
    "    e = async_work_group_copy(out, tile, 16, 0);\n"
    "    e = async_work_group_strided_copy(out + 16, tile + 16, 100, 2, e);\n"
    "    wait_group_events(1, &e);\n"
    "}\n"
    "__kernel void three(__global const int *in, __global int *out, __local int *tile) {\n"
    "    event_t events[3];\n"
    "    for (int i = 0; i < 3; ++i)\n"
    "        events[i] = async_work_group_copy(tile + 128 * i, in + 128 * i, 128, 0);\n"
    "    wait_group_events(3, events);\n"
    "    for (int i = 0; i < 3; ++i)\n"
    "        events[i] = async_work_group_copy(out + 128 * i, tile + 128 * i, 128, 0);\n"
    "    wait_group_events(3, events);\n"
    "}\n"
    "__kernel void lines(__global const int *in, __global int *out, __local int *tile) {\n"
    "    event_t e = async_work_group_copy_2D2D(tile, 1, in, 2, 3, 100, 5, 120, 101, 0);\n"
    "    wait_group_events(1, &e);\n"
    "    e = async_work_group_copy_2D2D(out, 2, tile, 1, 3, 100, 5, 101, 120, 0);\n"
    "    wait_group_events(1, &e);\n"
    "}\n"
    "__kernel void planes(__global const int *in, __global int *out, __local int *tile) {\n"
    "    event_t e = async_work_group_copy_3D3D(tile, 2, in, 7, 4, 20, 8, 2, 24, 200, 22, 180, "
    "0);\n"
    "    wait_group_events(1, &e);\n"
    "    e = async_work_group_copy_3D3D(out, 7, tile, 2, 4, 20, 8, 2, 22, 180, 24, 200, 0);\n"
    "    wait_group_events(1, &e);\n"
    "}\n";

enum { WORDS = 512, BYTES = WORDS * sizeof(cl_int), TILE = 2048 };

static cl_int in[WORDS];

// Expected result where `words` has stored.
static cl_int of_words(size_t i) { return (cl_int)(3 * (cl_uint)in[i]); }

// Expected result where those bytes of the word were copied. Devices are little-endian.
static cl_int of_copied(size_t i, bool (*is_copied)(size_t byte)) {
    cl_uint copied = 0;
    for (size_t byte = 0; byte < sizeof copied; ++byte)
        if (is_copied(4 * i + byte))
            copied |= 0xffu << 8 * byte;
    return (cl_int)(((cl_uint)in[i] & copied) | ~copied);
}

static bool is_odd_byte(size_t byte) { return byte >= 3 && byte < 1024; }

static cl_int of_bytes(size_t i) { return of_copied(i, is_odd_byte); }

// Lines of 120 elements of 3 bytes, from the second element on.
static bool is_in_line(size_t byte) {
    return byte >= 6 && (byte - 6) / 360 < 5 && (byte - 6) % 360 < 300;
}

static cl_int of_lines(size_t i) { return of_copied(i, is_in_line); }

static cl_int of_apart(size_t i) { return i < 8 * 3 * 16 && i / 16 % 3 == 0 ? in[i] : -1; }

static cl_int of_small(size_t i) { return i < 16 || (i < 216 && i % 2 == 0) ? in[i] : -1; }

static cl_int of_three(size_t i) { return i < 384 ? in[i] : -1; }

// Planes of 200 words, in lines of 24, from the seventh word on.
static cl_int of_planes(size_t i) {
    const size_t in_plane = (i - 7) % 200;
    return i >= 7 && (i - 7) / 200 < 2 && in_plane / 24 < 8 && in_plane % 24 < 20 ? in[i] : -1;
}

static void run(const struct cl *cl, cl_program program, const char *name, size_t groups,
                cl_int (*wanted)(size_t)) {
    static const size_t locals[] = {1, 8};
    cl_int out[WORDS];
    cl_kernel kernel = cl_kernel_of(program, name);
    cl_mem from = cl_buffer(cl, BYTES, in);
    for (size_t k = 0; k < COUNT(locals); ++k) {
        memset(out, -1, sizeof out);
        cl_mem to = cl_buffer(cl, BYTES, out);
        SET_ARG(kernel, 0, from);
        SET_ARG(kernel, 1, to);
        MUST(clSetKernelArg(kernel, 2, TILE, NULL));
        cl_run(cl, kernel, groups * locals[k], locals[k]);
        cl_read(cl, to, sizeof out, out);
        for (size_t i = 0; i < WORDS; ++i)
            CHECK_EQUAL(out[i], wanted(i));
        MUST(clReleaseMemObject(to));
    }
    MUST(clReleaseMemObject(from));
    MUST(clReleaseKernel(kernel));
}

// How many copies of the kernel the library has reported.
static unsigned copies_of(FILE *told, const char *kernel) {
    char line[256], wanted[64];
    unsigned sum = 0, count;
    snprintf(wanted, sizeof wanted, "kernel '%s': copies by the engine: ", kernel);
    rewind(told);
    while (fgets(line, sizeof line, told) != NULL) {
        const char *found = strstr(line, wanted);
        if (found != NULL && sscanf(found + strlen(wanted), "%u", &count) == 1)
            sum += count;
    }
    return sum;
}

// Each kernel runs twice. To memory that is cached, the engine copies only whole lines.
static void check_counts(FILE *told, unsigned channels, bool cached) {
    const unsigned both_ways = cached ? 1 : 2;
    CHECK_EQUAL(copies_of(told, "words"), 2 * 4 * 2);
    CHECK_EQUAL(copies_of(told, "odd_bytes"), 2 * both_ways);
    CHECK_EQUAL(copies_of(told, "apart"), 2 * 2);
    CHECK_EQUAL(copies_of(told, "small"), 0);
    CHECK_EQUAL(copies_of(told, "three"), 2 * 2 * (channels < 3 ? channels : 3));
    CHECK_EQUAL(copies_of(told, "lines"), 2 * both_ways);
    CHECK_EQUAL(copies_of(told, "planes"), 2 * 2 * both_ways);
}

int main(int argc, char **argv) {
    const bool has_engine = argc == 3;
    FILE *told = has_engine ? tmpfile() : NULL;
    if (has_engine) {
        CHECK(told != NULL && dup2(fileno(told), STDERR_FILENO) >= 0);
        setenv("BARECL_DEBUG", "queue", 1);
    }
    struct cl cl = cl_open();
    cl_program program = cl_build(&cl, source);
    for (size_t i = 0; i < WORDS; ++i)
        in[i] = (cl_int)(i * 2654435761u >> 1);
    run(&cl, program, "words", 4, of_words);
    run(&cl, program, "odd_bytes", 1, of_bytes);
    run(&cl, program, "apart", 1, of_apart);
    run(&cl, program, "small", 1, of_small);
    run(&cl, program, "three", 1, of_three);
    run(&cl, program, "lines", 1, of_lines);
    run(&cl, program, "planes", 1, of_planes);
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    if (!has_engine)
        return test_result();
    dup2(STDOUT_FILENO, STDERR_FILENO);
    check_counts(told, (unsigned)atoi(argv[1]), strcmp(argv[2], "true") == 0);
    fclose(told);
    return test_result();
}
