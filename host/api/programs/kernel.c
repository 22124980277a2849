// SPDX-License-Identifier: MIT

#include "api/programs/kernel.h"

#include "api/devices/versions.h"
#include "api/images/sampler.h"
#include "api/objects/call.h"
#include "api/objects/info.h"
#include "base/allocate.h"
#include "base/error.h"
#include "device/sub_groups.h"

#include <string.h>

static const struct bcl_argument_record *argument_records(cl_kernel kernel) {
    return bcl_binary_arguments(kernel->binary, kernel->record);
}

// -------------------------------------------------------------------------------------------------
// Creation

static void destroy_kernel(struct bcl_object *object) {
    cl_kernel kernel = (cl_kernel)object;
    bcl_free(kernel->reach);
    atomic_fetch_sub(&kernel->program->kernel_count, 1);
    bcl_release(kernel->program);
}

// Bytes of all arguments passed by value. Sets the address of each in `kernel`, unless that is NULL.
static uint64_t lay_out_values(const struct bcl_binary *binary,
                               const struct bcl_kernel_record *record, cl_kernel kernel) {
    const struct bcl_argument_record *records = bcl_binary_arguments(binary, record);
    uint64_t end = 0;
    for (uint32_t i = 0; i < record->argument_count; i++) {
        struct bcl_launch_value value = bcl_launch_value_of(&records[i]);
        if (value.size == 0)
            continue;
        uint64_t start = bcl_align_up(end, value.align);
        if (kernel != NULL)
            kernel->arguments[i].launch.value = kernel->values + start;
        end = bcl_add(start, value.size);
    }
    return end;
}

cl_int bcl_kernel_new(cl_program program, const struct bcl_binary *binary,
                      const struct bcl_kernel_record *record, cl_kernel *result) {
    uint64_t arguments = bcl_multiply(record->argument_count, sizeof(struct bcl_kernel_argument));
    uint64_t value_bytes = lay_out_values(binary, record, NULL);
    cl_kernel kernel = bcl_object_new(bcl_add(bcl_add(sizeof *kernel, arguments), value_bytes),
                                      BCL_KERNEL, destroy_kernel);
    BCL_REQUIRE(kernel != NULL, CL_OUT_OF_HOST_MEMORY);
    kernel->program = bcl_retain(program);
    atomic_fetch_add(&program->kernel_count, 1);
    kernel->binary = binary;
    kernel->record = record;
    kernel->values = (unsigned char *)(kernel->arguments + record->argument_count);
    kernel->value_bytes = value_bytes;
    lay_out_values(binary, record, kernel);
    if (bcl_kernel_own_arguments(record) < record->argument_count)
        kernel->arguments[record->argument_count - 1].set = true; // the launch's device decides
    *result = kernel;
    return CL_SUCCESS;
}

// Finds the kernel in every built binary; all must have the same arguments. Under the program's lock.
static cl_int create_kernel(cl_program program, const char *name, cl_kernel *result) {
    const struct bcl_binary *binary = NULL;
    const struct bcl_kernel_record *record = NULL;
    bool built = false;
    for (cl_uint i = 0; i < program->device_count; i++) {
        const struct bcl_build *build = bcl_program_build(program, program->devices[i]);
        if (build == NULL)
            continue;
        built = true;
        const struct bcl_kernel_record *here = bcl_binary_kernel(&build->binary, name);
        BCL_REQUIRE_SAYING(here != NULL, CL_INVALID_KERNEL_NAME, "a kernel '%s' in the program",
                           name);
        BCL_REQUIRE(record == NULL ||
                        bcl_binary_same_arguments(binary, record, &build->binary, here),
                    CL_INVALID_KERNEL_DEFINITION);
        binary = &build->binary;
        record = here;
    }
    BCL_REQUIRE_SAYING(built, CL_INVALID_PROGRAM_EXECUTABLE,
                       "a program that is built (clBuildProgram)");
    return bcl_kernel_new(program, binary, record, result);
}

static cl_int create_one(cl_program program, const char *name, cl_kernel *result) {
    BCL_REQUIRE_OBJECT(program, BCL_PROGRAM, CL_INVALID_PROGRAM);
    BCL_REQUIRE_OWN(program);
    BCL_REQUIRE(name != NULL, CL_INVALID_VALUE);
    bcl_program_lock_built(program);
    cl_int status = create_kernel(program, name, result);
    pthread_mutex_unlock(&program->lock);
    return status;
}

