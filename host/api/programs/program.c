// SPDX-License-Identifier: MIT

#include "api/programs/program.h"

#include "api/devices/context.h"
#include "api/devices/devices.h"
#include "api/memory/mem_object.h"
#include "api/objects/call.h"
#include "api/objects/info.h"
#include "base/allocate.h"
#include "base/error.h"
#include "base/sizes.h"
#include "base/text.h"
#include "device/driver.h"

#include <string.h>

// -------------------------------------------------------------------------------------------------
// Builds

int bcl_program_device_index(cl_program program, cl_device_id device) {
    for (cl_uint i = 0; i < program->device_count; i++)
        if (program->devices[i] == device)
            return (int)i;
    return -1;
}

// Whether the build gave an executable. A program that was only compiled has none.
static bool is_built(const struct bcl_build *build) {
    return build->status == CL_BUILD_SUCCESS && bcl_binary_is_executable(&build->binary);
}

struct bcl_build *bcl_program_build(cl_program program, cl_device_id device) {
    int index = bcl_program_device_index(program, device);
    return index >= 0 && is_built(&program->builds[index]) ? &program->builds[index] : NULL;
}

#ifdef BCL_NO_CHECKS
#define make_variables(program, build, device) CL_SUCCESS
#define is_constructed(build) true
#define destroy_variables(program) false

static void drop_variables(struct bcl_build *build) { (void)build; }
#else
// The address at which kernels see the program's variables, which are in the buffer.
static uint64_t variables_address(const struct bcl_device *device, cl_mem mem, cl_uint place) {
    const uint64_t end = device->facts.variables_end;
    return end > 0 ? end - bcl_align_up(mem->size, BCL_RANGE_UNIT) : bcl_mem_address(mem, place);
}

// Makes a buffer of the program's variables in global memory. Only launches on the device use it.
static cl_int make_variables(cl_program program, struct bcl_build *build, cl_device_id device) {
    const struct bcl_image *data = &build->binary.data_image;
    cl_context context = program->context;
    cl_mem made = NULL;
    if (data->memory_size == 0 || build->variables != NULL)
        return CL_SUCCESS;
    cl_uint place = bcl_mem_place(context, (cl_uint)bcl_context_device_index(context, device));
    BCL_TRY(bcl_mem_new(context, CL_MEM_OBJECT_BUFFER, 0, data->memory_size, NULL, &made));
    cl_int status = bcl_mem_reserve(made, place);
    if (status != CL_SUCCESS) {
        bcl_release(made);
        return status;
    }
    bcl_image_place(data, bcl_mem_host(made, place),
                    variables_address(&device->driven, made, place), 0);
    build->variables = made;
    return CL_SUCCESS;
}

static void drop_variables(struct bcl_build *build) {
    bcl_release(build->variables);
    build->variables = NULL;
    build->constructed = false;
    build->destroy = NULL;
}

static bool is_constructed(struct bcl_build *build) {
    build->constructed |=
        bcl_binary_kernel_count(&build->binary) == build->binary.header->kernel_count;
    return build->constructed;
}

// If variables are to be destroyed, the contents of the program, which is about to be freed, move into another one,
// which the commands that destroy the variables hold. Returns whether they do.
static bool destroy_variables(cl_program program) {
    size_t size = sizeof *program + program->device_count * sizeof *program->builds;
    bool any = false;
    for (cl_uint i = 0; i < program->device_count; i++)
        any |= program->builds[i].destroy != NULL;
    cl_program rest = any ? bcl_object_new(size, BCL_PROGRAM, program->object.destroy) : NULL;
    if (rest == NULL)
        return false;
    memcpy((char *)rest + sizeof rest->object, (char *)program + sizeof rest->object,
           size - sizeof rest->object);
    pthread_mutex_init(&rest->lock, NULL);
    pthread_cond_init(&rest->built, NULL);
    for (cl_uint i = 0; i < rest->device_count; i++) {
        bcl_program_destroy *destroy = rest->builds[i].destroy;
        rest->builds[i].destroy = NULL;
        if (destroy != NULL)
            destroy(rest, rest->devices[i]);
    }
    bcl_release(rest);
    return true;
}
#endif

cl_int bcl_program_load(cl_program program, cl_device_id device, bool *constructs) {
    struct bcl_build *build = bcl_program_build(program, device);
    struct bcl_device *driven = &device->driven;
    pthread_mutex_lock(&program->lock);
    cl_int status = CL_SUCCESS;
    if (!build->loaded)
        status = driven->driver->load(driven, &build->binary.image, &build->image);
    if (status == CL_MEM_OBJECT_ALLOCATION_FAILURE && bcl_specials_evict(driven))
        status = driven->driver->load(driven, &build->binary.image, &build->image);
    build->loaded = status == CL_SUCCESS;
    if (status == CL_SUCCESS)
        status = make_variables(program, build, device);
    *constructs = status == CL_SUCCESS && !is_constructed(build);
    if (!*constructs)
        pthread_mutex_unlock(&program->lock);
    return status;
}

