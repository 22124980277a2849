// SPDX-License-Identifier: MIT
//
// Variables of a program in global memory: their first values, pointers between them, and how long they live. Each
// program object has its own variables on each device, which keep their values from one launch to the next.

#undef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include "check.h"

static const char source[] =
    "#ifndef __opencl_c_program_scope_global_variables\n"
    "#error the feature is absent\n"
    "#endif\n"
    "global int counter = 5;\n"
    "static global short small = -7;\n"
    "global int table[4] = {1, 2, 3, 4};\n"
    "global int *global pointer = &table[2];\n"
    "global float8 wide = (float8)(0, 1, 2, 3, 4, 5, 6, 7);\n"
    "global int zeros[1000];\n"
    "typedef struct { global int *to; float f; char c[3]; } record;\n"
    "global record records[2] = {{table + 1, 1.5f, {1, 2, 3}}, {&counter, 2.5f, \"ab\"}};\n"
    "constant int fixed = 11;\n"
    "constant int *global to_fixed = &fixed;\n"
    "global int *constant to_counter = &counter;\n"
    "int calls(void) { static global int calls = 100; return calls++; }\n"
    "kernel void first(global int *out) {\n"
    "    out[0] = counter;\n"
    "    out[1] = small;\n"
    "    out[2] = table[0] + 10 * table[3];\n"
    "    out[3] = *pointer;\n"
    "    out[4] = (int)wide.s6;\n"
    "    out[5] = zeros[get_global_id(0) + 999];\n"
    "    out[6] = *records[0].to + records[0].c[2];\n"
    "    out[7] = *records[1].to + (int)(2 * records[1].f) + records[1].c[1];\n"
    "    out[8] = *to_fixed;\n"
    "    out[9] = *to_counter;\n"
    "    out[10] = calls();\n"
    "}\n"
    "kernel void add(int by) {\n"
    "    local int part;\n"
    "    if (get_local_id(0) == 0) part = 0;\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    atomic_add(&part, by);\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    if (get_local_id(0) == 0) { atomic_add(&counter, part); pointer = &zeros[999]; }\n"
    "    zeros[get_global_id(0)] = by * (int)get_global_id(0);\n"
    "}\n"
    "kernel void look(global int *out) {\n"
    "    out[0] = counter; out[1] = *pointer; out[2] = zeros[1]; out[3] = zeros[31];\n"
    "}\n"
    "kernel void none(global int *out) { out[0] = 1; }\n";

enum { WORDS = 11, ITEMS = 32 };
static const cl_int first_values[WORDS] = {5, -7, 41, 3, 6, 0, 5, 5 + 5 + 'b', 11, 5, 100};

static void read_by(const struct cl *cl, cl_program program, const char *name, size_t count,
                    cl_int *values) {
    cl_kernel kernel = cl_kernel_of(program, name);
    cl_mem buffer = cl_buffer(cl, count * sizeof *values, (cl_int *)NULL);
    SET_ARG(kernel, 0, buffer);
    cl_run(cl, kernel, 1, 1);
    cl_read(cl, buffer, count * sizeof *values, values);
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseKernel(kernel));
}

// `calls`: how many times the program has run the kernel before.
static void check_first(const struct cl *cl, cl_program program, cl_int calls) {
    cl_int values[WORDS];
    read_by(cl, program, "first", WORDS, values);
    for (int i = 0; i < WORDS - 1; i++)
        CHECK_EQUAL(values[i], first_values[i]);
    CHECK_EQUAL(values[WORDS - 1], first_values[WORDS - 1] + calls);
}

static void check_counter(const struct cl *cl, cl_program program, cl_int want, cl_int by) {
    cl_int values[4];
    read_by(cl, program, "look", COUNT(values), values);
    CHECK_EQUAL(values[0], want);
    CHECK_EQUAL(values[1], 0);
    CHECK_EQUAL(values[2], by);
    CHECK_EQUAL(values[3], 31 * by);
}

static void add(const struct cl *cl, cl_program program, cl_int by, size_t local) {
    cl_kernel kernel = cl_kernel_of(program, "add");
    SET_ARG(kernel, 0, by);
    cl_run(cl, kernel, ITEMS, local);
    MUST(clReleaseKernel(kernel));
}

static cl_program from_binary(const struct cl *cl, cl_program program) {
    size_t size;
    cl_int status, error;
    MUST(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, NULL));
    unsigned char *binary = malloc(size);
    MUST(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof binary, &binary, NULL));
    const unsigned char *bytes = binary;
    cl_program made =
        clCreateProgramWithBinary(cl->context, 1, &cl->device, &size, &bytes, &status, &error);
    MUST(error);
    MUST(clBuildProgram(made, 1, &cl->device, "", NULL, NULL));
    free(binary);
    return made;
}

// The values stay from launch to launch, in the generic version of a kernel and in specialised ones.
static void keeps(const struct cl *cl, cl_program program) {
    cl_int want = 5;
    for (cl_int by = 1; by <= 4; by++) {
        add(cl, program, by, 8);
        want += ITEMS * by;
        check_counter(cl, program, want, by);
    }
    add(cl, program, 9, 4);
    check_counter(cl, program, want + ITEMS * 9, 9);
}

