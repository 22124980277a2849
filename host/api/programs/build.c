// SPDX-License-Identifier: MIT
//
// How a program gets its binaries: clBuildProgram, clCompileProgram, clLinkProgram. All of them finish the work, and
// call the callback, before they return.

#include "program/build.h"
#include "api/devices/devices.h"
#include "api/objects/call.h"
#include "api/programs/program.h"
#include "base/allocate.h"
#include "base/error.h"
#include "base/text.h"
#include "device/driver.h"
#include "program/compiler.h"
#include "program/settings.h"
#include "program/source_file.h"

#include <string.h>

typedef void(CL_CALLBACK *bcl_program_notify)(cl_program program, void *user_data);

// -------------------------------------------------------------------------------------------------
// From one device's source to its binary

// What a program's binaries are made from, for all its devices.
struct ingredients {
    enum bcl_action action;
    const char *text;
    // Only for a link: the parts for the program's device i begin at i * part_count.
    struct bcl_part *parts;
    size_t part_count;
    size_t text_size;    // bytes of `text`; 0: it ends with its terminator
    const char *special; // more settings; NULL: none
};

static cl_int failure(enum bcl_action action, enum bcl_build_result result) {
    static const struct {
        cl_int not_built, bad_options, no_compiler;
    } codes[] = {
        [BCL_BUILD] = {CL_BUILD_PROGRAM_FAILURE, CL_INVALID_BUILD_OPTIONS,
                       CL_COMPILER_NOT_AVAILABLE},
        [BCL_COMPILE] = {CL_COMPILE_PROGRAM_FAILURE, CL_INVALID_COMPILER_OPTIONS,
                         CL_COMPILER_NOT_AVAILABLE},
        [BCL_LINK] = {CL_LINK_PROGRAM_FAILURE, CL_INVALID_LINKER_OPTIONS, CL_LINKER_NOT_AVAILABLE},
    };
    switch (result) {
    case BCL_BUILT:
        return CL_SUCCESS;
    case BCL_NOT_BUILT:
        return bcl_fail(codes[action].not_built,
                        "a program without mistakes; CL_PROGRAM_BUILD_LOG lists them");
    case BCL_BAD_OPTIONS:
        return bcl_fail(codes[action].bad_options,
                        "options that the compiler has; see CL_PROGRAM_BUILD_LOG");
    case BCL_NO_COMPILER:
        break;
    }
    return bcl_fail(codes[action].no_compiler, "a compiler");
}

// Specialised versions are built from the bitcode in the binary, which must outlive them.
static struct bcl_specials *make_specials(cl_device_id device, const struct bcl_binary *binary) {
    if (!bcl_binary_is_executable(binary) || binary->header->bitcode_size == 0)
        return NULL;
    const struct bcl_part part = {"the program", binary->data, binary->header->size};
    const struct bcl_source source = {.target = device->driven.facts.target,
                                      .options = "",
                                      .settings =
                                          bcl_binary_string(binary, binary->header->settings),
                                      .text = "",
                                      .action = BCL_LINK,
                                      .parts = &part,
                                      .part_count = 1};
    return bcl_specials_new(&device->driven, &source, binary);
}

// Whether the device has room for the program's variables. If not, the log says so.
static bool has_room(cl_device_id device, const struct bcl_binary *binary, char **log) {
    const struct bcl_device_facts *facts = &device->driven.facts;
    uint32_t size = bcl_binary_variable_bytes(binary);
    if (size <= facts->max_allocation)
        return true;
    bcl_free(*log);
    *log = bcl_text_format("error: the program's variables in global memory have %lu bytes, and "
                           "the device has room for %llu (CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE)\n",
                           (unsigned long)size, (unsigned long long)facts->max_allocation);
    return false;
}

#ifdef BCL_NO_SPECIALS // a host without a compiler

static enum bcl_build_result make_binary(cl_device_id device, const char *given_options,
                                         const struct ingredients *given, struct bcl_binary *binary,
                                         char **log) {
    (void)device, (void)given_options, (void)given, (void)binary;
    *log = NULL;
    return BCL_NO_COMPILER;
}

#else

// The compiler's settings: those of the environment, the kind of function by which the device runs a kernel, and the
// program's own. The caller frees the text.
static char *settings_for(cl_device_id device, const char *special) {
    char *given = bcl_settings_from_environment();
    if (given == NULL)
        return NULL;
    char *settings =
        bcl_text_format("%s%s--launcher=%s%s", given, given[0] != '\0' ? " " : "",
                        bcl_device_launcher(&device->driven), special != NULL ? special : "");
    bcl_free(given);
    return settings;
}