void bcl_program_reset_build(cl_program program, cl_uint index) {
    struct bcl_build *build = &program->builds[index];
    struct bcl_device *device = &program->devices[index]->driven;
    bcl_specials_close(build->specials);
    build->specials = NULL;
    if (build->loaded)
        device->driver->unload(device, &build->image);
    drop_variables(build);
    if (build->has_binary && program->source != NULL) {
        bcl_binary_free(&build->binary);
        build->has_binary = false;
    }
    bcl_free(build->options);
    bcl_free(build->log);
    build->options = NULL;
    build->log = NULL;
    build->loaded = false;
    build->status = CL_BUILD_NONE;
}

// -------------------------------------------------------------------------------------------------
// Creation

static void destroy_program(struct bcl_object *object) {
    cl_program program = (cl_program)object;
    if (destroy_variables(program))
        return;
    while (program->released != NULL) {
        struct bcl_program_callback *callback = program->released;
        program->released = callback->next;
        callback->notify(callback->program, callback->user_data);
        bcl_free(callback);
    }
    for (cl_uint i = 0; i < program->device_count; i++) {
        bcl_program_reset_build(program, i);
        if (program->builds[i].has_binary)
            bcl_binary_free(&program->builds[i].binary);
    }
    pthread_cond_destroy(&program->built);
    pthread_mutex_destroy(&program->lock);
    bcl_free(program->devices);
    bcl_free(program->source);
    bcl_free(program->special);
    bcl_release(program->context);
}

cl_int bcl_program_new(cl_context context, const cl_device_id *devices, cl_uint count,
                       cl_program *result) {
    uint64_t builds = bcl_multiply(count, sizeof(struct bcl_build));
    cl_program program =
        bcl_object_new(bcl_add(sizeof *program, builds), BCL_PROGRAM, destroy_program);
    BCL_REQUIRE(program != NULL, CL_OUT_OF_HOST_MEMORY);
    pthread_mutex_init(&program->lock, NULL);
    pthread_cond_init(&program->built, NULL);
    program->context = bcl_retain(context);
    program->devices = bcl_allocate(bcl_multiply(count, sizeof *devices));
    if (program->devices == NULL) {
        bcl_release(program);
        return bcl_fail(CL_OUT_OF_HOST_MEMORY, "memory for the devices");
    }
    program->device_count = count;
    memcpy(program->devices, devices, count * sizeof *devices);
    for (cl_uint i = 0; i < count; i++)
        program->builds[i].status = CL_BUILD_NONE;
    *result = program;
    return CL_SUCCESS;
}

// Without lengths, or with a length of 0, the string ends at its terminator.
static size_t length_of(const char **strings, const size_t *lengths, cl_uint index) {
    return lengths != NULL && lengths[index] > 0 ? lengths[index] : strlen(strings[index]);
}

// Joins the strings.
static char *join(cl_uint count, const char **strings, const size_t *lengths) {
    uint64_t size = 1;
    size_t end = 0;
    for (cl_uint i = 0; i < count; i++)
        size = bcl_add(size, length_of(strings, lengths, i));
    char *text = bcl_allocate(size);
    if (text == NULL)
        return NULL;
    for (cl_uint i = 0; i < count; i++) {
        size_t length = length_of(strings, lengths, i);
        memcpy(text + end, strings[i], length);
        end += length;
    }
    text[end] = '\0';
    return text;
}

static cl_int create_from_source(cl_context context, cl_uint count, const char **strings,
                                 const size_t *lengths, cl_program *result) {
    BCL_REQUIRE_OBJECT(context, BCL_CONTEXT, CL_INVALID_CONTEXT);
    BCL_REQUIRE_OWN(context);
    BCL_REQUIRE(count > 0 && strings != NULL, CL_INVALID_VALUE);
    for (cl_uint i = 0; i < count; i++)
        BCL_REQUIRE(strings[i] != NULL, CL_INVALID_VALUE);
    cl_program program = NULL;
    BCL_TRY(bcl_program_new(context, context->devices, context->device_count, &program));
    program->source = join(count, strings, lengths);
    if (program->source == NULL) {
        bcl_release(program);
        return bcl_fail(CL_OUT_OF_HOST_MEMORY, "memory for the source");
    }
    *result = program;
    return CL_SUCCESS;
}

