// SPDX-License-Identifier: MIT
//
// Programs that Clang first translates to SPIR-V. Include check.h first.

#ifndef CLANG_SPIRV_H
#define CLANG_SPIRV_H

#include <CL/cl_ext.h>
#include <stdint.h>
#include <sys/stat.h>

// The module in a file, with its size; the caller frees it. NULL: it cannot be read.
static inline void *clang_spirv_read(const char *path, size_t *size) {
    struct stat facts;
    FILE *file = fopen(path, "rb");
    void *il = file && fstat(fileno(file), &facts) == 0 ? malloc((size_t)facts.st_size) : NULL;
    *size = il ? fread(il, 1, (size_t)facts.st_size, file) : 0;
    if (file)
        fclose(file);
    return il;
}

// Makes a program, not built yet, from the source in the file `path`. `options` are for Clang (the environment's CLANG,
// or clang-22), which writes the module to the file `module`. NULL: a line says why.
static inline cl_program clang_spirv(const struct cl *cl, const char *path, const char *options,
                                     const char *module) {
    const char *clang = getenv("CLANG");
    cl_uint bits;
    char command[16384];
    MUST(clGetDeviceInfo(cl->device, CL_DEVICE_ADDRESS_BITS, sizeof bits, &bits, NULL));
    snprintf(command, sizeof command, "'%s' -target spirv%u -cl-std=CL3.0 -w %s -c '%s' -o '%s'",
             clang ? clang : "clang-22", bits, options, path, module);
    if (system(command) != 0) {
        printf("%s: Clang makes no SPIR-V of it\n", path);
        return NULL;
    }
    // These programs are compiled for OpenCL 1.2, so a query returns this function of OpenCL 2.1.
    clCreateProgramWithILKHR_fn create =
        (clCreateProgramWithILKHR_fn)(uintptr_t)clGetExtensionFunctionAddressForPlatform(
            cl->platform, "clCreateProgramWithILKHR");
    size_t size;
    void *il = clang_spirv_read(module, &size);
    remove(module);
    cl_int error = CL_INVALID_OPERATION;
    cl_program program = create && il ? create(cl->context, il, size, &error) : NULL;
    free(il);
    if (!program)
        printf("%s: no program: %s\n", path, cl_error_name(error));
    return program;
}

#endif // CLANG_SPIRV_H
