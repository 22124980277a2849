// SPDX-License-Identifier: MIT
//
// How a program gets its binaries: clBuildProgram, clCompileProgram, clLinkProgram.

#include "api/program.h"

#include "api/devices.h"
#include "base/allocate.h"
#include "base/error.h"
#include "base/text.h"
#include "program/build.h"
#include "program/compiler.h"
#include "program/settings.h"

static bool is_asked(cl_program program, cl_uint index, cl_uint count,
                     const cl_device_id *devices) {
    for (cl_uint i = 0; i < count; i++)
        if (bcl_program_device_index(program, devices[i]) == (int)index)
            return true;
    return count == 0;
}

static bool is_under_way(cl_program program, cl_uint index) {
    return program->builds[index].status == CL_BUILD_IN_PROGRESS;
}

// Takes the builds that are asked for, all or none, for this thread. Under program->lock.
static cl_int begin(cl_program program, cl_uint count, const cl_device_id *devices,
                    const char *options) {
    BCL_REQUIRE(atomic_load(&program->kernel_count) == 0, CL_INVALID_OPERATION);
    for (cl_uint i = 0; i < program->device_count; i++)
        BCL_REQUIRE(!is_asked(program, i, count, devices) || !is_under_way(program, i),
                    CL_INVALID_OPERATION);
    for (cl_uint i = 0; i < program->device_count; i++) {
        if (!is_asked(program, i, count, devices))
            continue;
        bcl_program_reset_build(program, i);
        program->builds[i].options = bcl_text_copy(options);
        program->builds[i].status = CL_BUILD_IN_PROGRESS;
    }
    return CL_SUCCESS;
}

static cl_int compile(cl_program program, cl_uint index, char **log) {
    struct bcl_build *build = &program->builds[index];
    char *settings = bcl_settings_from_environment();
    BCL_REQUIRE(settings != NULL, CL_OUT_OF_HOST_MEMORY);
    const struct bcl_source source = {program->devices[index]->driven.facts.target, build->options,
                                      settings, program->source};
    enum bcl_build_result result = bcl_build(&source, BCL_AWAITED, &build->binary, log);
    if (result == BCL_BUILT)
        build->specials =
            bcl_specials_new(&program->devices[index]->driven, &source, &build->binary);
    bcl_free(settings);
    switch (result) {
    case BCL_BUILT:
        return CL_SUCCESS;
    case BCL_NOT_BUILT:
        return bcl_fail(__func__, CL_BUILD_PROGRAM_FAILURE, "a source that compiles");
    case BCL_BAD_OPTIONS:
        return bcl_fail(__func__, CL_INVALID_BUILD_OPTIONS, "options that the compiler has");
    case BCL_NO_COMPILER:
        break;
    }
    return bcl_fail(__func__, CL_COMPILER_NOT_AVAILABLE, "a compiler");
}

// One build that this thread has begun, without the lock: it takes its time.
static cl_int build_one(cl_program program, cl_uint index, char **log) {
    const struct bcl_build *build = &program->builds[index];
    BCL_REQUIRE(build->options != NULL, CL_OUT_OF_HOST_MEMORY);
    if (program->source != NULL)
        return compile(program, index, log);
    BCL_REQUIRE(build->has_binary, CL_INVALID_BINARY);
    return CL_SUCCESS;
}

// Shows the others what became of it.
static void finish(cl_program program, cl_uint index, cl_int status, char *log) {
    struct bcl_build *build = &program->builds[index];
    pthread_mutex_lock(&program->lock);
    build->has_binary = build->has_binary || status == CL_SUCCESS;
    build->log = log;
    build->status = status == CL_SUCCESS ? CL_BUILD_SUCCESS : CL_BUILD_ERROR;
    pthread_cond_broadcast(&program->built);
    pthread_mutex_unlock(&program->lock);
}

