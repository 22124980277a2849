// SPDX-License-Identifier: MIT
//
// A handle has what is needed to record its launch again: a copy of the kernel, which has the arguments, and the
// sizes. An update records each changed launch again from a changed copy. When all have been recorded, the new events
// take the places of the old ones; otherwise nothing has changed.

#include "api/commands/command_buffer.h"
#include "api/commands/launch.h"
#include "api/objects/info.h"
#include "base/error.h"

#include <string.h>

struct sizes {
    size_t offset[3], global[3], local[3]; // local[0] is 0: the library chooses
};

// A launch as it is recorded, or as an update is about to make it.
struct dispatch {
    cl_kernel kernel; // owned
    struct sizes sizes;
};

struct _cl_mutable_command_khr {
    struct bcl_handle handle;
    cl_command_buffer_khr buffer;     // which owns it
    size_t index;                     // of its command
    cl_kernel recorded;               // the application's kernel; retained
    struct bcl_properties properties; // the fields that may change, assertions
    cl_uint work_dim;

    // Under the buffer's lock.
    struct dispatch now;
    struct dispatch changed; // kernel NULL: no update is under way
    cl_event event;          // the changed launch, during an update; owned
};

// -------------------------------------------------------------------------------------------------
// Handles

static void destroy_command(struct bcl_object *object) {
    cl_mutable_command_khr command = (cl_mutable_command_khr)object;
    bcl_release(command->now.kernel);
    bcl_release(command->recorded);
}

static void set_sizes(struct sizes *sizes, cl_uint work_dim, const size_t *offset,
                      const size_t *global, const size_t *local) {
    size_t bytes = (work_dim < 3 ? work_dim : 3) * sizeof *offset;
    if (offset != NULL)
        memcpy(sizes->offset, offset, bytes);
    if (global != NULL)
        memcpy(sizes->global, global, bytes);
    if (local != NULL)
        memcpy(sizes->local, local, bytes);
}

static const size_t *local_of(const struct sizes *sizes) {
    return sizes->local[0] > 0 ? sizes->local : NULL;
}

static cl_int new_command(cl_command_buffer_khr buffer, cl_kernel kernel,
                          const struct bcl_properties *properties, cl_mutable_command_khr *result) {
    cl_mutable_command_khr command =
        bcl_object_new(sizeof *command, BCL_MUTABLE_COMMAND, destroy_command);
    BCL_REQUIRE(command != NULL, CL_OUT_OF_HOST_MEMORY);
    cl_int status;
    command->now.kernel = clCloneKernel(kernel, &status);
    if (status != CL_SUCCESS) {
        bcl_release(command);
        return status;
    }
    command->recorded = bcl_retain(kernel);
    command->buffer = buffer;
    command->properties = *properties;
    *result = command;
    return CL_SUCCESS;
}

// -------------------------------------------------------------------------------------------------
// Recording

static cl_int read_properties(struct bcl_properties *properties, cl_command_buffer_khr buffer,
                              const cl_command_properties_khr *list, const size_t *local) {
    properties->values[0] = BCL_MUTABLE_FIELDS;
    BCL_TRY(bcl_read_properties(properties, list, CL_MUTABLE_DISPATCH_UPDATABLE_FIELDS_KHR,
                                CL_MUTABLE_DISPATCH_ASSERTS_KHR));
    BCL_REQUIRE((properties->values[0] & ~(cl_properties)BCL_MUTABLE_FIELDS) == 0,
                CL_INVALID_OPERATION);
    BCL_REQUIRE(bcl_are_asserts(properties->values[1]), CL_INVALID_VALUE);
    BCL_REQUIRE(local != NULL || (properties->values[1] | buffer->properties.values[1]) == 0,
                CL_INVALID_VALUE);
    return CL_SUCCESS;
}

