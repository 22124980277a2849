// SPDX-License-Identifier: MIT
//
// usage: host_installation_test LIBRARY
//
// The library finds the compiler of its own installation, whatever the installation's name, however
// the application names the library, and wherever the application's working directory is later. The
// compiler is a script that leaves a file beside itself.

#include "base/opencl.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void *function(const char *name) {
    void *library = dlopen("lib/libbarecl.so", RTLD_NOW | RTLD_LOCAL);
    void *address = library != NULL ? dlsym(library, name) : NULL;
    if (address == NULL) {
        fprintf(stderr, "%s\n", dlerror());
        exit(1);
    }
    return address;
}

// An installation in the folder "it's", which becomes the working directory.
static int install(const char *library) {
    static const char *const script =
        "mkdir -p \"it's/lib\" \"it's/bin\" && cp \"$LIBRARY\" \"it's/lib/libbarecl.so\" && "
        "cd \"it's/bin\" && printf '#!/bin/sh\\necho >\"$0.ran\"\\nexit 1\\n' >bareclc && "
        "chmod +x bareclc";
    setenv("LIBRARY", library, 1);
    return system(script) == 0 ? chdir("it's") : -1;
}

// The build fails, because the compiler does.
static void build(void) {
    cl_int (*get_devices)(cl_platform_id, cl_device_type, cl_uint, cl_device_id *, cl_uint *) =
        function("clGetDeviceIDs");
    cl_context (*create_context)(const cl_context_properties *, cl_uint, const cl_device_id *,
                                 void (*)(const char *, const void *, size_t, void *), void *,
                                 cl_int *) = function("clCreateContext");
    cl_program (*create_program)(cl_context, cl_uint, const char **, const size_t *, cl_int *) =
        function("clCreateProgramWithSource");
    cl_int (*build_program)(cl_program, cl_uint, const cl_device_id *, const char *,
                            void (*)(cl_program, void *), void *) = function("clBuildProgram");
    if (chdir("/") != 0)
        exit(1);
    const char *source = "kernel void k() {}";
    cl_device_id device;
    cl_int status = get_devices(NULL, CL_DEVICE_TYPE_DEFAULT, 1, &device, NULL);
    cl_context context = create_context(NULL, 1, &device, NULL, NULL, NULL);
    cl_program program = create_program(context, 1, &source, NULL, NULL);
    if (status == CL_SUCCESS)
        status = build_program(program, 0, NULL, "", NULL, NULL);
    if (status != CL_BUILD_PROGRAM_FAILURE)
        printf("the build: %d\n", status);
}

int main(int argc, char **argv) {
    char folder[] = "/tmp/barecl-installation-test-XXXXXX", path[128];
    char *library = argc == 2 ? realpath(argv[1], NULL) : NULL;
    if (library == NULL || mkdtemp(folder) == NULL || chdir(folder) != 0 || install(library) != 0)
        return 1;
    setenv("BARECL_CACHE_DIR", "", 1);
    setenv("BARECL_DEVICES", "basic", 1);
    unsetenv("BARECL_COMPILER");
    build();
    snprintf(path, sizeof path, "%s/it's/bin/bareclc.ran", folder);
    bool ran = access(path, F_OK) == 0;
    if (!ran)
        printf("the compiler was not started\n");
    snprintf(path, sizeof path, "rm -r %s", folder);
    free(library);
    return system(path) == 0 && ran ? 0 : 1;
}
