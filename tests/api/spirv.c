// SPDX-License-Identifier: MIT
//
// Programs of SPIR-V: their creation, queries about them, and their specialization constants.

#include "check.h"

static struct cl cl;

// Debian's headers lack cl_khr_spirv_queries.
#ifndef CL_DEVICE_SPIRV_CAPABILITIES_KHR
#define CL_DEVICE_SPIRV_EXTENDED_INSTRUCTION_SETS_KHR 0x12B9
#define CL_DEVICE_SPIRV_EXTENSIONS_KHR 0x12BA
#define CL_DEVICE_SPIRV_CAPABILITIES_KHR 0x12BB
#endif

// Assembled from
//
//     OpCapability Kernel
//     OpCapability Addresses
//     OpCapability Linkage
//     OpCapability Int8
//     OpCapability Int64
//     OpMemoryModel Physical32 OpenCL
//     OpEntryPoint Kernel %f "test"
//     OpDecorate %a SpecId 7
//     OpDecorate %b SpecId 8
//     OpDecorate %c SpecId 9
//     %void = OpTypeVoid
//     %bool = OpTypeBool
//     %uint = OpTypeInt 32 0
//     %uchar = OpTypeInt 8 0
//     %ptr = OpTypePointer CrossWorkgroup %uint
//     %fn = OpTypeFunction %void %ptr
//     %a = OpSpecConstant %uint 11
//     %b = OpSpecConstantTrue %bool
//     %c = OpSpecConstant %uchar 3
//     %zero = OpConstant %uint 0
//     %one = OpConstant %uint 1
//     %two = OpConstant %uint 2
//     %d = OpSpecConstantOp %uint IAdd %a %one
//     %f = OpFunction %void None %fn
//     %p = OpFunctionParameter %ptr
//     %l = OpLabel
//     OpStore %p %d Aligned 4
//     %p1 = OpInBoundsPtrAccessChain %ptr %p %one
//     %bi = OpSelect %uint %b %one %zero
//     OpStore %p1 %bi Aligned 4
//     %p2 = OpInBoundsPtrAccessChain %ptr %p %two
//     %ci = OpUConvert %uint %c
//     OpStore %p2 %ci Aligned 4
//     OpReturn
//     OpFunctionEnd
static const cl_uint words[] = {
    0x7230203, 0x10000,    0x70000, 21,      0,       0x20011, 6,       0x20011, 4,       0x20011,
    5,         0x20011,    39,      0x20011, 11,      0x3000e, 1,       2,       0x5000f, 6,
    1,         0x74736574, 0,       0x40047, 2,       1,       7,       0x40047, 3,       1,
    8,         0x40047,    4,       1,       9,       0x20013, 5,       0x20014, 6,       0x40015,
    7,         32,         0,       0x40015, 8,       8,       0,       0x40020, 9,       5,
    7,         0x40021,    10,      5,       9,       0x40032, 7,       2,       11,      0x30030,
    6,         3,          0x40032, 8,       4,       3,       0x4002b, 7,       11,      0,
    0x4002b,   7,          12,      1,       0x4002b, 7,       13,      2,       0x60034, 7,
    14,        0x80,       2,       12,      0x50036, 5,       1,       0,       10,      0x30037,
    9,         15,         0x200f8, 16,      0x5003e, 15,      14,      2,       4,       0x50046,
    9,         17,         15,      12,      0x600a9, 7,       18,      3,       12,      11,
    0x5003e,   17,         18,      2,       4,       0x50046, 9,       19,      15,      13,
    0x40071,   7,          20,      4,       0x5003e, 19,      20,      2,       4,       0x100fd,
    0x10038};
enum { ADDRESSING_WORD = 16, PHYSICAL32 = 1, PHYSICAL64 = 2 };
// For the device's pointers.
static cl_uint module[sizeof words / sizeof *words];

static cl_program program_of(const cl_uint *il, size_t size) {
    cl_int error;
    cl_program program = clCreateProgramWithIL(cl.context, il, size, &error);
    MUST(error);
    return program;
}

static cl_int build(cl_program program) {
    return clBuildProgram(program, 1, &cl.device, NULL, NULL, NULL);
}

static void expect_log(cl_program program, const char *text) {
    char log[4096] = "";
    MUST(clGetProgramBuildInfo(program, cl.device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL));
    if (strstr(log, text) == NULL) {
        printf("the log lacks '%s':\n%s\n", text, log);
        ++failed_checks;
    }
}