// Programs that are made from the same binary or source do not share variables.
static void lifetimes(const struct cl *cl) {
    cl_program program = cl_build_with(cl, source, "-cl-std=CL3.0");
    check_first(cl, program, 0);
    check_first(cl, program, 1);
    cl_program other = from_binary(cl, program), third = cl_build_with(cl, source, "-cl-std=CL3.0");
    keeps(cl, program);
    check_first(cl, other, 0);
    check_first(cl, third, 0);
    add(cl, other, 2, 1);
    check_counter(cl, other, 5 + ITEMS * 2, 2);
    MUST(clBuildProgram(program, 1, &cl->device, "-cl-std=CL3.0", NULL, NULL));
    check_first(cl, program, 0);
    MUST(clReleaseProgram(third));
    MUST(clReleaseProgram(program));
    check_counter(cl, other, 5 + ITEMS * 2, 2);
    MUST(clReleaseProgram(other));
}

static void queries(const struct cl *cl) {
    cl_program program = cl_build_with(cl, source, "-cl-std=CL3.0 -cl-kernel-arg-info");
    cl_kernel kernel = cl_kernel_of(program, "none");
    size_t total = 0, most = 0, preferred = 0;
    cl_uint arguments = 0;
    cl_int value = 0;
    MUST(clGetProgramBuildInfo(program, cl->device, CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE,
                               sizeof total, &total, NULL));
    CHECK(total >= 4000 && total < 4500);
    MUST(clGetDeviceInfo(cl->device, CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE, sizeof most, &most, NULL));
    MUST(clGetDeviceInfo(cl->device, CL_DEVICE_GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE,
                         sizeof preferred, &preferred, NULL));
    CHECK(most >= 65536 && preferred >= 65536);
    MUST(clGetKernelInfo(kernel, CL_KERNEL_NUM_ARGS, sizeof arguments, &arguments, NULL));
    CHECK_EQUAL(arguments, 1);
    CHECK_ERROR(clSetKernelArg(kernel, 1, sizeof value, &value), CL_INVALID_ARG_INDEX);
    char name[64];
    CHECK_ERROR(clGetKernelArgInfo(kernel, 1, CL_KERNEL_ARG_NAME, sizeof name, name, NULL),
                CL_INVALID_ARG_INDEX);
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
}

static cl_program compiled(const struct cl *cl, const char *text) {
    cl_program program = cl_source(cl, text);
    MUST(clCompileProgram(program, 1, &cl->device, "-cl-std=CL3.0", 0, NULL, NULL, NULL, NULL));
    return program;
}

// A program uses the variables of another one that it is linked with.
static void linked(const struct cl *cl) {
    static const char gives[] = "global int shared = 3;\n"
                                "static global int own = 10;\n"
                                "int take(int by) { own += by; return own; }\n";
    static const char uses[] = "extern global int shared;\n"
                               "static global int own = 1000;\n"
                               "global int *global to_shared = &shared;\n"
                               "int take(int by);\n"
                               "kernel void use(global int *out) {\n"
                               "    shared++; own++; out[0] = *to_shared; out[1] = own;\n"
                               "    out[2] = take(5);\n"
                               "}\n";
    cl_program parts[] = {compiled(cl, uses), compiled(cl, gives)};
    cl_int error, values[3];
    cl_program program =
        clLinkProgram(cl->context, 1, &cl->device, "", 2, parts, NULL, NULL, &error);
    MUST(error);
    for (cl_int i = 1; i <= 2; i++) {
        read_by(cl, program, "use", COUNT(values), values);
        CHECK_EQUAL(values[0], 3 + i);
        CHECK_EQUAL(values[1], 1000 + i);
        CHECK_EQUAL(values[2], 10 + 5 * i);
    }
    MUST(clReleaseProgram(program));
    program = clLinkProgram(cl->context, 1, &cl->device, "", 1, parts, NULL, NULL, &error);
    CHECK_EQUAL(error, CL_LINK_PROGRAM_FAILURE);
    if (program != NULL)
        MUST(clReleaseProgram(program));
    MUST(clReleaseProgram(parts[0]));
    MUST(clReleaseProgram(parts[1]));
}

static char build_log[4096];

static void refused(const struct cl *cl, const char *text, const char *want) {
    cl_program program = cl_source(cl, text);
    CHECK_ERROR(clBuildProgram(program, 1, &cl->device, "-cl-std=CL3.0", NULL, NULL),
                CL_BUILD_PROGRAM_FAILURE);
    MUST(clGetProgramBuildInfo(program, cl->device, CL_PROGRAM_BUILD_LOG, sizeof build_log,
                               build_log, NULL));
    if (!strstr(build_log, want)) {
        printf("'%s' is not in the log: %s\n", want, build_log);
        ++failed_checks;
    }
    MUST(clReleaseProgram(program));
}

// Variables that need more memory than the device has are refused.
static void too_large(const struct cl *cl) {
    size_t most = 0;
    char text[256], number[64];
    MUST(clGetDeviceInfo(cl->device, CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE, sizeof most, &most, NULL));
    if (most >= 0xffff0000u)
        return;
    snprintf(text, sizeof text, "global char big[%zuu];\nkernel void use(void) { big[3] = 1; }\n",
             most + 1);
    snprintf(number, sizeof number, "have %zu bytes", most + 1);
    refused(cl, text, number);
    snprintf(number, sizeof number, "room for %zu", most);
    refused(cl, text, number);
}

int main(void) {
    setenv("BARECL_SPECIALISE", "wait", 1);
    struct cl cl = cl_open();
    require_barecl(&cl);
    lifetimes(&cl);
    queries(&cl);
    linked(&cl);
    too_large(&cl);
    refused(&cl, "extern global int nowhere;\nkernel void use(void) { nowhere = 1; }\n",
            "'nowhere' is declared but not defined");
    cl_close(&cl);
    return test_result();
}