cl_kernel clCreateKernel(cl_program program, const char *kernel_name, cl_int *errcode_ret) {
    BCL_CALL();
    cl_kernel kernel = NULL;
    cl_int status = create_one(program, kernel_name, &kernel);
    return bcl_created(status, kernel, errcode_ret);
}

// Under the program's lock.
static cl_int create_all(cl_program program, cl_uint num_kernels, cl_kernel *kernels,
                         cl_uint *num_kernels_ret) {
    const struct bcl_binary *binary = bcl_program_any_binary(program);
    BCL_REQUIRE(binary != NULL, CL_INVALID_PROGRAM_EXECUTABLE);
    cl_uint count = bcl_binary_kernel_count(binary);
    BCL_REQUIRE(kernels == NULL || num_kernels >= count, CL_INVALID_VALUE);
    for (cl_uint i = 0; kernels != NULL && i < count; i++) {
        cl_int status =
            create_kernel(program, bcl_binary_string(binary, binary->kernels[i].name), &kernels[i]);
        if (status == CL_SUCCESS)
            continue;
        while (i > 0)
            bcl_release(kernels[--i]);
        return status;
    }
    if (num_kernels_ret != NULL)
        *num_kernels_ret = count;
    return CL_SUCCESS;
}

cl_int clCreateKernelsInProgram(cl_program program, cl_uint num_kernels, cl_kernel *kernels,
                                cl_uint *num_kernels_ret) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(program, BCL_PROGRAM, CL_INVALID_PROGRAM);
    BCL_REQUIRE_OWN(program);
    bcl_program_lock_built(program);
    cl_int status = create_all(program, num_kernels, kernels, num_kernels_ret);
    pthread_mutex_unlock(&program->lock);
    return status;
}

static cl_int copy_reach(cl_kernel kernel, cl_kernel source) {
    if (source->reach_count == 0)
        return CL_SUCCESS;
    size_t size = source->reach_count * sizeof *source->reach;
    kernel->reach = bcl_allocate(size);
    BCL_REQUIRE(kernel->reach != NULL, CL_OUT_OF_HOST_MEMORY);
    memcpy(kernel->reach, source->reach, size);
    kernel->reach_count = source->reach_count;
    return CL_SUCCESS;
}

// Copies the current arguments too.
static cl_int clone_kernel(cl_kernel source, cl_kernel *result) {
    BCL_REQUIRE_OBJECT(source, BCL_KERNEL, CL_INVALID_KERNEL);
    cl_kernel kernel = NULL;
    BCL_TRY(bcl_kernel_new(source->program, source->binary, source->record, &kernel));
    cl_int status = copy_reach(kernel, source);
    if (status != CL_SUCCESS) {
        bcl_release(kernel);
        return status;
    }
    const struct bcl_argument_record *records = argument_records(source);
    memcpy(kernel->values, source->values, source->value_bytes);
    for (uint32_t i = 0; i < source->record->argument_count; i++) {
        const union bcl_launch_argument own = kernel->arguments[i].launch;
        kernel->arguments[i] = source->arguments[i];
        if (bcl_launch_value_of(&records[i]).size > 0)
            kernel->arguments[i].launch = own;
    }
    *result = kernel;
    return CL_SUCCESS;
}

cl_kernel clCloneKernel(cl_kernel source_kernel, cl_int *errcode_ret) {
    BCL_CALL();
    cl_kernel kernel = NULL;
    cl_int status = clone_kernel(source_kernel, &kernel);
    return bcl_created(status, kernel, errcode_ret);
}

cl_int clRetainKernel(cl_kernel kernel) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(kernel, BCL_KERNEL, CL_INVALID_KERNEL);
    bcl_retain(kernel);
    return CL_SUCCESS;
}

cl_int clReleaseKernel(cl_kernel kernel) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(kernel, BCL_KERNEL, CL_INVALID_KERNEL);
    bcl_release(kernel);
    return CL_SUCCESS;
}

// -------------------------------------------------------------------------------------------------
// Arguments

