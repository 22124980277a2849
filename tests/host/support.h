// SPDX-License-Identifier: MIT
//
// Shared by the host library's tests: program binaries made by hand. A kernel of such a binary is a
// function of the test itself: its descriptor holds the function's address and has no relocation.
// So the library can be tested without a compiler, on any host.

#ifndef BARECL_TESTS_HOST_SUPPORT_H
#define BARECL_TESTS_HOST_SUPPORT_H

#include "api/objects/object.h"
#include "barecl/abi.h"
#include "barecl/binary.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

typedef void (*test_workgroup)(void *const *args, const struct bcl_launch_context *context,
                               size_t group_x, size_t group_y, size_t group_z);

#define TEST_MAX 4

struct test_kernel {
    const char *name;
    test_workgroup function;
    uint32_t argument_count, local_count;
    struct bcl_argument_record
        arguments[TEST_MAX]; // `name` may be NULL: the names are then "a0", "a1", ...
    struct bcl_local_record locals[TEST_MAX];
    uint32_t private_bytes, group_bytes;
    uint32_t required_size[3];
};

#define TEST_GLOBAL {.kind = BCL_ARGUMENT_GLOBAL, .align = 8}
#define TEST_LOCAL {.kind = BCL_ARGUMENT_LOCAL, .align = 8}
#define TEST_VALUE(bytes) {.kind = BCL_ARGUMENT_VALUE, .size = (bytes), .align = (bytes)}
#define TEST_IMAGE                   \
    {.kind = BCL_ARGUMENT_IMAGE,     \
     .align = 8,                     \
     .access = BCL_ACCESS_READ_ONLY, \
     .image_type = CL_MEM_OBJECT_IMAGE2D}
#define TEST_SAMPLER {.kind = BCL_ARGUMENT_SAMPLER, .align = 4}

// A binary for `target` with these kernels and one printf format (NULL: none). The caller frees it.
unsigned char *test_binary(const char *target, const struct test_kernel *kernels, uint32_t count,
                           const char *format, size_t *size);

// Updates the checksum of a changed binary.
void test_seal(unsigned char *binary);

// A context with the devices that BARECL_DEVICES names, a queue on its first device, and a program
// of these kernels built for all of them.
struct test_setup {
    cl_device_id devices[4];
    cl_uint device_count;
    cl_context context;
    cl_command_queue queue;
    cl_program program;
};
void test_open(struct test_setup *setup, const struct test_kernel *kernels, uint32_t count,
               const char *format);
void test_close(struct test_setup *setup);

#endif // BARECL_TESTS_HOST_SUPPORT_H