cl_program clCreateProgramWithSource(cl_context context, cl_uint count, const char **strings,
                                     const size_t *lengths, cl_int *errcode_ret) {
    BCL_CALL();
    cl_program program = NULL;
    cl_int status = create_from_source(context, count, strings, lengths, &program);
    return bcl_created(status, program, errcode_ret);
}

// Takes one device's binary, after checking that it is complete and valid and that the device can
// run its target.
static cl_int take_binary(cl_context context, struct bcl_build *build, cl_device_id device,
                          size_t size, const unsigned char *data) {
    BCL_REQUIRE(size > 0 && data != NULL, CL_INVALID_VALUE);
    const char *why = NULL;
    if (!bcl_binary_parse(data, size, &build->binary, &why)) {
        BCL_REQUIRE(why != bcl_binary_no_memory, CL_OUT_OF_HOST_MEMORY);
        bcl_context_explain(context, &device->driven,
                            "a program binary is refused, since this is not %s", why);
        return bcl_fail(CL_INVALID_BINARY, why);
    }
    if (!bcl_device_accepts(&device->driven, build->binary.header->target)) {
        why = "a target that runs on the device";
        bcl_context_explain(context, &device->driven,
                            "a program binary is refused: it is for the target '%s', and the "
                            "device runs code for '%s'",
                            build->binary.header->target, device->driven.facts.target);
    } else if (bcl_binary_is_executable(&build->binary) &&
               !bcl_device_launches(&device->driven, &build->binary)) {
        why = "kernels that have the function by which the device runs them";
        bcl_context_explain(context, &device->driven,
                            "a program binary is refused: its kernels lack the function by which "
                            "the device runs them; `bareclc compile --launcher=both` makes all");
    }
    build->has_binary = why == NULL;
    if (build->has_binary)
        return CL_SUCCESS;
    bcl_binary_free(&build->binary);
    return bcl_fail(CL_INVALID_BINARY, why);
}

static cl_int create_from_binary(cl_context context, cl_uint count, const cl_device_id *devices,
                                 const size_t *lengths, const unsigned char **binaries,
                                 cl_int *binary_status, cl_program *result) {
    BCL_REQUIRE_OBJECT(context, BCL_CONTEXT, CL_INVALID_CONTEXT);
    BCL_REQUIRE_OWN(context);
    BCL_REQUIRE(count > 0 && devices != NULL, CL_INVALID_VALUE);
    BCL_REQUIRE(lengths != NULL && binaries != NULL, CL_INVALID_VALUE);
    for (cl_uint i = 0; i < count; i++)
        BCL_REQUIRE(bcl_context_device_index(context, devices[i]) >= 0, CL_INVALID_DEVICE);
    cl_program program = NULL;
    BCL_TRY(bcl_program_new(context, devices, count, &program));
    cl_int status = CL_SUCCESS;
    for (cl_uint i = 0; i < count; i++) {
        cl_int taken =
            take_binary(context, &program->builds[i], devices[i], lengths[i], binaries[i]);
        if (binary_status != NULL)
            binary_status[i] = taken;
        if (status == CL_SUCCESS)
            status = taken;
    }
    if (status != CL_SUCCESS)
        bcl_release(program);
    else
        *result = program;
    return status;
}

cl_program clCreateProgramWithBinary(cl_context context, cl_uint num_devices,
                                     const cl_device_id *device_list, const size_t *lengths,
                                     const unsigned char **binaries, cl_int *binary_status,
                                     cl_int *errcode_ret) {
    BCL_CALL();
    cl_program program = NULL;
    cl_int status = create_from_binary(context, num_devices, device_list, lengths, binaries,
                                       binary_status, &program);
    return bcl_created(status, program, errcode_ret);
}

static cl_int refuse_built_in_kernels(cl_context context, cl_uint num_devices,
                                      const cl_device_id *device_list, const char *kernel_names) {
    BCL_REQUIRE_OBJECT(context, BCL_CONTEXT, CL_INVALID_CONTEXT);
    BCL_REQUIRE_OWN(context);
    BCL_REQUIRE(num_devices > 0 && device_list != NULL && kernel_names != NULL, CL_INVALID_VALUE);
    for (cl_uint i = 0; i < num_devices; i++)
        BCL_REQUIRE(bcl_context_device_index(context, device_list[i]) >= 0, CL_INVALID_DEVICE);
    return bcl_fail(CL_INVALID_VALUE, "a device with built-in kernels");
}