bool bcl_fits_argument(cl_mem mem, const struct bcl_argument_record *record) {
    if (record->kind == BCL_ARGUMENT_IMAGE)
        return bcl_is_image(mem) && mem->type == record->image_type;
    return (record->qualifiers & BCL_QUALIFIER_PIPE) != 0 ? bcl_is_pipe(mem)
                                                          : mem == NULL || bcl_is_buffer(mem);
}

static cl_int set_buffer(cl_kernel kernel, const struct bcl_argument_record *record,
                         struct bcl_kernel_argument *argument, size_t size, const void *value) {
    BCL_REQUIRE(size == sizeof(cl_mem), CL_INVALID_ARG_SIZE);
    cl_mem buffer = value != NULL ? *(const cl_mem *)value : NULL;
    BCL_REQUIRE_SAYING(bcl_fits_argument(buffer, record) &&
                           (buffer == NULL || buffer->context == kernel->program->context),
                       CL_INVALID_MEM_OBJECT,
                       (record->qualifiers & BCL_QUALIFIER_PIPE) != 0
                           ? "arg_value to point to a pipe of the kernel's context"
                           : "arg_value to point to a buffer of the kernel's context, or to NULL");
    argument->mem = buffer;
    argument->is_svm = false;
    argument->launch.address = 0;
    return CL_SUCCESS;
}

// Checks that the image has the argument's type, and that its flags allow the kernel's access.
static cl_int check_image(cl_mem image, const struct bcl_argument_record *record) {
    const cl_mem_flags access = image->flags & BCL_DEVICE_ACCESS;
    bool reads = record->access != BCL_ACCESS_WRITE_ONLY;
    bool writes = record->access != BCL_ACCESS_READ_ONLY;
    BCL_REQUIRE(image->type == record->image_type, CL_INVALID_ARG_VALUE);
    BCL_REQUIRE(!reads || access != CL_MEM_WRITE_ONLY, CL_INVALID_ARG_VALUE);
    BCL_REQUIRE(!writes || access != CL_MEM_READ_ONLY, CL_INVALID_ARG_VALUE);
    return CL_SUCCESS;
}

static cl_int set_image(cl_kernel kernel, const struct bcl_argument_record *record,
                        struct bcl_kernel_argument *argument, size_t size, const void *value) {
    BCL_REQUIRE(size == sizeof(cl_mem), CL_INVALID_ARG_SIZE);
    cl_mem image = value != NULL ? *(const cl_mem *)value : NULL;
    BCL_REQUIRE(bcl_is_image(image) && image->context == kernel->program->context,
                CL_INVALID_MEM_OBJECT);
    BCL_TRY(check_image(image, record));
    argument->mem = image;
    return CL_SUCCESS;
}

// Copies an argument that is passed by value.
static void set_value(struct bcl_kernel_argument *argument, const void *value, size_t size) {
    memcpy((void *)(uintptr_t)argument->launch.value, value, size);
}

static cl_int set_sampler(cl_kernel kernel, struct bcl_kernel_argument *argument, size_t size,
                          const void *value) {
    BCL_REQUIRE(size == sizeof(cl_sampler), CL_INVALID_ARG_SIZE);
    cl_sampler sampler = value != NULL ? *(const cl_sampler *)value : NULL;
    BCL_REQUIRE(bcl_object_is(sampler, BCL_SAMPLER) && sampler->context == kernel->program->context,
                CL_INVALID_SAMPLER);
    set_value(argument, &sampler->word, sizeof sampler->word);
    return CL_SUCCESS;
}

static cl_int set_local(struct bcl_kernel_argument *argument, size_t size, const void *value) {
    BCL_REQUIRE_SAYING(value == NULL, CL_INVALID_ARG_VALUE, "arg_value NULL for local memory");
    BCL_REQUIRE_SAYING(size > 0 || bcl_takes_empty_local, CL_INVALID_ARG_SIZE,
                       "arg_size above 0: bytes of local memory");
    argument->launch.size = size;
    return CL_SUCCESS;
}

