// SPDX-License-Identifier: MIT
//
// Functions for objects of other APIs, and for features that only old versions had: each exists, and returns what the
// specification requires of a device without the feature. They are called through the dispatch table, as a loader does.

#include "check.h"

#include <CL/cl_icd.h>

static struct cl cl;
static const cl_icd_dispatch *table;

// Every handle of an ICD begins with a pointer to its dispatch table.
static const cl_icd_dispatch *table_of(cl_platform_id platform) {
    const cl_icd_dispatch *table;
    memcpy(&table, platform, sizeof table);
    return table;
}

static void graphics(void) {
    cl_int error;
    cl_event event = NULL;
#define REFUSES(call, want)       \
    do {                          \
        error = CL_SUCCESS;       \
        CHECK((call) == NULL);    \
        CHECK_ERROR(error, want); \
    } while (0)
    REFUSES(table->clCreateFromGLBuffer(cl.context, 0, 1, &error), CL_INVALID_OPERATION);
    REFUSES(table->clCreateFromGLTexture(cl.context, 0, 0, 0, 1, &error), CL_INVALID_OPERATION);
    REFUSES(table->clCreateFromGLTexture2D(cl.context, 0, 0, 0, 1, &error), CL_INVALID_OPERATION);
    REFUSES(table->clCreateFromGLTexture3D(cl.context, 0, 0, 0, 1, &error), CL_INVALID_OPERATION);
    REFUSES(table->clCreateFromGLRenderbuffer(cl.context, 0, 1, &error), CL_INVALID_OPERATION);
    REFUSES(table->clCreateEventFromGLsyncKHR(cl.context, NULL, &error), CL_INVALID_OPERATION);
    REFUSES(table->clCreateFromEGLImageKHR(cl.context, NULL, NULL, 0, NULL, &error),
            CL_INVALID_OPERATION);
    REFUSES(table->clCreateEventFromEGLSyncKHR(cl.context, NULL, NULL, &error),
            CL_INVALID_OPERATION);
    CHECK_ERROR(table->clGetGLObjectInfo(NULL, NULL, NULL), CL_INVALID_MEM_OBJECT);
    CHECK_ERROR(table->clGetGLTextureInfo(NULL, 0, 0, NULL, NULL), CL_INVALID_MEM_OBJECT);
    CHECK_ERROR(table->clGetGLContextInfoKHR(NULL, 0, 0, NULL, NULL), CL_INVALID_OPERATION);
    CHECK_ERROR(table->clEnqueueAcquireGLObjects(cl.queue, 0, NULL, 0, NULL, &event),
                CL_INVALID_OPERATION);
    CHECK_ERROR(table->clEnqueueReleaseGLObjects(cl.queue, 0, NULL, 0, NULL, &event),
                CL_INVALID_OPERATION);
    CHECK_ERROR(table->clEnqueueAcquireEGLObjectsKHR(cl.queue, 0, NULL, 0, NULL, &event),
                CL_INVALID_OPERATION);
    CHECK_ERROR(table->clEnqueueReleaseEGLObjectsKHR(cl.queue, 0, NULL, 0, NULL, &event),
                CL_INVALID_OPERATION);
    CHECK(event == NULL);
}

static void fission(void) {
    CHECK_ERROR(table->clCreateSubDevicesEXT(cl.device, NULL, 0, NULL, NULL), CL_INVALID_OPERATION);
    CHECK_ERROR(table->clRetainDeviceEXT(cl.device), CL_INVALID_OPERATION);
    CHECK_ERROR(table->clReleaseDeviceEXT(cl.device), CL_INVALID_OPERATION);
}

static void old_functions(void) {
    MUST(table->clUnloadCompiler());
    CHECK_ERROR(table->clSetCommandQueueProperty(NULL, 0, CL_TRUE, NULL), CL_INVALID_COMMAND_QUEUE);
    CHECK_ERROR(
        table->clSetCommandQueueProperty(cl.queue, CL_QUEUE_PROFILING_ENABLE, CL_FALSE, NULL),
        CL_INVALID_OPERATION);
}

static void built_in_kernels(void) {
    cl_int error;
    const cl_device_id none = NULL;
#define BUILT_IN(context, count, devices, names) \
    table->clCreateProgramWithBuiltInKernels(context, count, devices, names, &error)
    REFUSES(BUILT_IN(NULL, 1, &cl.device, "k"), CL_INVALID_CONTEXT);
    REFUSES(BUILT_IN(cl.context, 0, &cl.device, "k"), CL_INVALID_VALUE);
    REFUSES(BUILT_IN(cl.context, 1, NULL, "k"), CL_INVALID_VALUE);
    REFUSES(BUILT_IN(cl.context, 1, &cl.device, NULL), CL_INVALID_VALUE);
    REFUSES(BUILT_IN(cl.context, 1, &cl.device, "k"),
            CL_INVALID_VALUE); // there are none
    REFUSES(BUILT_IN(cl.context, 1, &none, "k"), CL_INVALID_DEVICE);
}

int main(void) {
    cl = cl_open();
    require_barecl(&cl); // other platforms may have some of these
    table = table_of(cl.platform);
    graphics();
    fission();
    old_functions();
    built_in_kernels();
    cl_close(&cl);
    return test_result();
}