// What the kernel stores.
static void expect(cl_program program, cl_uint first, cl_uint second, cl_uint third) {
    cl_uint out[3] = {0};
    cl_int error;
    cl_kernel kernel = clCreateKernel(program, "test", &error);
    MUST(error);
    cl_mem buffer = clCreateBuffer(cl.context, CL_MEM_WRITE_ONLY, sizeof out, NULL, &error);
    MUST(error);
    MUST(clSetKernelArg(kernel, 0, sizeof buffer, &buffer));
    size_t one = 1;
    MUST(clEnqueueNDRangeKernel(cl.queue, kernel, 1, NULL, &one, &one, 0, NULL, NULL));
    MUST(clEnqueueReadBuffer(cl.queue, buffer, CL_TRUE, 0, sizeof out, out, 0, NULL, NULL));
    CHECK_EQUAL(out[0], first);
    CHECK_EQUAL(out[1], second);
    CHECK_EQUAL(out[2], third);
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseKernel(kernel));
}

static void what_makes_no_program(void) {
    cl_int error;
    CHECK(clCreateProgramWithIL(NULL, module, sizeof module, &error) == NULL);
    CHECK_ERROR(error, CL_INVALID_CONTEXT);
    CHECK(clCreateProgramWithIL(cl.context, NULL, sizeof module, &error) == NULL);
    CHECK_ERROR(error, CL_INVALID_VALUE);
    CHECK(clCreateProgramWithIL(cl.context, module, 0, &error) == NULL);
    CHECK_ERROR(error, CL_INVALID_VALUE);
    CHECK(clCreateProgramWithIL(cl.context, module, sizeof module - 1, &error) == NULL);
    CHECK_ERROR(error, CL_INVALID_VALUE);
    CHECK(clCreateProgramWithIL(cl.context, module + 1, sizeof module - 4, &error) == NULL);
    CHECK_ERROR(error, CL_INVALID_VALUE);
}

static void what_programs_say(void) {
    cl_program program = program_of(module, sizeof module);
    size_t size = 0;
    cl_uint il[sizeof module / sizeof *module] = {0};
    char source[4] = "abc";
    MUST(clGetProgramInfo(program, CL_PROGRAM_IL, sizeof il, il, &size));
    CHECK(size == sizeof module && memcmp(il, module, size) == 0);
    MUST(clGetProgramInfo(program, CL_PROGRAM_SOURCE, sizeof source, source, &size));
    CHECK(size == 1 && source[0] == '\0');
    MUST(clReleaseProgram(program));
    program = cl_source(&cl, "");
    MUST(clGetProgramInfo(program, CL_PROGRAM_IL, 0, NULL, &size));
    CHECK_EQUAL(size, 0);
    MUST(clReleaseProgram(program));
}

static void constants(void) {
    cl_program program = program_of(module, sizeof module), other = cl_source(&cl, "");
    const cl_uint wide = 0x80000000;
    const cl_uchar narrow = 0;
    MUST(build(program));
    expect(program, 12, 1, 3);
    MUST(clSetProgramSpecializationConstant(program, 7, sizeof wide, &wide));
    MUST(clSetProgramSpecializationConstant(program, 8, sizeof narrow, &narrow));
    MUST(build(program));
    expect(program, wide + 1, 0, 3);
    MUST(clSetProgramSpecializationConstant(program, 9, 1, "\xff"));
    MUST(clSetProgramSpecializationConstant(program, 7, 4, "\0\0\0\0"));
    MUST(build(program));
    expect(program, 1, 0, 255);

    CHECK_ERROR(clSetProgramSpecializationConstant(NULL, 7, 4, &wide), CL_INVALID_PROGRAM);
    CHECK_ERROR(clSetProgramSpecializationConstant(other, 7, 4, &wide), CL_INVALID_PROGRAM);
    CHECK_ERROR(clSetProgramSpecializationConstant(program, 6, 4, &wide), CL_INVALID_SPEC_ID);
    CHECK_ERROR(clSetProgramSpecializationConstant(program, 7, 8, &wide), CL_INVALID_VALUE);
    CHECK_ERROR(clSetProgramSpecializationConstant(program, 8, 4, &wide), CL_INVALID_VALUE);
    CHECK_ERROR(clSetProgramSpecializationConstant(program, 7, 4, NULL), CL_INVALID_VALUE);
    MUST(clReleaseProgram(program));
    MUST(clReleaseProgram(other));
}

