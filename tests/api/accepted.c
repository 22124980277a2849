// SPDX-License-Identifier: MIT
//
// Habits of programs that were written for other implementations: sources that older compilers
// accept, options that only other implementations have, sizes and properties that are left to the
// implementation.

#include "check.h"

#include <sys/stat.h>
#include <unistd.h>

static struct cl cl;
static char build_log[16384];

static cl_int build_error(const char *source, const char *options) {
    cl_program program = cl_source(&cl, source);
    cl_int error = clBuildProgram(program, 1, &cl.device, options, NULL, NULL);
    MUST(clGetProgramBuildInfo(program, cl.device, CL_PROGRAM_BUILD_LOG, sizeof build_log,
                               build_log, NULL));
    MUST(clReleaseProgram(program));
    return error;
}

static const struct {
    const char *source, *log;
    bool warning; // -Werror makes it an error
} sources[] = {
    {"__kernel void k(__global float *a, __global float4 *b) { b = a; b[0] = 1; }\n",
     "incompatible pointer types", true},
    {"__kernel void k(__global int *a) { a = 5; }\n", "integer to pointer", true},
    {"__kernel void k(__global int *a) { int x = a; a[0] = x; }\n", "pointer to integer", true},
    {"", "", false},
    {" \n// nothing\n", "", false},
    {"int helper(int x) { return x; }\n", "", false},
};

static void sources_pass_with_a_warning(void) {
    for (size_t i = 0; i < COUNT(sources); ++i) {
        CHECK_ERROR(build_error(sources[i].source, ""), CL_SUCCESS);
        CHECK(strstr(build_log, sources[i].log) != NULL);
        if (sources[i].warning)
            CHECK_ERROR(build_error(sources[i].source, "-Werror"), CL_BUILD_PROGRAM_FAILURE);
    }
}

static void options_of_others_are_ignored(void) {
    static const char *const options[] = {"-cl-nv-verbose",
                                          "-cl-nv-maxrregcount 32",
                                          "-cl-nv-maxrregcount=32",
                                          "-cl-nv-opt-level 3",
                                          "-cl-intel-greater-than-4GB-buffer-required",
                                          "-cl-amd-something"};
    for (size_t i = 0; i < COUNT(options); ++i) {
        CHECK_ERROR(build_error("", options[i]), CL_SUCCESS);
        CHECK(strstr(build_log, "is ignored") != NULL);
    }
    CHECK_ERROR(build_error("", "-cl-std=CL3.0 -cl-no-subgroup-ifp -cl-uniform-work-group-size"),
                CL_SUCCESS);
    CHECK(build_log[0] == '\0');
    CHECK_ERROR(build_error("", "-cl-std=CL9.9"), CL_INVALID_BUILD_OPTIONS);
    CHECK_ERROR(build_error("__kernel void k(void) { int unused; }\n", "-Wall"), CL_SUCCESS);
    CHECK(strstr(build_log, "unused") != NULL);
}

static void folders_have_blanks(void) {
    char folder[] = "/tmp/barecl includes XXXXXX", file[64], options[64];
    if (!mkdtemp(folder))
        skip("no folder can be made in /tmp");
    snprintf(file, sizeof file, "%s/v.h", folder);
    FILE *header = fopen(file, "w");
    fputs("#define VALUE 3\n", header);
    fclose(header);
    snprintf(options, sizeof options, "-I \"%s\"", folder);
    CHECK_ERROR(build_error("#include \"v.h\"\n#if VALUE != 3\n#error\n#endif\n", options),
                CL_SUCCESS);
    snprintf(options, sizeof options, "-I'%s'", folder);
    CHECK_ERROR(build_error("#include <v.h>\n#if VALUE != 3\n#error\n#endif\n", options),
                CL_SUCCESS);
    unlink(file);
    rmdir(folder);
}

