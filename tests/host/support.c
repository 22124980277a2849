// SPDX-License-Identifier: MIT

#include "support.h"

#include "api/events/queue.h"
#include "api/programs/program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The binary in memory, in the order of the file.
struct contents {
    struct bcl_binary_header header;
    struct bcl_kernel_record kernels[TEST_MAX];
    struct bcl_argument_record arguments[TEST_MAX * TEST_MAX];
    struct bcl_local_record locals[TEST_MAX * TEST_MAX];
    uint32_t formats[1];
    char strings[260];
    _Alignas(8) struct bcl_image_header image;
    struct bcl_kernel_descriptor descriptors[TEST_MAX];
};

static uint32_t add_string(struct contents *contents, const char *string) {
    uint32_t name = contents->header.string_size;
    assert_true(name + strlen(string) + 1 <= sizeof contents->strings);
    strcpy(contents->strings + name, string);
    contents->header.string_size += (uint32_t)strlen(string) + 1;
    return name;
}

static void add_kernel(struct contents *contents, uint32_t index,
                       const struct test_kernel *kernel) {
    struct bcl_kernel_record *record = &contents->kernels[index];
    *record = (struct bcl_kernel_record){
        .name = add_string(contents, kernel->name),
        .descriptor = index * (uint32_t)sizeof(struct bcl_kernel_descriptor),
        .argument_first = contents->header.argument_count,
        .argument_count = kernel->argument_count,
        .local_first = contents->header.local_count,
        .local_count = kernel->local_count,
        .private_bytes = kernel->private_bytes,
        .group_bytes = kernel->group_bytes,
    };
    memcpy(record->required_size, kernel->required_size, sizeof record->required_size);
    for (uint32_t i = 0; i < kernel->argument_count; i++) {
        struct bcl_argument_record argument = kernel->arguments[i];
        char name[] = {'a', (char)('0' + i), '\0'};
        argument.name = add_string(contents, name);
        argument.type_name = add_string(contents, "int");
        contents->arguments[contents->header.argument_count++] = argument;
    }
    for (uint32_t i = 0; i < kernel->local_count; i++)
        contents->locals[contents->header.local_count++] = kernel->locals[i];
    contents->descriptors[index].workgroup = (uintptr_t)kernel->function;
}

static void fill_header(struct contents *contents, const char *target, uint32_t kernel_count) {
    struct bcl_binary_header *header = &contents->header;
    header->magic = BCL_BINARY_MAGIC;
    header->abi_version = BCL_PROGRAM_ABI;
    header->size = sizeof *contents;
    strcpy(header->target, target);
    header->kernel_offset = offsetof(struct contents, kernels);
    header->kernel_count = kernel_count;
    header->flags = BCL_BINARY_WORKGROUP | BCL_BINARY_WORKGROUP_FAST;
    header->argument_offset = offsetof(struct contents, arguments);
    header->local_offset = offsetof(struct contents, locals);
    header->format_offset = offsetof(struct contents, formats);
    header->string_offset = offsetof(struct contents, strings);
    header->string_size = 1;
    header->image_offset = offsetof(struct contents, image);
    header->image_size = sizeof *contents - header->image_offset;
    contents->image = (struct bcl_image_header){
        .magic = BCL_IMAGE_MAGIC,
        .pointer_bytes = sizeof(void *),
        .payload_offset = sizeof contents->image,
        .payload_size = sizeof contents->descriptors,
        .memory_size = sizeof contents->descriptors,
        .align = 64,
    };
}

void test_seal(unsigned char *binary) {
    struct bcl_binary_header *header = (void *)binary;
    header->crc32 = 0;
    header->crc32 = bcl_crc32(0, binary, header->size);
}

unsigned char *test_binary(const char *target, const struct test_kernel *kernels, uint32_t count,
                           const char *format, size_t *size) {
    struct contents *contents = calloc(1, sizeof *contents);
    assert_non_null(contents);
    assert_true(count <= TEST_MAX);
    fill_header(contents, target, count);
    for (uint32_t i = 0; i < count; i++)
        add_kernel(contents, i, &kernels[i]);
    if (format != NULL) {
        contents->header.format_count = 1;
        contents->formats[0] = add_string(contents, format);
    }
    test_seal((unsigned char *)contents);
    *size = sizeof *contents;
    return (unsigned char *)contents;
}

static cl_program make_program(const struct test_setup *setup, const struct test_kernel *kernels,
                               uint32_t count, const char *format) {
    size_t sizes[4];
    unsigned char *binaries[4];
    for (cl_uint i = 0; i < setup->device_count; i++)
        binaries[i] =
            test_binary(setup->devices[i]->driven.facts.target, kernels, count, format, &sizes[i]);
    cl_int status;
    cl_program program =
        clCreateProgramWithBinary(setup->context, setup->device_count, setup->devices, sizes,
                                  (const unsigned char **)binaries, NULL, &status);
    assert_int_equal(status, CL_SUCCESS);
    assert_int_equal(clBuildProgram(program, 0, NULL, NULL, NULL, NULL), CL_SUCCESS);
    for (cl_uint i = 0; i < setup->device_count; i++)
        free(binaries[i]);
    return program;
}

void test_open(struct test_setup *setup, const struct test_kernel *kernels, uint32_t count,
               const char *format) {
    cl_int status;
    *setup = (struct test_setup){0};
    assert_int_equal(
        clGetDeviceIDs(NULL, CL_DEVICE_TYPE_ALL, 4, setup->devices, &setup->device_count),
        CL_SUCCESS);
    setup->context =
        clCreateContext(NULL, setup->device_count, setup->devices, NULL, NULL, &status);
    assert_int_equal(status, CL_SUCCESS);
    setup->queue =
        clCreateCommandQueue(setup->context, setup->devices[0], CL_QUEUE_PROFILING_ENABLE, &status);
    assert_int_equal(status, CL_SUCCESS);
    if (count > 0)
        setup->program = make_program(setup, kernels, count, format);
}

// The test has released everything by now: the last references are released here.
void test_close(struct test_setup *setup) {
    assert_int_equal(clFinish(setup->queue), CL_SUCCESS);
    if (setup->program != NULL) {
        assert_int_equal(setup->program->object.references, 1);
        clReleaseProgram(setup->program);
    }
    assert_int_equal(setup->queue->object.references, 1);
    clReleaseCommandQueue(setup->queue);
    assert_int_equal(setup->context->object.references, 1);
    clReleaseContext(setup->context);
}