cl_int clCommandNDRangeKernelKHR(BCL_RECORDS_INTO, cl_kernel kernel, cl_uint work_dim,
                                 const size_t *global_work_offset, const size_t *global_work_size,
                                 const size_t *local_work_size, BCL_RECORDS_AFTER) {
    BCL_CALL();
    struct bcl_properties own = {.count = 0};
    struct bcl_record record;
    cl_mutable_command_khr command = NULL;
    BCL_TRY(bcl_record_begin(&record, command_buffer, command_queue, NULL,
                             num_sync_points_in_wait_list, sync_point_wait_list, sync_point, NULL));
    cl_int status = read_properties(&own, command_buffer, properties, local_work_size);
    if (status == CL_SUCCESS && mutable_handle != NULL)
        status = new_command(command_buffer, kernel, &own, &command);
    if (status == CL_SUCCESS)
        status = bcl_launch_kernel(&record.to, CL_COMMAND_NDRANGE_KERNEL, kernel, work_dim,
                                   global_work_offset, global_work_size, local_work_size);
    if (status == CL_SUCCESS && command != NULL) {
        command->work_dim = work_dim;
        set_sizes(&command->now.sizes, work_dim, global_work_offset, global_work_size,
                  local_work_size);
        command->index = command_buffer->count - 1;
        command->handle.next = command_buffer->handles;
        command_buffer->handles = &command->handle;
        *mutable_handle = command;
    } else {
        bcl_release(command);
    }
    return bcl_record_end(&record, status);
}

// -------------------------------------------------------------------------------------------------
// Updates

static cl_int check_config(cl_mutable_command_khr command,
                           const struct bcl_mutable_dispatch_config *config) {
    cl_mutable_dispatch_fields_khr changes = 0;
    BCL_REQUIRE((config->num_args == 0) == (config->arg_list == NULL), CL_INVALID_VALUE);
    BCL_REQUIRE((config->num_svm_args == 0) == (config->arg_svm_list == NULL), CL_INVALID_VALUE);
    BCL_REQUIRE((config->num_exec_infos == 0) == (config->exec_info_list == NULL),
                CL_INVALID_VALUE);
    if (config->global_work_offset != NULL)
        changes |= CL_MUTABLE_DISPATCH_GLOBAL_OFFSET_KHR;
    if (config->global_work_size != NULL)
        changes |= CL_MUTABLE_DISPATCH_GLOBAL_SIZE_KHR;
    if (config->local_work_size != NULL)
        changes |= CL_MUTABLE_DISPATCH_LOCAL_SIZE_KHR;
    if (config->arg_list != NULL || config->arg_svm_list != NULL)
        changes |= CL_MUTABLE_DISPATCH_ARGUMENTS_KHR;
    if (config->exec_info_list != NULL)
        changes |= CL_MUTABLE_DISPATCH_EXEC_INFO_KHR;
    BCL_REQUIRE_SAYING((changes & ~command->properties.values[0]) == 0, CL_INVALID_OPERATION,
                       "changes only of CL_MUTABLE_DISPATCH_UPDATABLE_FIELDS_KHR");
    BCL_REQUIRE(config->work_dim == 0 || config->work_dim == command->work_dim,
                CL_INVALID_OPERATION);
    return CL_SUCCESS;
}

static cl_int set_arguments(cl_kernel kernel, const struct bcl_mutable_dispatch_config *config) {
    for (cl_uint i = 0; i < config->num_args; i++)
        BCL_TRY(clSetKernelArg(kernel, config->arg_list[i].arg_index, config->arg_list[i].arg_size,
                               config->arg_list[i].arg_value));
    for (cl_uint i = 0; i < config->num_svm_args; i++)
        BCL_TRY(clSetKernelArgSVMPointer(kernel, config->arg_svm_list[i].arg_index,
                                         config->arg_svm_list[i].arg_value));
    for (cl_uint i = 0; i < config->num_exec_infos; i++)
        BCL_TRY(clSetKernelExecInfo(kernel, config->exec_info_list[i].param_name,
                                    config->exec_info_list[i].param_value_size,
                                    config->exec_info_list[i].param_value));
    return CL_SUCCESS;
}

struct record_again {
    struct bcl_destination to; // must be first: `to.record` casts it to this
    cl_event event;
};

static cl_int take(const struct bcl_destination *to, cl_event event) {
    ((struct record_again *)to)->event = event;
    bcl_release(event->queue); // the command buffer holds it
    event->queue = NULL;
    return CL_SUCCESS;
}

