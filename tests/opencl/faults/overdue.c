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

// Lets the kernel end once `report` has been printed.
static void *listen(void *report) {
    char said[4096];
    do {
        usleep(10000);
        ssize_t size = pread(fileno(capture.file), said, sizeof said - 1, 0);
        said[size > 0 ? size : 0] = '\0';
    } while (!strstr(said, report));
    __atomic_store_n(&data[0], 1, __ATOMIC_RELEASE);
    return NULL;
}

static void CL_CALLBACK wait_for_report(void *unused) {
    (void)unused;
    listen("a native kernel has been running for");
}

// On a device without native kernels there is nothing to report.
static void test_native(const struct cl *cl) {
    char said[4096];
    cl_device_exec_capabilities can;
    MUST(clGetDeviceInfo(cl->device, CL_DEVICE_EXECUTION_CAPABILITIES, sizeof can, &can, NULL));
    if (!(can & CL_EXEC_NATIVE_KERNEL))
        return;
    capture = capture_begin(stderr);
    MUST(clEnqueueNativeKernel(cl->queue, wait_for_report, NULL, 0, 0, NULL, NULL, 0, NULL, NULL));
    MUST(clFinish(cl->queue));
    capture_end(&capture, said, sizeof said);
    CHECK(strstr(said, "a native kernel has been running for") != NULL);
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
    CHECK(pthread_create(&listener, NULL, listen, "kernel 'patient' has been running for") == 0);
    cl_run(&cl, patient, 1, 1);
    MUST(clFinish(cl.queue));
    pthread_join(listener, NULL);
    capture_end(&capture, said, sizeof said);
    const char *first = strstr(said, "'patient' has been running");
    CHECK(first != NULL &&
          strstr(first + 1, "'patient' has been running") == NULL); // reported once
    cl_read(&cl, buffer, sizeof data, data);
    CHECK_EQUAL(data[2], 4711);
    test_native(&cl);
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseKernel(patient));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
