// SPDX-License-Identifier: MIT
//
// The library reports a kernel that runs for too long (BARECL_WATCHDOG_MS). On the host's processor
// the kernel then continues.

#include "check.h"
#include "process.h"

#include <pthread.h>

static const char source[] = "__kernel void patient(volatile __global uint *go) {\n"
                             "    while (go[0] == 0) ++go[1];\n"
                             "    go[2] = 4711;\n"
                             "}\n";

static cl_uint data[4];
static struct capture capture;

// Lets the kernel end once its name has been reported.
static void *listen(void *unused) {
    char said[4096];
    (void)unused;
    do {
        usleep(10000);
        ssize_t size = pread(fileno(capture.file), said, sizeof said - 1, 0);
        said[size > 0 ? size : 0] = '\0';
    } while (!strstr(said, "kernel 'patient' has been running for"));
    __atomic_store_n(&data[0], 1, __ATOMIC_RELEASE);
    return NULL;
}

int main(void) {
    char said[4096];
    pthread_t listener;
    cl_int error;
    setenv("BARECL_WATCHDOG_MS", "100", 1);
    struct cl cl = cl_open();
    require_barecl(&cl);
    cl_program program = cl_build(&cl, source);
    cl_kernel patient = cl_kernel_of(program, "patient");
    cl_mem buffer = clCreateBuffer(cl.context, CL_MEM_USE_HOST_PTR, sizeof data, data, &error);
    MUST(error);
    SET_ARG(patient, 0, buffer);
    capture = capture_begin(stderr);
    CHECK(pthread_create(&listener, NULL, listen, NULL) == 0);
    cl_run(&cl, patient, 1, 1);
    MUST(clFinish(cl.queue));
    pthread_join(listener, NULL);
    capture_end(&capture, said, sizeof said);
    const char *first = strstr(said, "'patient' has been running");
    CHECK(first != NULL &&
          strstr(first + 1, "'patient' has been running") == NULL); // reported once
    cl_read(&cl, buffer, sizeof data, data);
    CHECK_EQUAL(data[2], 4711);
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseKernel(patient));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