// 0: all work-groups of the launch are equal; 1: not all; -1: there are none.
static int unequal_groups(cl_event event) {
    const struct bcl_launch *launch = &event->command.launch;
    if (event->command.kind != BCL_COMMAND_NDRANGE)
        return -1;
    return bcl_launch_is_unequal(launch, 0) || bcl_launch_is_unequal(launch, 1) ||
           bcl_launch_is_unequal(launch, 2);
}

// Records the launch again.
static cl_int record_again(cl_mutable_command_khr command, const struct dispatch *dispatch) {
    const struct sizes *sizes = &dispatch->sizes;
    cl_command_buffer_khr buffer = command->buffer;
    struct record_again again = {.to = {.queue = buffer->queue, .record = take}};
    BCL_TRY(bcl_launch_kernel(&again.to, CL_COMMAND_NDRANGE_KERNEL, dispatch->kernel,
                              command->work_dim, sizes->offset, sizes->global, local_of(sizes)));
    int before = unequal_groups(buffer->commands[command->index].event);
    int after = unequal_groups(again.event);
    if (before >= 0 && after >= 0 && before != after) {
        bcl_release(again.event);
        return bcl_fail(CL_INVALID_OPERATION, "work-groups that are as equal as before");
    }
    bcl_release(command->event);
    command->event = again.event;
    return CL_SUCCESS;
}

// Prepares the change of one command. An earlier change by the same update counts.
static cl_int prepare(cl_command_buffer_khr buffer,
                      const struct bcl_mutable_dispatch_config *config) {
    BCL_REQUIRE(config != NULL, CL_INVALID_VALUE);
    cl_mutable_command_khr command = config->command;
    BCL_REQUIRE_OBJECT(command, BCL_MUTABLE_COMMAND, CL_INVALID_MUTABLE_COMMAND_KHR);
    BCL_REQUIRE(command->buffer == buffer, CL_INVALID_MUTABLE_COMMAND_KHR);
    BCL_TRY(check_config(command, config));
    struct dispatch dispatch = command->changed.kernel != NULL ? command->changed : command->now;
    cl_int status;
    dispatch.kernel = clCloneKernel(dispatch.kernel, &status);
    BCL_TRY(status);
    set_sizes(&dispatch.sizes, command->work_dim, config->global_work_offset,
              config->global_work_size, config->local_work_size);
    status = set_arguments(dispatch.kernel, config);
    if (status == CL_SUCCESS && config->local_work_size != NULL && dispatch.sizes.local[0] == 0)
        status = bcl_fail(CL_INVALID_WORK_GROUP_SIZE, "a local size of at least 1");
    if (status == CL_SUCCESS)
        status = record_again(command, &dispatch);
    if (status != CL_SUCCESS) {
        bcl_release(dispatch.kernel);
        return status;
    }
    bcl_release(command->changed.kernel);
    command->changed = dispatch;
    return CL_SUCCESS;
}

static cl_mutable_command_khr first(cl_command_buffer_khr buffer) {
    return (cl_mutable_command_khr)buffer->handles;
}

static cl_mutable_command_khr next(cl_mutable_command_khr command) {
    return (cl_mutable_command_khr)command->handle.next;
}

// Exchanges what is recorded with what an update has prepared.
static void exchange(cl_command_buffer_khr buffer) {
    for (cl_mutable_command_khr command = first(buffer); command != NULL; command = next(command))
        if (command->changed.kernel != NULL) {
            cl_event *place = &buffer->commands[command->index].event, event = *place;
            const struct dispatch dispatch = command->now;
            *place = command->event;
            command->now = command->changed;
            command->event = event;
            command->changed = dispatch;
        }
}

// Releases the kernels that are no longer needed. Their events become a list, for the caller to release when it does
// not hold the lock, since that may call functions of the application.
static cl_event clear(cl_command_buffer_khr buffer) {
    cl_event list = NULL;
    for (cl_mutable_command_khr command = first(buffer); command != NULL; command = next(command))
        if (command->changed.kernel != NULL) {
            command->event->next_ready = list;
            list = command->event;
            command->event = NULL;
            bcl_release(command->changed.kernel);
            command->changed.kernel = NULL;
        }
    return list;
}