// NULL as local size means the one that the kernel requires.
static void the_required_size_is_taken(void) {
    cl_program program = cl_build(&cl, "__kernel __attribute__((reqd_work_group_size(4, 2, 1)))\n"
                                       "void k(__global int *sizes) {\n"
                                       "    sizes[0] = get_local_size(0);\n"
                                       "    sizes[1] = get_local_size(1);\n"
                                       "}\n");
    cl_kernel kernel = cl_kernel_of(program, "k");
    cl_int sizes[2] = {0, 0};
    const size_t global[2] = {8, 8}, wrong[2] = {8, 7}, other[2] = {2, 4};
    cl_mem buffer = cl_buffer(&cl, sizeof sizes, sizes);
    SET_ARG(kernel, 0, buffer);
    MUST(clEnqueueNDRangeKernel(cl.queue, kernel, 2, NULL, global, NULL, 0, NULL, NULL));
    cl_read(&cl, buffer, sizeof sizes, sizes);
    CHECK_EQUAL(sizes[0], 4);
    CHECK_EQUAL(sizes[1], 2);
    CHECK_ERROR(clEnqueueNDRangeKernel(cl.queue, kernel, 2, NULL, wrong, NULL, 0, NULL, NULL),
                CL_INVALID_WORK_GROUP_SIZE);
    CHECK_ERROR(clEnqueueNDRangeKernel(cl.queue, kernel, 2, NULL, global, other, 0, NULL, NULL),
                CL_INVALID_WORK_GROUP_SIZE);
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
}

static void user_sync_is_accepted(void) {
    const cl_context_properties properties[] = {CL_CONTEXT_PLATFORM, (intptr_t)cl.platform,
                                                CL_CONTEXT_INTEROP_USER_SYNC, CL_TRUE, 0};
    cl_context_properties told[5] = {0};
    cl_int error;
    cl_context context = clCreateContext(properties, 1, &cl.device, NULL, NULL, &error);
    MUST(error);
    MUST(clGetContextInfo(context, CL_CONTEXT_PROPERTIES, sizeof told, told, NULL));
    CHECK(memcmp(told, properties, sizeof told) == 0);
    MUST(clReleaseContext(context));
}

// clGetKernelArgInfo answers for programs that were built with -cl-kernel-arg-info.
static void arguments_are_told_on_demand(void) {
    static const char source[] = "__kernel void k(__global const float4 *in, uint n) {}\n";
    for (int with = 0; with < 2; ++with) {
        char text[16] = "";
        cl_kernel_arg_address_qualifier space = 0;
        cl_program program = cl_source(&cl, source);
        MUST(clBuildProgram(program, 0, NULL, with ? "-cl-kernel-arg-info" : "", NULL, NULL));
        cl_kernel kernel = cl_kernel_of(program, "k");
        cl_int want = with ? CL_SUCCESS : CL_KERNEL_ARG_INFO_NOT_AVAILABLE;
        CHECK_ERROR(clGetKernelArgInfo(kernel, 0, CL_KERNEL_ARG_TYPE_NAME, sizeof text, text, NULL),
                    want);
        CHECK(strcmp(text, with ? "float4*" : "") == 0);
        CHECK_ERROR(clGetKernelArgInfo(kernel, 0, CL_KERNEL_ARG_ADDRESS_QUALIFIER, sizeof space,
                                       &space, NULL),
                    want);
        CHECK(!with || space == CL_KERNEL_ARG_ADDRESS_GLOBAL);
        CHECK_ERROR(clGetKernelArgInfo(kernel, 2, CL_KERNEL_ARG_NAME, sizeof text, text, NULL),
                    CL_INVALID_ARG_INDEX);
        if (with)
            CHECK_ERROR(clGetKernelArgInfo(kernel, 0, 0, sizeof text, text, NULL),
                        CL_INVALID_VALUE);
        MUST(clReleaseKernel(kernel));
        MUST(clReleaseProgram(program));
    }
}

int main(void) {
    cl = cl_open();
    sources_pass_with_a_warning();
    options_of_others_are_ignored();
    folders_have_blanks();
    the_required_size_is_taken();
    user_sync_is_accepted();
    arguments_are_told_on_demand();
    cl_close(&cl);
    return test_result();
}