// Accepts a module in the other byte order, too.
static void other_order(void) {
    cl_uint swapped[sizeof module / sizeof *module];
    for (size_t i = 0; i < sizeof module / sizeof *module; ++i)
        swapped[i] = __builtin_bswap32(module[i]);
    const cl_uint value = 41;
    cl_program program = program_of(swapped, sizeof swapped);
    MUST(clSetProgramSpecializationConstant(program, 7, sizeof value, &value));
    MUST(build(program));
    expect(program, 42, 1, 3);
    MUST(clReleaseProgram(program));
}

static void what_does_not_build(void) {
    cl_uint wrong[sizeof module / sizeof *module];
    memcpy(wrong, module, sizeof wrong);
    wrong[ADDRESSING_WORD] = PHYSICAL32 + PHYSICAL64 - module[ADDRESSING_WORD];
    cl_program program = program_of(wrong, sizeof wrong);
    CHECK_ERROR(build(program), CL_BUILD_PROGRAM_FAILURE);
    expect_log(program, "OpMemoryModel: the module has pointers of");
    MUST(clReleaseProgram(program));
    memcpy(wrong, module, sizeof wrong);
    wrong[6] = 1; // a capability: Shader
    program = program_of(wrong, sizeof wrong);
    CHECK_ERROR(build(program), CL_BUILD_PROGRAM_FAILURE);
    expect_log(program, "word 5: OpCapability: the device lacks the capability Shader");
    MUST(clReleaseProgram(program));
    program = program_of(module, sizeof module - 4); // without its end
    CHECK_ERROR(clCompileProgram(program, 1, &cl.device, NULL, 0, NULL, NULL, NULL, NULL),
                CL_COMPILE_PROGRAM_FAILURE);
    expect_log(program, "OpFunction: the function has no end");
    MUST(clReleaseProgram(program));
}

// Compiles a module, and links it with OpenCL C.
static void linked(void) {
    cl_int error;
    cl_program inputs[] = {program_of(module, sizeof module),
                           cl_source(&cl, "kernel void other(global int *p) { *p = 5; }")};
    for (int i = 0; i < 2; ++i)
        MUST(clCompileProgram(inputs[i], 1, &cl.device, NULL, 0, NULL, NULL, NULL, NULL));
    cl_program program =
        clLinkProgram(cl.context, 1, &cl.device, NULL, 2, inputs, NULL, NULL, &error);
    MUST(error);
    expect(program, 12, 1, 3);
    cl_kernel kernel = clCreateKernel(program, "other", &error);
    MUST(error);
    MUST(clReleaseKernel(kernel));
    for (int i = 0; i < 2; ++i)
        MUST(clReleaseProgram(inputs[i]));
    MUST(clReleaseProgram(program));
}

static void queries(void) {
    cl_name_version ils[16];
    char text[256];
    const char *names[64];
    cl_uint capabilities[256];
    size_t size;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_ILS_WITH_VERSION, sizeof ils, ils, &size));
    CHECK(size == 7 * sizeof *ils && strcmp(ils[6].name, "SPIR-V") == 0 &&
          ils[6].version == CL_MAKE_VERSION(1, 6, 0));
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_IL_VERSION, sizeof text, text, &size));
    CHECK(strncmp(text, "SPIR-V_1.0 SPIR-V_1.1 ", 22) == 0);
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_SPIRV_EXTENDED_INSTRUCTION_SETS_KHR, sizeof names,
                         names, &size));
    CHECK(size == sizeof *names && strcmp(names[0], "OpenCL.std") == 0);
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_SPIRV_EXTENSIONS_KHR, sizeof names, names, &size));
    CHECK(size > sizeof *names && strncmp(names[0], "SPV_", 4) == 0);
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_SPIRV_CAPABILITIES_KHR, sizeof capabilities,
                         capabilities, &size));
    bool has_kernel = false, has_doubles = false;
    for (size_t i = 0; i < size / sizeof *capabilities; ++i) {
        has_kernel |= capabilities[i] == 6;
        has_doubles |= capabilities[i] == 10;
    }
    cl_device_fp_config doubles;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_DOUBLE_FP_CONFIG, sizeof doubles, &doubles, NULL));
    CHECK(has_kernel && has_doubles == (doubles != 0));
}

int main(void) {
    cl = cl_open();
    require_barecl(&cl);
    cl_uint bits;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_ADDRESS_BITS, sizeof bits, &bits, NULL));
    memcpy(module, words, sizeof module);
    module[ADDRESSING_WORD] = bits == 64 ? PHYSICAL64 : PHYSICAL32;
    what_makes_no_program();
    what_programs_say();
    constants();
    other_order();
    what_does_not_build();
    linked();
    queries();
    cl_close(&cl);
    return test_result();
}