cl_program clCreateProgramWithBuiltInKernels(cl_context context, cl_uint num_devices,
                                             const cl_device_id *device_list,
                                             const char *kernel_names, cl_int *errcode_ret) {
    BCL_CALL();
    cl_int status = refuse_built_in_kernels(context, num_devices, device_list, kernel_names);
    return bcl_created(status, NULL, errcode_ret);
}

static bool has_hidden(cl_program program, uint32_t flag) {
    const struct bcl_binary *binary = bcl_program_any_binary(program);
    return binary != NULL && bcl_binary_hidden(binary, flag) != NULL;
}

cl_int clSetProgramReleaseCallback(cl_program program,
                                   void(CL_CALLBACK *pfn_notify)(cl_program program,
                                                                 void *user_data),
                                   void *user_data) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(program, BCL_PROGRAM, CL_INVALID_PROGRAM);
    BCL_REQUIRE(pfn_notify != NULL, CL_INVALID_VALUE);
    pthread_mutex_lock(&program->lock);
    bool has = has_hidden(program, BCL_KERNEL_FINALIZES);
    struct bcl_program_callback *callback = has ? bcl_allocate(sizeof *callback) : NULL;
    if (callback != NULL) {
        *callback =
            (struct bcl_program_callback){program->released, pfn_notify, user_data, program};
        program->released = callback;
    }
    pthread_mutex_unlock(&program->lock);
    BCL_REQUIRE_SAYING(has, CL_INVALID_OPERATION, "variables with destructors");
    BCL_REQUIRE(callback != NULL, CL_OUT_OF_HOST_MEMORY);
    return CL_SUCCESS;
}

cl_int clRetainProgram(cl_program program) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(program, BCL_PROGRAM, CL_INVALID_PROGRAM);
    bcl_retain(program);
    return CL_SUCCESS;
}

cl_int clReleaseProgram(cl_program program) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(program, BCL_PROGRAM, CL_INVALID_PROGRAM);
    bcl_release(program);
    return CL_SUCCESS;
}

// -------------------------------------------------------------------------------------------------
// Queries

const struct bcl_binary *bcl_program_any_binary(cl_program program) {
    for (cl_uint i = 0; i < program->device_count; i++)
        if (is_built(&program->builds[i]))
            return &program->builds[i].binary;
    return NULL;
}

// The kernels' names, separated by semicolons.
static cl_int kernel_names(const struct bcl_binary *binary, size_t param_value_size,
                           void *param_value, size_t *param_value_size_ret) {
    uint64_t size = 1;
    for (uint32_t i = 0; i < bcl_binary_kernel_count(binary); i++)
        size += strlen(bcl_binary_string(binary, binary->kernels[i].name)) + 1;
    char *names = bcl_allocate(size), *end = names;
    BCL_REQUIRE(names != NULL, CL_OUT_OF_HOST_MEMORY);
    *end = '\0';
    for (uint32_t i = 0; i < bcl_binary_kernel_count(binary); i++) {
        if (i > 0)
            *end++ = ';';
        end = stpcpy(end, bcl_binary_string(binary, binary->kernels[i].name));
    }
    cl_int status = BCL_INFO_STRING(names);
    bcl_free(names);
    return status;
}

static cl_int binary_sizes(cl_program program, size_t param_value_size, void *param_value,
                           size_t *param_value_size_ret) {
    size_t sizes[program->device_count];
    for (cl_uint i = 0; i < program->device_count; i++)
        sizes[i] = program->builds[i].has_binary ? program->builds[i].binary.header->size : 0;
    return BCL_INFO_BYTES(sizes, sizeof sizes);
}

// Copies the binaries. The application passes an array with one pointer per device; NULL: skip this
// device.
static cl_int copy_binaries(cl_program program, size_t param_value_size, void *param_value,
                            size_t *param_value_size_ret) {
    size_t size = program->device_count * sizeof(unsigned char *);
    BCL_REQUIRE(param_value == NULL || param_value_size >= size, CL_INVALID_VALUE);
    unsigned char **binaries = param_value;
    for (cl_uint i = 0; binaries != NULL && i < program->device_count; i++) {
        const struct bcl_build *build = &program->builds[i];
        if (binaries[i] != NULL && build->has_binary)
            memcpy(binaries[i], build->binary.data, build->binary.header->size);
    }
    if (param_value_size_ret != NULL)
        *param_value_size_ret = size;
    return CL_SUCCESS;
}

