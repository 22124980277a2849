// SPDX-License-Identifier: MIT
//
// Transfers so large that several threads share the work: writes, reads, copies and fills of odd lengths at odd
// offsets, compared with the same transfers in an array of the host. The bytes around each transfer must not change.

#include "check.h"

enum { SIZE = (5 << 20) + 13 };

static cl_uchar model[SIZE], bytes[SIZE], source[SIZE];

static void check_contents(const struct cl *cl, cl_mem buffer, const char *after) {
    memset(bytes, 0xee, SIZE);
    cl_read(cl, buffer, SIZE, bytes);
    for (size_t i = 0; i < SIZE; ++i)
        if (bytes[i] != model[i]) {
            printf("after %s: byte %zu is %u, should be %u\n", after, i, bytes[i], model[i]);
            ++failed_checks;
            return;
        }
}

// The write does not block. A read without a wait list follows it in the queue.
static void test_write_and_read(const struct cl *cl, cl_mem buffer, size_t offset, size_t size) {
    memcpy(model + offset, source, size);
    MUST(clEnqueueWriteBuffer(cl->queue, buffer, CL_FALSE, offset, size, source, 0, NULL, NULL));
    MUST(clEnqueueReadBuffer(cl->queue, buffer, CL_TRUE, offset, size, bytes, 0, NULL, NULL));
    CHECK(memcmp(bytes, source, size) == 0);
    check_contents(cl, buffer, "write");
}

static void test_copy(const struct cl *cl, cl_mem buffer, size_t from, size_t to, size_t size) {
    memcpy(model + to, model + from, size);
    MUST(clEnqueueCopyBuffer(cl->queue, buffer, buffer, from, to, size, 0, NULL, NULL));
    check_contents(cl, buffer, "copy");
}

static void test_fill(const struct cl *cl, cl_mem buffer, size_t pattern_size, size_t offset,
                      size_t size) {
    for (size_t i = 0; i < size; ++i)
        model[offset + i] = source[i % pattern_size];
    MUST(clEnqueueFillBuffer(cl->queue, buffer, source, pattern_size, offset, size, 0, NULL, NULL));
    check_contents(cl, buffer, "fill");
}

// Reads a buffer into the memory that the application gave for the buffer, one byte further on.
static void test_overlap(const struct cl *cl) {
    cl_int error;
    memcpy(bytes, source, SIZE);
    cl_mem buffer = clCreateBuffer(cl->context, CL_MEM_USE_HOST_PTR, SIZE - 1, bytes, &error);
    MUST(error);
    MUST(clEnqueueReadBuffer(cl->queue, buffer, CL_TRUE, 0, SIZE - 1, bytes + 1, 0, NULL, NULL));
    CHECK(memcmp(bytes + 1, source, SIZE - 1) == 0);
    MUST(clReleaseMemObject(buffer));
}

int main(void) {
    struct cl cl = cl_open();
    for (size_t i = 0; i < SIZE; ++i)
        source[i] = (cl_uchar)(i * 7 + i / 251 + i / 65536);
    cl_mem buffer = cl_buffer(&cl, SIZE, model);
    test_write_and_read(&cl, buffer, 0, SIZE);
    test_write_and_read(&cl, buffer, 3, 4 * 65536);
    test_write_and_read(&cl, buffer, 65537, 3 << 20);
    test_copy(&cl, buffer, 1, 3 << 20, 2 << 20);
    test_copy(&cl, buffer, (4 << 20) + 1, 5, (1 << 20) + 12);
    test_fill(&cl, buffer, 1, 7, (4 << 20) + 1);
    test_fill(&cl, buffer, 4, 100, 262148);
    test_fill(&cl, buffer, 128, 128, (5 << 20) - 128);
    test_overlap(&cl);
    MUST(clReleaseMemObject(buffer));
    cl_close(&cl);
    return test_result();
}