// The options and the settings of a build, as texts that the caller frees. False: no memory.
static bool make_words(cl_device_id device, const char *given_options,
                       const struct ingredients *given, char **options, char **settings) {
    bool is_link = given->action == BCL_LINK;
    *options = is_link ? bcl_text_copy(given_options) : bcl_build_options(given_options);
    *settings = settings_for(device, given->special);
    char *folder = is_link || given->text_size > 0 || *options == NULL
                       ? NULL
                       : bcl_source_file_setting(*options, given->text);
    if (folder != NULL && *settings != NULL) {
        char *both = bcl_text_format("%s %s", *settings, folder);
        bcl_free(*settings);
        *settings = both;
    }
    bcl_free(folder);
    if (*options != NULL && *settings != NULL)
        return true;
    bcl_free(*options);
    bcl_free(*settings);
    return false;
}

static enum bcl_build_result make_binary(cl_device_id device, const char *given_options,
                                         const struct ingredients *given, struct bcl_binary *binary,
                                         char **log) {
    char *options, *settings;
    if (!make_words(device, given_options, given, &options, &settings))
        return BCL_NOT_BUILT;
    const struct bcl_source source = {.target = device->driven.facts.target,
                                      .options = options,
                                      .settings = settings,
                                      .text = given->text,
                                      .text_size = given->text_size,
                                      .action = given->action,
                                      .parts = given->parts,
                                      .part_count = given->part_count};
    enum bcl_build_result result = bcl_build(&source, BCL_AWAITED, binary, log);
    if (result == BCL_BUILT && !has_room(device, binary, log)) {
        bcl_binary_free(binary);
        result = BCL_NOT_BUILT;
    }
    bcl_free(settings);
    bcl_free(options);
    return result;
}

#endif

static cl_int make(cl_program program, cl_uint index, const struct ingredients *given, char **log) {
    struct bcl_build *build = &program->builds[index];
    struct ingredients own = *given;
    if (own.action == BCL_LINK)
        own.parts += index * own.part_count;
    enum bcl_build_result result =
        make_binary(program->devices[index], build->options, &own, &build->binary, log);
    if (result == BCL_BUILT)
        build->specials = make_specials(program->devices[index], &build->binary);
    return failure(own.action, result);
}

// Makes an executable from the object or library that the program was created from, by linking it alone.
static cl_int link_alone(cl_program program, cl_uint index, char **log) {
    struct bcl_build *build = &program->builds[index];
    struct bcl_part part = {"the program", build->binary.data, build->binary.header->size};
    const struct ingredients given = {BCL_LINK, "", &part, 1, 0, NULL};
    struct bcl_binary binary;
    enum bcl_build_result result = make_binary(program->devices[index], "", &given, &binary, log);
    if (result != BCL_BUILT)
        return failure(BCL_BUILD, result);
    pthread_mutex_lock(&program->lock); // queries may read the given binary at any time
    struct bcl_binary object = build->binary;
    build->binary = binary;
    pthread_mutex_unlock(&program->lock);
    bcl_binary_free(&object);
    build->specials = make_specials(program->devices[index], &build->binary);
    return CL_SUCCESS;
}

static cl_int take_given(cl_program program, cl_uint index, char **log) {
    struct bcl_build *build = &program->builds[index];
    BCL_REQUIRE(build->has_binary, CL_INVALID_BINARY);
    if (!bcl_binary_is_executable(&build->binary))
        return link_alone(program, index, log);
    BCL_REQUIRE(has_room(program->devices[index], &build->binary, log), CL_BUILD_PROGRAM_FAILURE);
    if (bcl_compiler_available())
        build->specials = make_specials(program->devices[index], &build->binary);
    return CL_SUCCESS;
}

// -------------------------------------------------------------------------------------------------
// Begin and end

// Whether this device is to be built for. Asking for a device includes its sub-devices.
static bool is_asked(cl_program program, cl_uint index, cl_uint count,
                     const cl_device_id *devices) {
    for (cl_uint i = 0; i < count; i++)
        for (cl_device_id own = program->devices[index]; own != NULL; own = own->parent)
            if (own == devices[i])
                return true;
    return count == 0;
}

static bool is_under_way(cl_program program, cl_uint index) {
    return program->builds[index].status == CL_BUILD_IN_PROGRESS;
}

// Marks the requested builds as in progress in this thread: all of them or none. Under program->lock.
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

