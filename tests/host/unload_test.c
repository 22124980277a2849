// SPDX-License-Identifier: MIT
//
// usage: host_unload_test LIBRARY
//
// An application that closes the library, as ICD loaders do, goes on: threads of the library are
// still in its code, and it ends as it should.

#include "base/opencl.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void *library;

static void *function(const char *name) {
    void *address = dlsym(library, name);
    if (address == NULL) {
        fprintf(stderr, "%s\n", dlerror());
        exit(1);
    }
    return address;
}

int main(int argc, char **argv) {
    library = argc == 2 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : NULL;
    if (library == NULL)
        return 1;
    cl_int (*get_devices)(cl_platform_id, cl_device_type, cl_uint, cl_device_id *, cl_uint *) =
        function("clGetDeviceIDs");
    cl_context (*create_context)(const cl_context_properties *, cl_uint, const cl_device_id *,
                                 void (*)(const char *, const void *, size_t, void *), void *,
                                 cl_int *) = function("clCreateContext");
    cl_device_id device;
    if (get_devices(NULL, CL_DEVICE_TYPE_DEFAULT, 1, &device, NULL) != CL_SUCCESS ||
        create_context(NULL, 1, &device, NULL, NULL, NULL) == NULL)
        return 1;
    if (dlclose(library) != 0)
        return 1;
    usleep(100000); // workers that were about to sleep, now do
    return dlopen(argv[1], RTLD_NOW | RTLD_NOLOAD) != NULL ? 0 : 1;
}