// Under the buffer's lock.
static cl_int update(cl_command_buffer_khr buffer, cl_uint count,
                     const cl_command_buffer_update_type_khr *types, const void **configs) {
    BCL_REQUIRE(buffer->finalized, CL_INVALID_OPERATION);
    BCL_REQUIRE(bcl_command_buffer_has(buffer, CL_COMMAND_BUFFER_MUTABLE_KHR),
                CL_INVALID_OPERATION);
    BCL_REQUIRE((count == 0) == (types == NULL) && (count == 0) == (configs == NULL),
                CL_INVALID_VALUE);
    for (cl_uint i = 0; i < count; i++) {
        BCL_REQUIRE(types[i] == BCL_MUTABLE_DISPATCH_CONFIG, CL_INVALID_VALUE);
        BCL_TRY(prepare(buffer, configs[i]));
    }
    exchange(buffer);
    cl_int status = bcl_command_buffer_list_uses(buffer);
    if (status != CL_SUCCESS)
        exchange(buffer);
    return status;
}

cl_int clUpdateMutableCommandsKHR(cl_command_buffer_khr command_buffer, cl_uint num_configs,
                                  const cl_command_buffer_update_type_khr *config_types,
                                  const void **configs) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(command_buffer, BCL_COMMAND_BUFFER, CL_INVALID_COMMAND_BUFFER_KHR);
    BCL_REQUIRE_OWN(command_buffer);
    pthread_mutex_lock(&command_buffer->lock);
    cl_int status = update(command_buffer, num_configs, config_types, configs);
    cl_event old = clear(command_buffer);
    pthread_mutex_unlock(&command_buffer->lock);
    while (old != NULL) {
        cl_event event = old;
        old = event->next_ready;
        bcl_release(event);
    }
    return status;
}

// -------------------------------------------------------------------------------------------------
// Queries

static struct sizes sizes_now(cl_mutable_command_khr command) {
    pthread_mutex_lock(&command->buffer->lock);
    const struct sizes sizes = command->now.sizes;
    pthread_mutex_unlock(&command->buffer->lock);
    return sizes;
}

cl_int clGetMutableCommandInfoKHR(cl_mutable_command_khr command,
                                  cl_mutable_command_info_khr param_name, size_t param_value_size,
                                  void *param_value, size_t *param_value_size_ret) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(command, BCL_MUTABLE_COMMAND, CL_INVALID_MUTABLE_COMMAND_KHR);
    const struct sizes sizes = sizes_now(command);
    const size_t bytes = command->work_dim * sizeof(size_t);
    switch (param_name) {
    case CL_MUTABLE_COMMAND_COMMAND_QUEUE_KHR:
        return BCL_INFO(cl_command_queue, command->buffer->queue);
    case CL_MUTABLE_COMMAND_COMMAND_BUFFER_KHR:
        return BCL_INFO(cl_command_buffer_khr, command->buffer);
    case CL_MUTABLE_COMMAND_COMMAND_TYPE_KHR:
        return BCL_INFO(cl_command_type, CL_COMMAND_NDRANGE_KERNEL);
    case CL_MUTABLE_COMMAND_PROPERTIES_ARRAY_KHR:
        return BCL_INFO_BYTES(command->properties.words,
                              command->properties.count * sizeof(cl_properties));
    case CL_MUTABLE_DISPATCH_KERNEL_KHR:
        return BCL_INFO(cl_kernel, command->recorded);
    case CL_MUTABLE_DISPATCH_DIMENSIONS_KHR:
        return BCL_INFO(cl_uint, command->work_dim);
    case CL_MUTABLE_DISPATCH_GLOBAL_WORK_OFFSET_KHR:
        return BCL_INFO_BYTES(sizes.offset, bytes);
    case CL_MUTABLE_DISPATCH_GLOBAL_WORK_SIZE_KHR:
        return BCL_INFO_BYTES(sizes.global, bytes);
    case CL_MUTABLE_DISPATCH_LOCAL_WORK_SIZE_KHR:
        return BCL_INFO_BYTES(sizes.local, bytes);
    default:
        return bcl_fail(CL_INVALID_VALUE, "a known param_name");
    }
}
