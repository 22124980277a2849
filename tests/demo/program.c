// SPDX-License-Identifier: MIT

#include "program.h"

#include "dct_source.h"
#include "error_name.h"

#include <stdio.h>
#include <stdlib.h>

bool succeeded(cl_int error, const char *call) {
    if (error != CL_SUCCESS)
        fprintf(stderr, "%s failed: %s (%d)\n", call, cl_error_name(error), error);
    return error == CL_SUCCESS;
}

static void binary_path(char *path, size_t size, cl_device_id device,
                        const struct run_options *options) {
    char name[128];
    run_device_name(device, name, sizeof name);
    run_file_name(path, size, options->binary_dir, "dct-", name, ".clbin");
}

static bool save_binary(cl_program program, cl_device_id device,
                        const struct run_options *options) {
    char path[1024];
    size_t size = 0;
    if (!succeeded(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, NULL),
                   "clGetProgramInfo"))
        return false;
    unsigned char *binary = malloc(size ? size : 1);
    bool ok = binary && succeeded(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof binary,
                                                   &binary, NULL),
                                  "clGetProgramInfo");
    if (ok) {
        binary_path(path, sizeof path, device, options);
        FILE *file = fopen(path, "wb");
        ok = file && fwrite(binary, 1, size, file) == size;
        if (file && fclose(file) != 0)
            ok = false;
        if (!ok)
            perror(path);
    }
    free(binary);
    return ok;
}

static cl_program load_binary(cl_context context, cl_device_id device,
                              const struct run_options *options) {
    static unsigned char binary[4 << 20];
    char path[1024];
    binary_path(path, sizeof path, device, options);
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        return NULL;
    }
    const unsigned char *bytes = binary;
    size_t size = fread(binary, 1, sizeof binary, file);
    fclose(file);
    cl_int error;
    cl_program program =
        clCreateProgramWithBinary(context, 1, &device, &size, &bytes, NULL, &error);
    return succeeded(error, "clCreateProgramWithBinary") ? program : NULL;
}

static void print_build_log(cl_program program, cl_device_id device) {
    char log[16384] = "";
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL);
    fputs(log, stderr);
}

cl_program program_build(cl_context context, cl_device_id device,
                         const struct run_options *options) {
    const char *source = (const char *)dct_source;
    size_t length = sizeof dct_source;
    cl_int error = CL_SUCCESS;
    cl_program program = options->binaries == BINARIES_USE
                             ? load_binary(context, device, options)
                             : clCreateProgramWithSource(context, 1, &source, &length, &error);
    if (!program || !succeeded(error, "clCreateProgramWithSource"))
        return NULL;
    if (!succeeded(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram")) {
        print_build_log(program, device);
        clReleaseProgram(program);
        return NULL;
    }
    if (options->binaries == BINARIES_SAVE && !save_binary(program, device, options)) {
        clReleaseProgram(program);
        return NULL;
    }
    return program;
}