// Does one build that this thread has begun. The lock is not held, because a build takes long. `given` is NULL for a
// program created from binaries.
static cl_int build_one(cl_program program, cl_uint index, const struct ingredients *given,
                        char **log) {
    BCL_REQUIRE(program->builds[index].options != NULL, CL_OUT_OF_HOST_MEMORY);
    return given != NULL ? make(program, index, given, log) : take_given(program, index, log);
}

// Records the result of a build, and wakes threads that wait for it.
static void finish(cl_program program, cl_uint index, cl_int status, char *log) {
    struct bcl_build *build = &program->builds[index];
    pthread_mutex_lock(&program->lock);
    build->has_binary = build->has_binary || status == CL_SUCCESS;
    build->log = log;
    build->status = status == CL_SUCCESS ? CL_BUILD_SUCCESS : CL_BUILD_ERROR;
    pthread_cond_broadcast(&program->built);
    pthread_mutex_unlock(&program->lock);
}

static cl_int build_all(cl_program program, cl_uint count, const cl_device_id *devices,
                        const char *options, const struct ingredients *given) {
    pthread_mutex_lock(&program->lock);
    cl_int status = begin(program, count, devices, options != NULL ? options : "");
    pthread_mutex_unlock(&program->lock);
    BCL_TRY(status);
    for (cl_uint i = 0; i < program->device_count; i++) {
        if (!is_asked(program, i, count, devices))
            continue;
        char *log = NULL;
        cl_int one = build_one(program, i, given, &log);
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

// -------------------------------------------------------------------------------------------------
// Build

static cl_int check_devices(cl_program program, cl_uint count, const cl_device_id *devices) {
    BCL_REQUIRE((count == 0) == (devices == NULL), CL_INVALID_VALUE);
    for (cl_uint i = 0; i < count; i++)
        BCL_REQUIRE(bcl_program_device_index(program, devices[i]) >= 0, CL_INVALID_DEVICE);
    return CL_SUCCESS;
}

static cl_int build_program(cl_program program, cl_uint count, const cl_device_id *devices,
                            const char *options) {
    BCL_REQUIRE_OBJECT(program, BCL_PROGRAM, CL_INVALID_PROGRAM);
    BCL_REQUIRE_OWN(program);
    BCL_TRY(check_devices(program, count, devices));
    BCL_REQUIRE(!program->linked, CL_INVALID_OPERATION);
    char *special = bcl_program_special(program);
    BCL_REQUIRE(special != NULL, CL_OUT_OF_HOST_MEMORY);
    const struct ingredients given = {BCL_BUILD, program->source,  NULL,
                                      0,         program->il_size, special};
    cl_int status =
        build_all(program, count, devices, options, program->source != NULL ? &given : NULL);
    bcl_free(special);
    return status;
}

// Calls the callback when the work has ended, well or with `failed`, but not if it could not begin.
static void tell(cl_program program, bcl_program_notify notify, void *user_data, cl_int status,
                 cl_int failed) {
    if (notify != NULL && (status == CL_SUCCESS || status == failed))
        notify(program, user_data);
}

cl_int clBuildProgram(cl_program program, cl_uint num_devices, const cl_device_id *device_list,
                      const char *options, bcl_program_notify pfn_notify, void *user_data) {
    BCL_CALL();
    BCL_REQUIRE(pfn_notify != NULL || user_data == NULL, CL_INVALID_VALUE);
    cl_int status = build_program(program, num_devices, device_list, options);
    tell(program, pfn_notify, user_data, status, CL_BUILD_PROGRAM_FAILURE);
    return status;
}

// -------------------------------------------------------------------------------------------------
// Compile

static cl_int check_headers(cl_context context, cl_uint count, const cl_program *headers,
                            const char **names) {
    BCL_REQUIRE((count == 0) == (headers == NULL), CL_INVALID_VALUE);
    BCL_REQUIRE((count == 0) == (names == NULL), CL_INVALID_VALUE);
    for (cl_uint i = 0; i < count; i++) {
        BCL_REQUIRE_OBJECT(headers[i], BCL_PROGRAM, CL_INVALID_PROGRAM);
        BCL_REQUIRE(headers[i]->context == context, CL_INVALID_CONTEXT);
        BCL_REQUIRE(headers[i]->source != NULL && headers[i]->il_size == 0, CL_INVALID_PROGRAM);
        BCL_REQUIRE(names[i] != NULL && names[i][0] != '\0', CL_INVALID_VALUE);
    }
    return CL_SUCCESS;
}

static cl_int compile_program(cl_program program, cl_uint count, const cl_device_id *devices,
                              const char *options, cl_uint header_count, const cl_program *headers,
                              const char **names) {
    BCL_REQUIRE_OBJECT(program, BCL_PROGRAM, CL_INVALID_PROGRAM);
    BCL_REQUIRE_OWN(program);
    BCL_TRY(check_devices(program, count, devices));
    BCL_TRY(check_headers(program->context, header_count, headers, names));
    BCL_REQUIRE(program->source != NULL, CL_INVALID_OPERATION);
    struct bcl_part *parts = bcl_allocate(bcl_multiply(header_count, sizeof *parts));
    char *special = bcl_program_special(program);
    for (cl_uint i = 0; parts != NULL && i < header_count; i++)
        parts[i] = (struct bcl_part){names[i], headers[i]->source, strlen(headers[i]->source)};
    const struct ingredients given = {BCL_COMPILE,  program->source,  parts,
                                      header_count, program->il_size, special};
    cl_int status = parts != NULL && special != NULL
                        ? build_all(program, count, devices, options, &given)
                        : CL_OUT_OF_HOST_MEMORY;
    bcl_free(special);
    bcl_free(parts);
    return status;
}

cl_int clCompileProgram(cl_program program, cl_uint num_devices, const cl_device_id *device_list,
                        const char *options, cl_uint num_input_headers,
                        const cl_program *input_headers, const char **header_include_names,
                        bcl_program_notify pfn_notify, void *user_data) {
    BCL_CALL();
    BCL_REQUIRE(pfn_notify != NULL || user_data == NULL, CL_INVALID_VALUE);
    cl_int status = compile_program(program, num_devices, device_list, options, num_input_headers,
                                    input_headers, header_include_names);
    tell(program, pfn_notify, user_data, status, CL_COMPILE_PROGRAM_FAILURE);
    return status;
}

// -------------------------------------------------------------------------------------------------
// Link

// Counts the inputs that have something to link for the device. An input with a build under way does not count.
static cl_int count_inputs(cl_device_id device, cl_uint count, const cl_program *inputs,
                           cl_uint *found) {
    *found = 0;
    for (cl_uint i = 0; i < count; i++) {
        int index = bcl_program_device_index(inputs[i], device);
        if (index < 0)
            continue;
        pthread_mutex_lock(&inputs[i]->lock);
        const struct bcl_build *build = &inputs[i]->builds[index];
        bool ended = !is_under_way(inputs[i], (cl_uint)index);
        bool linkable = ended && build->has_binary && !bcl_binary_is_executable(&build->binary);
        pthread_mutex_unlock(&inputs[i]->lock);
        BCL_REQUIRE(ended, CL_INVALID_OPERATION);
        *found += linkable;
    }
    return CL_SUCCESS;
}

static bool is_among(cl_device_id device, cl_uint count, const cl_device_id *devices) {
    for (cl_uint i = 0; i < count; i++)
        if (devices[i] == device)
            return true;
    return false;
}

// Chooses the devices for which all inputs have something to link. It is an error if only some of the inputs have
// something for a device.
static cl_int choose_devices(cl_uint count, const cl_device_id *devices, cl_uint input_count,
                             const cl_program *inputs, cl_device_id *chosen,
                             cl_uint *chosen_count) {
    *chosen_count = 0;
    for (cl_uint i = 0; i < count; i++) {
        cl_uint found;
        BCL_TRY(count_inputs(devices[i], input_count, inputs, &found));
        BCL_REQUIRE(found == 0 || found == input_count, CL_INVALID_OPERATION);
        if (found > 0 && !is_among(devices[i], *chosen_count, chosen))
            chosen[(*chosen_count)++] = devices[i];
    }
    BCL_REQUIRE(*chosen_count > 0, CL_INVALID_OPERATION);
    return CL_SUCCESS;
}

// Copies the input's binary, because another thread may compile the input again.
static bool copy_input(cl_program input, cl_device_id device, cl_uint number,
                       struct bcl_part *part) {
    int index = bcl_program_device_index(input, device);
    pthread_mutex_lock(&input->lock);
    const struct bcl_build *build = &input->builds[index];
    void *data = NULL;
    if (!is_under_way(input, (cl_uint)index) && build->has_binary) {
        part->size = build->binary.header->size;
        data = bcl_allocate(part->size);
        if (data != NULL)
            memcpy(data, build->binary.data, part->size);
    }
    pthread_mutex_unlock(&input->lock);
    part->data = data;
    part->name = bcl_text_format("input program %u", number);
    return data != NULL && part->name != NULL;
}

static void free_inputs(struct ingredients *given, cl_uint devices) {
    for (size_t i = 0; i < devices * given->part_count; i++) {
        bcl_free((char *)given->parts[i].name);
        bcl_free((void *)given->parts[i].data);
    }
    bcl_free(given->parts);
}

static cl_int copy_inputs(cl_program program, cl_uint count, const cl_program *inputs,
                          struct ingredients *given) {
    uint64_t parts = bcl_multiply((uint64_t)count * program->device_count, sizeof *given->parts);
    *given = (struct ingredients){BCL_LINK, "", bcl_allocate_zeroed(parts), count, 0, NULL};
    BCL_REQUIRE(given->parts != NULL, CL_OUT_OF_HOST_MEMORY);
    bool copied = true;
    for (cl_uint d = 0; d < program->device_count; d++)
        for (cl_uint i = 0; i < count && copied; i++)
            copied = copy_input(inputs[i], program->devices[d], i + 1,
                                &given->parts[(size_t)d * count + i]);
    if (copied)
        return CL_SUCCESS;
    free_inputs(given, program->device_count);
    return bcl_fail(CL_OUT_OF_HOST_MEMORY, "memory for the inputs");
}

static cl_int check_link(cl_context context, cl_uint count, const cl_device_id *devices,
                         cl_uint input_count, const cl_program *inputs) {
    BCL_REQUIRE_OBJECT(context, BCL_CONTEXT, CL_INVALID_CONTEXT);
    BCL_REQUIRE_OWN(context);
    BCL_REQUIRE((count == 0) == (devices == NULL), CL_INVALID_VALUE);
    BCL_REQUIRE(input_count > 0 && inputs != NULL, CL_INVALID_VALUE);
    for (cl_uint i = 0; i < count; i++)
        BCL_REQUIRE(bcl_context_device_index(context, devices[i]) >= 0, CL_INVALID_DEVICE);
    for (cl_uint i = 0; i < input_count; i++) {
        BCL_REQUIRE_OBJECT(inputs[i], BCL_PROGRAM, CL_INVALID_PROGRAM);
        BCL_REQUIRE(inputs[i]->context == context, CL_INVALID_CONTEXT);
    }
    return CL_SUCCESS;
}

// *result: a program as soon as linking begins, even if it fails: its log says why.
static cl_int link_program(cl_context context, cl_uint count, const cl_device_id *devices,
                           const char *options, cl_uint input_count, const cl_program *inputs,
                           cl_program *result) {
    BCL_TRY(check_link(context, count, devices, input_count, inputs));
    const cl_device_id *wanted = count > 0 ? devices : context->devices;
    cl_uint wanted_count = count > 0 ? count : context->device_count;
    cl_device_id chosen[wanted_count];
    BCL_TRY(choose_devices(wanted_count, wanted, input_count, inputs, chosen, &count));
    cl_program program = NULL;
    BCL_TRY(bcl_program_new(context, chosen, count, &program));
    program->linked = true;
    struct ingredients given;
    cl_int status = copy_inputs(program, input_count, inputs, &given);
    if (status != CL_SUCCESS) {
        bcl_release(program);
        return status;
    }
    status = build_all(program, 0, NULL, options, &given);
    free_inputs(&given, program->device_count);
    *result = program;
    return status;
}

// After CL_LINK_PROGRAM_FAILURE the application gets the program too, for its log; after other errors it gets NULL.
cl_program clLinkProgram(cl_context context, cl_uint num_devices, const cl_device_id *device_list,
                         const char *options, cl_uint num_input_programs,
                         const cl_program *input_programs, bcl_program_notify pfn_notify,
                         void *user_data, cl_int *errcode_ret) {
    BCL_CALL();
    cl_program program = NULL;
    cl_int status = CL_INVALID_VALUE;
    if (pfn_notify != NULL || user_data == NULL)
        status = link_program(context, num_devices, device_list, options, num_input_programs,
                              input_programs, &program);
    if (status != CL_SUCCESS && status != CL_LINK_PROGRAM_FAILURE) {
        bcl_release(program);
        program = NULL;
    }
    tell(program, pfn_notify, user_data, status, CL_LINK_PROGRAM_FAILURE);
    if (errcode_ret != NULL)
        *errcode_ret = status;
    return program;
}

// -------------------------------------------------------------------------------------------------
// A hint that the compiler's resources may be released

cl_int clUnloadPlatformCompiler(cl_platform_id platform) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(platform, BCL_PLATFORM, CL_INVALID_PLATFORM);
    bcl_compiler_stop();
    return CL_SUCCESS;
}

cl_int clUnloadCompiler(void) {
    BCL_CALL();
    bcl_compiler_stop();
    return CL_SUCCESS;
}