// Under program->lock, like all functions above.
static cl_int program_info(cl_program program, cl_program_info param_name, size_t param_value_size,
                           void *param_value, size_t *param_value_size_ret) {
    const struct bcl_binary *binary = bcl_program_any_binary(program);
    switch (param_name) {
    case CL_PROGRAM_REFERENCE_COUNT:
        return BCL_INFO_REFERENCES(program);
    case CL_PROGRAM_CONTEXT:
        return BCL_INFO(cl_context, program->context);
    case CL_PROGRAM_NUM_DEVICES:
        return BCL_INFO(cl_uint, program->device_count);
    case CL_PROGRAM_DEVICES:
        return BCL_INFO_BYTES(program->devices, program->device_count * sizeof(cl_device_id));
    case CL_PROGRAM_SOURCE:
        return BCL_INFO_STRING(program->source != NULL && program->il_size == 0 ? program->source
                                                                                : "");
    case CL_PROGRAM_IL:
        return BCL_INFO_BYTES(program->source, program->il_size);
    case CL_PROGRAM_SCOPE_GLOBAL_CTORS_PRESENT:
        return BCL_INFO(cl_bool, has_hidden(program, BCL_KERNEL_INITIALIZES));
    case CL_PROGRAM_SCOPE_GLOBAL_DTORS_PRESENT:
        return BCL_INFO(cl_bool, has_hidden(program, BCL_KERNEL_FINALIZES));
    case CL_PROGRAM_BINARY_SIZES:
        return binary_sizes(program, param_value_size, param_value, param_value_size_ret);
    case CL_PROGRAM_BINARIES:
        return copy_binaries(program, param_value_size, param_value, param_value_size_ret);
    case CL_PROGRAM_NUM_KERNELS:
        BCL_REQUIRE(binary != NULL, CL_INVALID_PROGRAM_EXECUTABLE);
        return BCL_INFO(size_t, bcl_binary_kernel_count(binary));
    case CL_PROGRAM_KERNEL_NAMES:
        BCL_REQUIRE(binary != NULL, CL_INVALID_PROGRAM_EXECUTABLE);
        return kernel_names(binary, param_value_size, param_value, param_value_size_ret);
    default:
        return bcl_fail(CL_INVALID_VALUE, "a known param_name");
    }
}

cl_int clGetProgramInfo(cl_program program, cl_program_info param_name, size_t param_value_size,
                        void *param_value, size_t *param_value_size_ret) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(program, BCL_PROGRAM, CL_INVALID_PROGRAM);
    pthread_mutex_lock(&program->lock);
    cl_int status =
        program_info(program, param_name, param_value_size, param_value, param_value_size_ret);
    pthread_mutex_unlock(&program->lock);
    return status;
}

static cl_program_binary_type binary_type(const struct bcl_build *build) {
    if (!build->has_binary)
        return CL_PROGRAM_BINARY_TYPE_NONE;
    uint32_t flags = build->binary.header->flags;
    if ((flags & BCL_BINARY_OBJECT) != 0)
        return CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT;
    return (flags & BCL_BINARY_LIBRARY) != 0 ? CL_PROGRAM_BINARY_TYPE_LIBRARY
                                             : CL_PROGRAM_BINARY_TYPE_EXECUTABLE;
}

// Under program->lock.
static cl_int build_info(const struct bcl_build *build, cl_program_build_info param_name,
                         size_t param_value_size, void *param_value, size_t *param_value_size_ret) {
    switch (param_name) {
    case CL_PROGRAM_BUILD_STATUS:
        return BCL_INFO(cl_build_status, build->status);
    case CL_PROGRAM_BUILD_OPTIONS:
        return BCL_INFO_STRING(build->options != NULL ? build->options : "");
    case CL_PROGRAM_BUILD_LOG:
        return BCL_INFO_STRING(build->log != NULL ? build->log : "");
    case CL_PROGRAM_BINARY_TYPE:
        return BCL_INFO(cl_program_binary_type, binary_type(build));
    case CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE:
        return BCL_INFO(size_t, build->has_binary ? bcl_binary_variable_bytes(&build->binary) : 0);
    default:
        return bcl_fail(CL_INVALID_VALUE, "a known param_name");
    }
}

cl_int clGetProgramBuildInfo(cl_program program, cl_device_id device,
                             cl_program_build_info param_name, size_t param_value_size,
                             void *param_value, size_t *param_value_size_ret) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(program, BCL_PROGRAM, CL_INVALID_PROGRAM);
    BCL_REQUIRE_OBJECT(device, BCL_DEVICE, CL_INVALID_DEVICE);
    int index = bcl_program_device_index(program, device);
    BCL_REQUIRE(index >= 0, CL_INVALID_DEVICE);
    pthread_mutex_lock(&program->lock);
    cl_int status = build_info(&program->builds[index], param_name, param_value_size, param_value,
                               param_value_size_ret);
    pthread_mutex_unlock(&program->lock);
    return status;
}
