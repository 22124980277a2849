// SPDX-License-Identifier: MIT
//
// A program binary saved and loaded again still runs. A binary that is damaged in any way, or made
// for another device, is refused before any of its code runs.

#include "check.h"

static const char source[] = "__kernel void triple(__global int *b) {\n"
                             "    b[get_global_id(0)] *= 3;\n"
                             "}\n";

static unsigned char binary[1 << 20];
static size_t binary_size;

static void save_binary(const struct cl *cl) {
    unsigned char *place = binary;
    cl_program program = cl_build(cl, source);
    MUST(
        clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof binary_size, &binary_size, NULL));
    CHECK(binary_size > 0 && binary_size <= sizeof binary);
    MUST(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof place, &place, NULL));
    MUST(clReleaseProgram(program));
}

// The first error on the way from these bytes to a kernel.
static cl_int try_binary(const struct cl *cl, const unsigned char *bytes, size_t size,
                         cl_program *program) {
    cl_int error, status = CL_SUCCESS;
    *program =
        clCreateProgramWithBinary(cl->context, 1, &cl->device, &size, &bytes, &status, &error);
    if (error == CL_SUCCESS)
        error = clBuildProgram(*program, 1, &cl->device, "", NULL, NULL);
    if (error != CL_SUCCESS && *program) {
        MUST(clReleaseProgram(*program));
        *program = NULL;
    }
    return error;
}

static void check_runs(const struct cl *cl, cl_program program) {
    cl_int values[5] = {1, 2, 3, 4, 5};
    cl_kernel kernel = cl_kernel_of(program, "triple");
    cl_mem buffer = cl_buffer(cl, sizeof values, values);
    SET_ARG(kernel, 0, buffer);
    cl_run(cl, kernel, COUNT(values), 0);
    cl_read(cl, buffer, sizeof values, values);
    for (int i = 0; i < 5; ++i)
        CHECK_EQUAL(values[i], 3 * (i + 1));
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseKernel(kernel));
}

static void refuse(const struct cl *cl, const unsigned char *bytes, size_t size, const char *what,
                   size_t at) {
    cl_program program;
    if (try_binary(cl, bytes, size, &program) == CL_SUCCESS) {
        printf("a binary %s %zu is accepted\n", what, at);
        ++failed_checks;
        MUST(clReleaseProgram(program));
    }
}

static void check_cut_short(const struct cl *cl) {
    // A copy of exactly that size, so that a memory checker detects a read beyond its end.
    for (size_t size = 1; size < binary_size; size += 1 + size / 16) {
        unsigned char *part = malloc(size);
        memcpy(part, binary, size);
        refuse(cl, part, size, "cut to bytes:", size);
        free(part);
    }
    unsigned char *longer = calloc(binary_size + 4, 1);
    memcpy(longer, binary, binary_size);
    refuse(cl, longer, binary_size + 4, "longer by bytes:", 4);
    free(longer);
}

static void check_bit_flips(const struct cl *cl) {
    for (size_t bit = 0; bit < 8 * binary_size; bit += bit < 8 * 160 ? 5 : 211) {
        binary[bit / 8] ^= (unsigned char)(1u << bit % 8);
        refuse(cl, binary, binary_size, "with a flipped bit:", bit);
        binary[bit / 8] ^= (unsigned char)(1u << bit % 8);
    }
}

// BARECL_DEVICES names a second device, of another architecture.
static void check_other_device(const struct cl *cl) {
    cl_device_id devices[2];
    cl_uint count = 0;
    MUST(clGetDeviceIDs(cl->platform, CL_DEVICE_TYPE_ALL, 2, devices, &count));
    CHECK_EQUAL(count, 2);
    if (count < 2)
        return;
    struct cl other = *cl;
    cl_int error;
    other.device = devices[1];
    other.context = clCreateContext(NULL, 1, &other.device, cl_notify, NULL, &error);
    MUST(error);
    cl_program program;
    CHECK_ERROR(try_binary(&other, binary, binary_size, &program), CL_INVALID_BINARY);
    if (cl->barecl) { // the context hears of both targets
        CHECK(strstr(cl_notified, "it is for the target '") != NULL);
        CHECK(strstr(cl_notified, "the device runs code for '") != NULL);
    }
    MUST(clReleaseContext(other.context));
}

int main(void) {
    struct cl cl = cl_open();
    cl_program program;
    save_binary(&cl);
    MUST(try_binary(&cl, binary, binary_size, &program));
    check_runs(&cl, program);
    MUST(clReleaseProgram(program));
    if (cl.barecl) {
        check_cut_short(&cl);
        check_bit_flips(&cl);
        check_other_device(&cl);
        // The undamaged binary still works.
        MUST(try_binary(&cl, binary, binary_size, &program));
        check_runs(&cl, program);
        MUST(clReleaseProgram(program));
    }
    cl_close(&cl);
    return test_result();
}
