// SPDX-License-Identifier: MIT
//
// usage: host_unload_test LIBRARY
//
// An application that closes the library, as ICD loaders do, continues to run although threads of
// the library still execute its code, and ends normally.

#include "base/opencl.h"

#include <dirent.h>
#include <dlfcn.h>
#include <sched.h>
#include <stdbool.h>
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

// Whether all threads except the caller sleep: the library's threads then wait for work.
static bool others_sleep(void) {
    bool sleep = true;
    DIR *tasks = opendir("/proc/self/task");
    for (struct dirent *entry; tasks && (entry = readdir(tasks));) {
        char path[sizeof "/proc/self/task//stat" + sizeof entry->d_name], state = 'S';
        snprintf(path, sizeof path, "/proc/self/task/%s/stat", entry->d_name);
        int thread = atoi(entry->d_name); // 0: `.` and `..`
        FILE *file = thread != 0 && thread != getpid() ? fopen(path, "r") : NULL;
        if (file != NULL) {
            sleep = fscanf(file, "%*d (%*[^)]) %c", &state) == 1 && state == 'S' && sleep;
            fclose(file);
        }
    }
    if (tasks)
        closedir(tasks);
    return sleep;
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
    while (!others_sleep())
        sched_yield();
    return dlopen(argv[1], RTLD_NOW | RTLD_NOLOAD) != NULL ? 0 : 1;
}