cl_int clSetKernelArg(cl_kernel kernel, cl_uint arg_index, size_t arg_size, const void *arg_value) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(kernel, BCL_KERNEL, CL_INVALID_KERNEL);
    BCL_REQUIRE_SAYING(arg_index < bcl_kernel_own_arguments(kernel->record), CL_INVALID_ARG_INDEX,
                       "arg_index below %u, the number of the kernel's arguments; it is %u",
                       bcl_kernel_own_arguments(kernel->record), arg_index);
    const struct bcl_argument_record *record = &argument_records(kernel)[arg_index];
    struct bcl_kernel_argument *argument = &kernel->arguments[arg_index];
    switch ((enum bcl_argument_kind)record->kind) {
    case BCL_ARGUMENT_GLOBAL:
    case BCL_ARGUMENT_CONSTANT:
        BCL_TRY(set_buffer(kernel, record, argument, arg_size, arg_value));
        break;
    case BCL_ARGUMENT_LOCAL:
        BCL_TRY(set_local(argument, arg_size, arg_value));
        break;
    case BCL_ARGUMENT_VALUE:
        BCL_REQUIRE(arg_value != NULL, CL_INVALID_ARG_VALUE);
        BCL_REQUIRE_SAYING(arg_size == record->size, CL_INVALID_ARG_SIZE,
                           "%u bytes for argument %u; arg_size is %zu", record->size, arg_index,
                           arg_size);
        set_value(argument, arg_value, arg_size);
        break;
    case BCL_ARGUMENT_IMAGE:
        BCL_TRY(set_image(kernel, record, argument, arg_size, arg_value));
        break;
    case BCL_ARGUMENT_SAMPLER:
        BCL_TRY(set_sampler(kernel, argument, arg_size, arg_value));
        break;
    }
    argument->set = true;
    return CL_SUCCESS;
}

// -------------------------------------------------------------------------------------------------
// Queries

uint64_t bcl_kernel_local_bytes(cl_kernel kernel, const struct bcl_binary *binary,
                                const struct bcl_kernel_record *record) {
    return bcl_launch_local_bytes(binary, record, &kernel->arguments[0].launch,
                                  sizeof kernel->arguments[0]);
}

size_t bcl_kernel_work_group_size(const struct bcl_kernel_record *record,
                                  const struct bcl_device *device) {
    size_t most = device->facts.max_work_group_size;
    uint64_t private_memory = device->facts.private_memory;
    if (private_memory == 0)
        return most;
    if (record->group_bytes > private_memory)
        return 0;
    private_memory -= record->group_bytes;
    if (record->private_bytes > 0 && private_memory / record->private_bytes < most)
        most = (size_t)(private_memory / record->private_bytes);
    return most;
}

cl_int clGetKernelInfo(cl_kernel kernel, cl_kernel_info param_name, size_t param_value_size,
                       void *param_value, size_t *param_value_size_ret) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(kernel, BCL_KERNEL, CL_INVALID_KERNEL);
    switch (param_name) {
    case CL_KERNEL_FUNCTION_NAME:
        return BCL_INFO_STRING(bcl_binary_string(kernel->binary, kernel->record->name));
    case CL_KERNEL_NUM_ARGS:
        return BCL_INFO(cl_uint, bcl_kernel_own_arguments(kernel->record));
    case CL_KERNEL_REFERENCE_COUNT:
        return BCL_INFO_REFERENCES(kernel);
    case CL_KERNEL_CONTEXT:
        return BCL_INFO(cl_context, kernel->program->context);
    case CL_KERNEL_PROGRAM:
        return BCL_INFO(cl_program, kernel->program);
    case CL_KERNEL_ATTRIBUTES:
        return BCL_INFO_STRING(bcl_binary_string(kernel->binary, kernel->record->attributes));
    default:
        return bcl_fail(CL_INVALID_VALUE, "a known param_name");
    }
}

