// SPDX-License-Identifier: MIT
//
// Every command that moves a buffer's bytes, at odd offsets and lengths, compared with the same
// moves on an array of the host. The guard bytes around each move must not change.

#include "check.h"

enum { SIZE = 257 };

static cl_uchar model[SIZE];

static void check_contents(const struct cl *cl, cl_mem buffer, const char *after) {
    cl_uchar bytes[SIZE];
    cl_read(cl, buffer, SIZE, bytes);
    for (size_t i = 0; i < SIZE; ++i)
        if (bytes[i] != model[i]) {
            printf("after %s: byte %zu is %u, should be %u\n", after, i, bytes[i], model[i]);
            ++failed_checks;
            return;
        }
}

static void write_part(const struct cl *cl, cl_mem buffer, size_t offset, size_t size) {
    cl_uchar bytes[SIZE];
    memset(bytes, (int)(offset ^ 0xa5), size);
    memcpy(model + offset, bytes, size);
    MUST(clEnqueueWriteBuffer(cl->queue, buffer, CL_TRUE, offset, size, bytes, 0, NULL, NULL));
    check_contents(cl, buffer, "write");
}

static void read_part(const struct cl *cl, cl_mem buffer, size_t offset, size_t size) {
    cl_uchar bytes[SIZE + 2];
    memset(bytes, 0xee, sizeof bytes);
    MUST(clEnqueueReadBuffer(cl->queue, buffer, CL_TRUE, offset, size, bytes + 1, 0, NULL, NULL));
    CHECK(memcmp(bytes + 1, model + offset, size) == 0);
    CHECK(bytes[0] == 0xee && bytes[size + 1] == 0xee);
}

static void copy_part(const struct cl *cl, cl_mem buffer, size_t from, size_t to, size_t size) {
    MUST(clEnqueueCopyBuffer(cl->queue, buffer, buffer, from, to, size, 0, NULL, NULL));
    memcpy(model + to, model + from, size);
    check_contents(cl, buffer, "copy");
}

static void fill_part(const struct cl *cl, cl_mem buffer, size_t pattern_size, size_t offset,
                      size_t size) {
    static const cl_uchar pattern[16] = {1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233};
    MUST(
        clEnqueueFillBuffer(cl->queue, buffer, pattern, pattern_size, offset, size, 0, NULL, NULL));
    for (size_t i = 0; i < size; ++i)
        model[offset + i] = pattern[i % pattern_size];
    check_contents(cl, buffer, "fill");
}

static void map_part(const struct cl *cl, cl_mem buffer, size_t offset, size_t size) {
    cl_int error;
    cl_uchar *bytes = clEnqueueMapBuffer(cl->queue, buffer, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE,
                                         offset, size, 0, NULL, NULL, &error);
    MUST(error);
    CHECK(memcmp(bytes, model + offset, size) == 0);
    for (size_t i = 0; i < size; ++i)
        bytes[i] = model[offset + i] = (cl_uchar)(model[offset + i] * 3 + 1);
    MUST(clEnqueueUnmapMemObject(cl->queue, buffer, bytes, 0, NULL, NULL));
    check_contents(cl, buffer, "unmap");
}

// A kernel must see what the host wrote, and the host what a kernel wrote.
static void kernel_part(const struct cl *cl, cl_kernel kernel, cl_mem buffer, size_t offset,
                        size_t size) {
    cl_uint first = (cl_uint)offset;
    SET_ARG(kernel, 0, buffer);
    SET_ARG(kernel, 1, first);
    cl_run(cl, kernel, size, 0);
    for (size_t i = 0; i < size; ++i)
        model[offset + i] ^= 0x5a;
    check_contents(cl, buffer, "kernel");
}

int main(void) {
    static const struct {
        size_t offset, size;
    } parts[] = {{0, 1}, {0, SIZE}, {1, 2}, {3, 17}, {5, 64}, {127, 129}, {SIZE - 1, 1}};
    struct cl cl = cl_open();
    cl_program program = cl_build(&cl, "__kernel void flip(__global uchar *b, uint first) {\n"
                                       "    b[first + get_global_id(0)] ^= 0x5a;\n"
                                       "}\n");
    cl_kernel kernel = cl_kernel_of(program, "flip");
    for (size_t i = 0; i < SIZE; ++i)
        model[i] = (cl_uchar)(i * 7);
    cl_mem buffer = cl_buffer(&cl, SIZE, model);
    check_contents(&cl, buffer, "creation");
    for (size_t i = 0; i < COUNT(parts); ++i) {
        write_part(&cl, buffer, parts[i].offset, parts[i].size);
        kernel_part(&cl, kernel, buffer, parts[i].offset, parts[i].size);
        read_part(&cl, buffer, parts[i].offset, parts[i].size);
        map_part(&cl, buffer, parts[i].offset, parts[i].size);
    }
    copy_part(&cl, buffer, 1, 130, 101);
    copy_part(&cl, buffer, 200, 3, 57);
    fill_part(&cl, buffer, 1, 7, 11);
    fill_part(&cl, buffer, 4, 100, 36);
    fill_part(&cl, buffer, 16, 48, 96);
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