static cl_int build_program(cl_program program, cl_uint count, const cl_device_id *devices,
                            const char *options) {
    BCL_REQUIRE(bcl_object_is(program, BCL_PROGRAM), CL_INVALID_PROGRAM);
    BCL_REQUIRE((count == 0) == (devices == NULL), CL_INVALID_VALUE);
    for (cl_uint i = 0; i < count; i++)
        BCL_REQUIRE(bcl_object_is(devices[i], BCL_DEVICE) && bcl_program_device_index(program, devices[i]) >= 0,
                    CL_INVALID_DEVICE);
    pthread_mutex_lock(&program->lock);
    cl_int status = begin(program, count, devices, options != NULL ? options : "");
    pthread_mutex_unlock(&program->lock);
    BCL_TRY(status);
    for (cl_uint i = 0; i < program->device_count; i++) {
        if (!is_asked(program, i, count, devices))
            continue;
        char *log = NULL;
        cl_int one = build_one(program, i, &log);
        finish(program, i, one, log);
        if (status == CL_SUCCESS)
            status = one;
    }
    return status;
}

static bool any_is_under_way(cl_program program) {
    for (cl_uint i = 0; i < program->device_count; i++)
        if (is_under_way(program, i))
            return true;
    return false;
}

void bcl_program_lock_built(cl_program program) {
    pthread_mutex_lock(&program->lock);
    while (any_is_under_way(program))
        pthread_cond_wait(&program->built, &program->lock);
}

cl_int clBuildProgram(cl_program program, cl_uint num_devices, const cl_device_id *device_list,
                      const char *options, void(CL_CALLBACK *pfn_notify)(cl_program, void *),
                      void *user_data) {
    BCL_REQUIRE(pfn_notify != NULL || user_data == NULL, CL_INVALID_VALUE);
    cl_int status = build_program(program, num_devices, device_list, options);
    // The callback tells that a build has ended, not that one could not be begun.
    bool began = status == CL_SUCCESS || status == CL_BUILD_PROGRAM_FAILURE;
    if (pfn_notify != NULL && began)
        pfn_notify(program, user_data);
    return status;
}

// Separate compilation: no linker yet (CL_DEVICE_LINKER_AVAILABLE is false).
cl_int clCompileProgram(cl_program program, cl_uint num_devices, const cl_device_id *device_list,
                        const char *options, cl_uint num_input_headers,
                        const cl_program *input_headers, const char **header_include_names,
                        void(CL_CALLBACK *pfn_notify)(cl_program, void *), void *user_data) {
    (void)num_devices, (void)device_list, (void)options, (void)num_input_headers;
    (void)input_headers, (void)header_include_names, (void)pfn_notify, (void)user_data;
    BCL_REQUIRE(bcl_object_is(program, BCL_PROGRAM), CL_INVALID_PROGRAM);
    return bcl_fail(__func__, CL_COMPILER_NOT_AVAILABLE,
                    "separate compilation: use clBuildProgram");
}

cl_program clLinkProgram(cl_context context, cl_uint num_devices, const cl_device_id *device_list,
                         const char *options, cl_uint num_input_programs,
                         const cl_program *input_programs,
                         void(CL_CALLBACK *pfn_notify)(cl_program, void *), void *user_data,
                         cl_int *errcode_ret) {
    (void)num_devices, (void)device_list, (void)options, (void)num_input_programs;
    (void)input_programs, (void)pfn_notify, (void)user_data;
    cl_int status =
        bcl_object_is(context, BCL_CONTEXT) ? CL_LINKER_NOT_AVAILABLE : CL_INVALID_CONTEXT;
    return bcl_created(bcl_fail(__func__, status, "separate compilation"), NULL, errcode_ret);
}

// A hint that the compiler's resources may go.
cl_int clUnloadPlatformCompiler(cl_platform_id platform) {
    BCL_REQUIRE(bcl_object_is(platform, BCL_PLATFORM), CL_INVALID_PLATFORM);
    bcl_compiler_stop();
    return CL_SUCCESS;
}

cl_int clUnloadCompiler(void) {
    bcl_compiler_stop();
    return CL_SUCCESS;
}
