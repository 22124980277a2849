// SPDX-License-Identifier: MIT
//
// If the board's emulator is not installed, the application gets an error code, and a message names
// the package to install.

#include "check.h"
#include "process.h"

int main(void) {
    static char log[4096];
    struct cl cl = cl_find();
    require_board(&cl);
    setenv("PATH", "/nonexistent", 1);
    struct capture capture = capture_begin(stderr);
    cl_int error;
    cl.context = clCreateContext(NULL, 1, &cl.device, NULL, NULL, &error);
    capture_end(&capture, log, sizeof log);
    CHECK_ERROR(error, CL_DEVICE_NOT_AVAILABLE);
    CHECK(cl.context == NULL);
    printf("it says: %s", log);
    CHECK(strstr(log, "qemu-system-") != NULL);
    CHECK(strstr(log, "install") != NULL);
    return test_result();
}