cl_int clGetKernelArgInfo(cl_kernel kernel, cl_uint arg_index, cl_kernel_arg_info param_name,
                          size_t param_value_size, void *param_value,
                          size_t *param_value_size_ret) {
    BCL_CALL();
    static const cl_kernel_arg_address_qualifier spaces[] = {
        [BCL_ARGUMENT_GLOBAL] = CL_KERNEL_ARG_ADDRESS_GLOBAL,
        [BCL_ARGUMENT_CONSTANT] = CL_KERNEL_ARG_ADDRESS_CONSTANT,
        [BCL_ARGUMENT_LOCAL] = CL_KERNEL_ARG_ADDRESS_LOCAL,
        [BCL_ARGUMENT_VALUE] = CL_KERNEL_ARG_ADDRESS_PRIVATE,
        [BCL_ARGUMENT_IMAGE] = CL_KERNEL_ARG_ADDRESS_GLOBAL,
        [BCL_ARGUMENT_SAMPLER] = CL_KERNEL_ARG_ADDRESS_PRIVATE,
    };
    static const cl_kernel_arg_access_qualifier accesses[] = {
        [BCL_ACCESS_NONE] = CL_KERNEL_ARG_ACCESS_NONE,
        [BCL_ACCESS_READ_ONLY] = CL_KERNEL_ARG_ACCESS_READ_ONLY,
        [BCL_ACCESS_WRITE_ONLY] = CL_KERNEL_ARG_ACCESS_WRITE_ONLY,
        [BCL_ACCESS_READ_WRITE] = CL_KERNEL_ARG_ACCESS_READ_WRITE,
    };
    BCL_REQUIRE_OBJECT(kernel, BCL_KERNEL, CL_INVALID_KERNEL);
    BCL_REQUIRE(arg_index < bcl_kernel_own_arguments(kernel->record), CL_INVALID_ARG_INDEX);
    BCL_REQUIRE((kernel->record->flags & BCL_KERNEL_ARGUMENT_INFO) != 0,
                CL_KERNEL_ARG_INFO_NOT_AVAILABLE);
    const struct bcl_argument_record *record = &argument_records(kernel)[arg_index];
    switch (param_name) {
    case CL_KERNEL_ARG_ADDRESS_QUALIFIER:
        return BCL_INFO(cl_kernel_arg_address_qualifier, spaces[record->kind]);
    case CL_KERNEL_ARG_ACCESS_QUALIFIER:
        return BCL_INFO(cl_kernel_arg_access_qualifier, accesses[record->access]);
    case CL_KERNEL_ARG_TYPE_NAME:
        return BCL_INFO_STRING(bcl_binary_string(kernel->binary, record->type_name));
    case CL_KERNEL_ARG_TYPE_QUALIFIER:
        return BCL_INFO(cl_kernel_arg_type_qualifier, record->qualifiers);
    case CL_KERNEL_ARG_NAME:
        return BCL_INFO_STRING(bcl_binary_string(kernel->binary, record->name));
    default:
        return bcl_fail(CL_INVALID_VALUE, "a known param_name");
    }
}

// Checks the device. NULL means the only device of the kernel's program.
static cl_int find_device(cl_kernel kernel, cl_device_id *device) {
    cl_program program = kernel->program;
    if (*device == NULL && program->device_count == 1)
        *device = program->devices[0];
    BCL_REQUIRE_OBJECT(*device, BCL_DEVICE, CL_INVALID_DEVICE);
    BCL_REQUIRE(bcl_program_build(program, *device) != NULL, CL_INVALID_DEVICE);
    return CL_SUCCESS;
}

cl_int clGetKernelWorkGroupInfo(cl_kernel kernel, cl_device_id device,
                                cl_kernel_work_group_info param_name, size_t param_value_size,
                                void *param_value, size_t *param_value_size_ret) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(kernel, BCL_KERNEL, CL_INVALID_KERNEL);
    BCL_TRY(find_device(kernel, &device));
    const struct bcl_binary *binary = &bcl_program_build(kernel->program, device)->binary;
    const char *name = bcl_binary_string(kernel->binary, kernel->record->name);
    const struct bcl_kernel_record *record = bcl_binary_kernel(binary, name);
    switch (param_name) {
    case CL_KERNEL_WORK_GROUP_SIZE:
        return BCL_INFO(size_t, bcl_kernel_work_group_size(record, &device->driven));
    case CL_KERNEL_COMPILE_WORK_GROUP_SIZE: {
        const uint32_t *size = record->required_size;
        size_t sizes[3] = {size[0], size[1], size[2]};
        return BCL_INFO_BYTES(sizes, sizeof sizes);
    }
    case CL_KERNEL_LOCAL_MEM_SIZE:
        return BCL_INFO(cl_ulong, bcl_kernel_local_bytes(kernel, binary, record));
    case CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE:
        return BCL_INFO(size_t, record->vector_bytes >= 4 ? record->vector_bytes / 4 : 1);
    case CL_KERNEL_PRIVATE_MEM_SIZE:
        return BCL_INFO(cl_ulong, (cl_ulong)record->private_bytes + record->group_bytes);
    default:
        return bcl_fail(CL_INVALID_VALUE, "a known param_name");
    }
}

// Reads the local size that a query gives, one size_t per dimension. *items: its work-items.
static cl_int group_items(size_t input_value_size, const void *input_value, size_t *items) {
    size_t dims = input_value_size / sizeof(size_t);
    BCL_REQUIRE(input_value != NULL && input_value_size % sizeof(size_t) == 0 && dims >= 1 &&
                    dims <= 3,
                CL_INVALID_VALUE);
    *items = 1;
    for (size_t d = 0; d < dims; d++)
        *items *= ((const size_t *)input_value)[d];
    return CL_SUCCESS;
}

static cl_int most_items(cl_kernel kernel, cl_device_id device, size_t *most) {
    return clGetKernelWorkGroupInfo(kernel, device, CL_KERNEL_WORK_GROUP_SIZE, sizeof *most, most,
                                    NULL);
}

// Finds the largest local size, in one dimension, with the number of sub-groups that the query gives; zeros: there is
// none.
static cl_int size_for_count(cl_kernel kernel, cl_device_id device, size_t input_value_size,
                             const void *input_value, size_t param_value_size, size_t *size) {
    BCL_REQUIRE(input_value != NULL && input_value_size == sizeof(size_t), CL_INVALID_VALUE);
    BCL_REQUIRE(param_value_size == 0 || param_value_size % sizeof(size_t) == 0, CL_INVALID_VALUE);
    BCL_REQUIRE(param_value_size <= 3 * sizeof(size_t), CL_INVALID_VALUE);
    size_t count = *(const size_t *)input_value, most;
    BCL_TRY(most_items(kernel, device, &most));
    size_t whole = count > most ? most : count * BCL_SUB_GROUP_ITEMS;
    size_t items = whole < most ? whole : most;
    bool is_possible = count > 0 && bcl_sub_groups_of(items) == count;
    size[0] = is_possible ? items : 0;
    size[1] = size[2] = is_possible ? 1 : 0;
    return CL_SUCCESS;
}

cl_int clGetKernelSubGroupInfo(cl_kernel kernel, cl_device_id device,
                               cl_kernel_sub_group_info param_name, size_t input_value_size,
                               const void *input_value, size_t param_value_size, void *param_value,
                               size_t *param_value_size_ret) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(kernel, BCL_KERNEL, CL_INVALID_KERNEL);
    BCL_TRY(find_device(kernel, &device));
    size_t items = 0, size[3];
    switch (param_name) {
    case CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE:
        BCL_TRY(group_items(input_value_size, input_value, &items));
        return BCL_INFO(size_t, items < BCL_SUB_GROUP_ITEMS ? items : BCL_SUB_GROUP_ITEMS);
    case CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE:
        BCL_TRY(group_items(input_value_size, input_value, &items));
        return BCL_INFO(size_t, bcl_sub_groups_of(items));
    case CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT:
        BCL_TRY(
            size_for_count(kernel, device, input_value_size, input_value, param_value_size, size));
        return BCL_INFO_BYTES(size, param_value_size > 0 ? param_value_size : sizeof size);
    case CL_KERNEL_MAX_NUM_SUB_GROUPS:
        BCL_TRY(most_items(kernel, device, &items));
        return BCL_INFO(size_t, bcl_sub_groups_of(items));
    case CL_KERNEL_COMPILE_NUM_SUB_GROUPS: // OpenCL C cannot ask for a number of sub-groups
        return BCL_INFO(size_t, 0);
    default:
        return bcl_fail(CL_INVALID_VALUE, "a known param_name");
    }
}

cl_int clGetKernelSubGroupInfoKHR(cl_kernel in_kernel, cl_device_id in_device,
                                  cl_kernel_sub_group_info param_name, size_t input_value_size,
                                  const void *input_value, size_t param_value_size,
                                  void *param_value, size_t *param_value_size_ret) {
    BCL_CALL();
    return clGetKernelSubGroupInfo(in_kernel, in_device, param_name, input_value_size, input_value,
                                   param_value_size, param_value, param_value_size_ret);
}
