// SPDX-License-Identifier: MIT
//
// Kernel launches: clEnqueueNDRangeKernel and clEnqueueTask.

#include "api/commands/launch.h"
#include "api/events/graph.h"
#include "api/objects/call.h"
#include "api/version_3_1.h"
#include "base/allocate.h"
#include "base/error.h"
#include "base/log.h"
#include "device/driver.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

// -------------------------------------------------------------------------------------------------
// Sizes

// Several threads count work-groups in one size_t, which they may increment beyond the number of work-groups.
#define MOST_GROUPS (SIZE_MAX / 2)

// Whether the launch has no work-items. OpenCL allows that since 2.1; it runs nothing.
static bool is_empty(const struct bcl_launch *launch) {
    return launch->global_size[0] == 0 || launch->global_size[1] == 0 ||
           launch->global_size[2] == 0;
}

static cl_int check_global(const struct bcl_launch *launch, const struct bcl_device_facts *facts) {
    uint64_t last_id = facts->address_bits >= 64 ? UINT64_MAX : UINT32_MAX;
    uint64_t most = facts->max_global_size > 0 ? facts->max_global_size : last_id;
    for (cl_uint i = 0; i < launch->work_dim; i++) {
        BCL_REQUIRE(launch->global_size[i] <= most, CL_INVALID_GLOBAL_WORK_SIZE);
        BCL_REQUIRE(launch->global_offset[i] <= last_id - launch->global_size[i],
                    CL_INVALID_GLOBAL_OFFSET);
    }
    return CL_SUCCESS;
}

// Whether the local size must be 1 in this dimension: the kernel has a barrier that other work-items would not come
// to.
static bool is_single(const struct bcl_kernel_record *kernel, cl_uint dimension) {
    return (kernel->single_item_dimensions >> dimension & 1) != 0;
}

static const char *kernel_name(const struct bcl_launch *launch) {
    return bcl_binary_string(launch->binary, launch->kernel->name);
}

// Why work-groups of the kernel may have at most `most` work-items.
static void explain_private(cl_context context, const struct bcl_launch *launch,
                            const struct bcl_device *device, size_t most) {
    const struct bcl_kernel_record *kernel = launch->kernel;
    if (device->facts.private_memory == 0 || kernel->private_bytes + kernel->group_bytes == 0)
        return;
    bcl_context_explain(
        context, device,
        "kernel '%s' needs %u bytes of private memory a work-item and %u a work-group, and a "
        "work-group has %llu: at most %zu work-items (CL_KERNEL_WORK_GROUP_SIZE); %s",
        kernel_name(launch), kernel->private_bytes, kernel->group_bytes,
        (unsigned long long)device->facts.private_memory, most,
        most == 0 ? "the kernel needs smaller arrays" : "smaller work-groups or arrays need less");
}

// Whether the last work-groups of a dimension may have fewer work-items.
static bool may_be_unequal(const struct bcl_kernel_record *kernel) {
#ifdef BCL_UNIFORM_GROUPS
    (void)kernel;
    return false;
#endif
    return (kernel->flags & BCL_KERNEL_UNEQUAL_GROUPS) != 0;
}

static cl_int check_local(cl_context context, const struct bcl_launch *launch,
                          const struct bcl_device *device) {
    const uint32_t *required = launch->kernel->required_size;
    size_t items = 1, most = bcl_kernel_work_group_size(launch->kernel, device);
    for (cl_uint i = 0; i < 3; i++) {
        size_t size = launch->local_size[i];
        BCL_REQUIRE_SAYING(size > 0, CL_INVALID_WORK_GROUP_SIZE,
                           "a local size of at least 1 in dimension %u", i);
        BCL_REQUIRE_SAYING(size <= device->facts.max_work_group_size, CL_INVALID_WORK_ITEM_SIZE,
                           "a local size up to %zu in dimension %u; it is %zu",
                           (size_t)device->facts.max_work_group_size, i, size);
        BCL_REQUIRE_SAYING(launch->global_size[i] % size == 0 || may_be_unequal(launch->kernel),
                           CL_INVALID_WORK_GROUP_SIZE,
                           "a local size in dimension %u that divides the global size %zu, or a "
                           "program of -cl-std=CL2.0 or later; it is %zu",
                           i, (size_t)launch->global_size[i], size);
        BCL_REQUIRE_SAYING(required[0] == 0 || size == required[i], CL_INVALID_WORK_GROUP_SIZE,
                           "local size %u in dimension %u (reqd_work_group_size); it is %zu",
                           required[i], i, size);
        BCL_REQUIRE(size == 1 || !is_single(launch->kernel, i), CL_INVALID_WORK_GROUP_SIZE);
        if (items > most / size)
            explain_private(context, launch, device, most);
        BCL_REQUIRE(items <= most / size, CL_INVALID_WORK_GROUP_SIZE);
        items *= size;
    }
    return CL_SUCCESS;
}

static size_t largest_divisor(size_t number, size_t limit) {
    size_t divisor = number < limit ? number : limit;
    while (number % divisor != 0)
        divisor--;
    return divisor;
}

// The largest power of two that divides the number; at most `limit`.
static size_t largest_power(size_t number, size_t limit) {
    size_t power = number & -number;
    while (power > limit)
        power /= 2;
    return power;
}

// Chooses a power of two, unless the row would become short. Launches of different global sizes then mostly have the
// same local size, and share its specialised version.
static size_t choose_row(size_t number, size_t limit) {
    size_t power = largest_power(number, limit);
    return power >= limit / 4 ? power : largest_divisor(number, limit);
}

// The most work-items that a work-group should have: many, for long rows, which the vectoriser needs, but not so many
// that a compute unit gets fewer than four work-groups.
static size_t group_limit(const struct bcl_launch *launch, const struct bcl_device *device) {
    const size_t *global = launch->global_size;
    size_t limit = bcl_kernel_work_group_size(launch->kernel, device);
    if (limit > 256)
        limit = 256;
    double items = (double)global[0] * (double)global[1] * (double)global[2];
    while (limit > 16 && items / (double)limit < 4.0 * device->facts.compute_units)
        limit /= 2;
    return limit;
}

// When the application leaves the choice. Rows are along x, or along y where the kernel's accesses are side by side.
static void choose_local(struct bcl_launch *launch, const struct bcl_device *device) {
    static const int along_x[] = {0, 1, 2}, along_y[] = {1, 0, 2};
    const bool prefers_y = (launch->kernel->flags & BCL_KERNEL_ROWS_ALONG_Y) != 0;
    const int *order = prefers_y && launch->global_size[1] > 1 ? along_y : along_x;
    size_t limit = group_limit(launch, device);
    for (int n = 0; n < 3; n++) {
        const int i = order[n];
        if (is_single(launch->kernel, (cl_uint)i))
            continue; // stays 1
        launch->local_size[i] = choose_row(launch->global_size[i], limit);
        limit /= launch->local_size[i];
    }
}

static void take_required(struct bcl_launch *launch) {
    for (int i = 0; i < 3; i++)
        launch->local_size[i] = launch->kernel->required_size[i];
}

static cl_int set_sizes(cl_context context, struct bcl_launch *launch,
                        const struct bcl_device *device, cl_uint work_dim, const size_t *offset,
                        const size_t *global, const size_t *local) {
    BCL_REQUIRE_SAYING(work_dim >= 1 && work_dim <= 3, CL_INVALID_WORK_DIMENSION,
                       "work_dim from 1 to 3; it is %u", work_dim);
    if (bcl_kernel_work_group_size(launch->kernel, device) == 0)
        explain_private(context, launch, device, 0);
    BCL_REQUIRE_SAYING(bcl_kernel_work_group_size(launch->kernel, device) > 0, CL_OUT_OF_RESOURCES,
                       "a kernel whose private memory suffices for one work-item");
    launch->work_dim = work_dim;
    for (cl_uint i = 0; i < 3; i++) {
        launch->global_offset[i] = i < work_dim && offset != NULL ? offset[i] : 0;
        launch->global_size[i] = i >= work_dim ? 1 : global != NULL ? global[i] : 0;
        launch->local_size[i] = i < work_dim && local != NULL ? local[i] : 1;
    }
    BCL_TRY(check_global(launch, &device->facts));
    if (local == NULL && launch->kernel->required_size[0] > 0)
        take_required(launch);
    else if (local == NULL && !is_empty(launch))
        choose_local(launch, device);
    BCL_TRY(check_local(context, launch, device));
    BCL_REQUIRE(bcl_launch_groups(launch) <= MOST_GROUPS, CL_INVALID_GLOBAL_WORK_SIZE);
    return CL_SUCCESS;
}

// Whether specialised versions can run a launch of these sizes.
static bool is_small(const struct bcl_launch *launch) {
    for (int i = 0; i < 3; i++)
        if (launch->global_offset[i] != 0 || launch->global_size[i] > INT32_MAX ||
            bcl_launch_is_unequal(launch, i))
            return false;
    return true;
}

// Fills `special`: the launch with a specialised version of its kernel, which runs `together` work-groups of the launch
// as one. False: the version needs more than the device has.
static bool specialised(const struct bcl_launch *launch, size_t together,
                        const struct bcl_device *device, const struct bcl_special *version,
                        struct bcl_launch *special) {
    const size_t *size = special->local_size;
    *special = *launch;
    special->local_size[0] *= together;
    special->binary = &version->binary;
    special->kernel = version->kernel;
    special->image = &version->image;
    special->local_bytes = bcl_launch_local_bytes(special->binary, special->kernel,
                                                  launch->arguments, sizeof *launch->arguments);
    return size[0] * size[1] * size[2] <= bcl_kernel_work_group_size(special->kernel, device) &&
           special->local_bytes <= device->facts.local_memory &&
           bcl_launch_checks(special) == bcl_launch_checks(launch) &&
           bcl_launch_shadows(special) == bcl_launch_shadows(launch) &&
           bcl_launch_races(special) == bcl_launch_races(launch);
}

static void log_change(const struct bcl_launch *launch) {
    const size_t *size = launch->local_size;
    bcl_log("kernel '%s' goes on with work-groups of %zux%zux%zu",
            bcl_binary_string(launch->binary, launch->kernel->name), size[0], size[1], size[2]);
}

// Keeps `better` as the event's, unless another thread has been quicker. Returns the one that is kept.
static struct bcl_better *keep_better(cl_event event, struct bcl_better *better) {
    struct bcl_better *none = NULL;
    if (atomic_compare_exchange_strong(&event->better, &none, better)) {
        log_change(&better->launch);
        return better;
    }
    bcl_special_release(better->special);
    bcl_free(better);
    return none;
}

// bcl_command.better. `version` stays set, for other threads look at it: a version that does not fit is given back
// each time.
static const struct bcl_launch *find_better(struct bcl_command *command) {
    cl_event event = (cl_event)((char *)command - offsetof(struct _cl_event, command));
    struct bcl_better *better = atomic_load(&event->better);
    if (better != NULL)
        return &better->launch;
    const struct bcl_special *special = bcl_version_poll(event->version);
    better = special != NULL ? bcl_allocate(sizeof *better) : NULL;
    if (better == NULL || !specialised(&command->launch, command->together, command->device,
                                       special, &better->launch)) {
        bcl_free(better);
        bcl_special_release(special);
        return NULL;
    }
    better->special = special;
    return &keep_better(event, better)->launch;
}

#define FEW_ITEMS 16 // work-items; smaller work-groups are run several at a time

// The sizes of the version for a launch. Neighbours in x of work-groups with few work-items become one work-group, if
// the kernel allows that: the device then fills its vectors, and starts fewer work-groups.
static struct bcl_version_sizes sizes_for(const struct bcl_launch *launch,
                                          const struct bcl_device *device) {
    struct bcl_version_sizes sizes = {0};
    size_t items = launch->local_size[0] * launch->local_size[1] * launch->local_size[2];
    memcpy(sizes.local, launch->local_size, sizeof sizes.local);
    if (items >= FEW_ITEMS || (launch->kernel->flags & BCL_KERNEL_MERGEABLE_GROUPS) == 0)
        return sizes;
    size_t limit = group_limit(launch, device) / items;
    size_t groups = launch->global_size[0] / launch->local_size[0];
    size_t merged = limit > 1 ? choose_row(groups, limit) : 1;
    if (merged == 1)
        return sizes;
    memcpy(sizes.program, launch->local_size, sizeof sizes.program);
    sizes.local[0] *= merged;
    return sizes;
}

// Replaces the generic version by the one for this launch's sizes, if it is built. Otherwise the launch can change to
// it later (bcl_command.better).
static void specialise(cl_event event, const struct bcl_build *build) {
    struct bcl_command *command = &event->command;
    struct bcl_launch *launch = &command->launch, special;
    command->better = NULL;
    event->version = NULL;
    if (!is_small(launch) || build->specials == NULL)
        return;
    const struct bcl_version_sizes sizes = sizes_for(launch, command->device);
    uint64_t items = bcl_launch_items(launch);
    event->version = bcl_specials_version(build->specials, launch->kernel, &sizes, items);
    event->special = bcl_version_use(event->version, items);
    command->together = sizes.local[0] / launch->local_size[0];
    if (event->special == NULL && event->version != NULL)
        command->better = find_better;
    if (event->special != NULL &&
        specialised(launch, command->together, command->device, event->special, &special))
        *launch = special;
}

// -------------------------------------------------------------------------------------------------
// Arguments

static bool writes(const struct bcl_argument_record *record, cl_mem mem) {
    if (record->kind == BCL_ARGUMENT_IMAGE)
        return record->access != BCL_ACCESS_READ_ONLY;
    return record->kind != BCL_ARGUMENT_CONSTANT &&
           (record->qualifiers & BCL_QUALIFIER_CONST) == 0 && (mem->flags & CL_MEM_READ_ONLY) == 0;
}

// The memory object of an argument; NULL: none. The last one may be that of the program's variables on the device.
static cl_mem object_of(cl_kernel kernel, const struct bcl_build *build, uint32_t index) {
#ifndef BCL_NO_CHECKS
    if (index == bcl_kernel_own_arguments(kernel->record))
        return build->variables;
#endif
    (void)build;
    return kernel->arguments[index].mem;
}

// Lists the memory objects that the kernel uses, and how. `uses` has room for all arguments. A kernel may write only
// a part of an object, so a written object counts as read too.
static cl_uint list_uses(cl_kernel kernel, cl_uint place, const struct bcl_build *build,
                         struct bcl_use *uses) {
    const struct bcl_argument_record *records =
        bcl_binary_arguments(kernel->binary, kernel->record);
    cl_uint count = 0;
    for (uint32_t i = 0; i < kernel->record->argument_count; i++) {
        cl_mem mem = object_of(kernel, build, i);
        if (mem == NULL)
            continue;
        bool is_image = records[i].kind == BCL_ARGUMENT_IMAGE;
        uses[count++] =
            (struct bcl_use){mem, place, is_image ? bcl_image_box(mem) : bcl_range(0, mem->size),
                             .reads = true, .writes = writes(&records[i], mem)};
    }
    return count;
}

static cl_int check_arguments(cl_kernel kernel, cl_command_queue queue) {
    const struct bcl_device *device = &queue->device->driven;
    const struct bcl_argument_record *records =
        bcl_binary_arguments(kernel->binary, kernel->record);
    for (uint32_t i = 0; i < kernel->record->argument_count; i++) {
        const struct bcl_kernel_argument *argument = &kernel->arguments[i];
        BCL_REQUIRE_SAYING(argument->set, CL_INVALID_KERNEL_ARGS,
                           "argument %u of kernel '%s' to be set", i,
                           bcl_binary_string(kernel->binary, kernel->record->name));
        // The application may have released a memory object after setting it as an argument, and
        // another object may now have its address.
        BCL_REQUIRE(bcl_fits_argument(argument->mem, &records[i]), CL_INVALID_KERNEL_ARGS);
        BCL_REQUIRE(records[i].kind != BCL_ARGUMENT_IMAGE ||
                        bcl_image_fits(&device->facts, argument->mem),
                    CL_INVALID_IMAGE_SIZE);
        BCL_REQUIRE(!argument->is_svm ||
                        bcl_svm_reaches(queue->context, queue->device_index, &argument->svm),
                    CL_INVALID_OPERATION);
    }
    return CL_SUCCESS;
}

// `value` points into the kernel's values; returns the same place in the copy of these values.
static unsigned char *in_copy(cl_kernel kernel, const void *value, unsigned char *copy) {
    return copy + ((const unsigned char *)value - kernel->values);
}

// The accesses of kernels that the flags of a buffer exclude.
static uint64_t refused_by(cl_mem_flags flags) {
    return (flags & CL_MEM_READ_ONLY) != 0    ? BCL_ACCESS_WRITES
           : (flags & CL_MEM_WRITE_ONLY) != 0 ? BCL_ACCESS_READS
                                              : 0;
}

// What the application gave to an argument. NULL has no bytes.
static struct bcl_object_extent extent_of(const struct bcl_kernel_argument *argument, cl_mem mem,
                                          cl_uint place) {
    if (mem != NULL)
        return (struct bcl_object_extent){bcl_mem_address(mem, place), mem->size,
                                          refused_by(mem->flags)};
    if (argument->is_svm)
        return (struct bcl_object_extent){argument->svm.memory.address, argument->svm.memory.size,
                                          0};
    return (struct bcl_object_extent){0};
}

// The objects that the launch may access.
static void list_extents(cl_kernel kernel, cl_uint place, const struct bcl_build *build,
                         struct bcl_object_extent *extents) {
    struct bcl_svm piece;
    for (uint32_t i = 0; i < kernel->record->argument_count; i++)
        *extents++ = extent_of(&kernel->arguments[i], object_of(kernel, build, i), place);
    for (uint32_t i = 0; i < kernel->reach_count; i++) {
        bool found = bcl_svm_find(kernel->program->context,
                                  (const void *)(uintptr_t)kernel->reach[i], 1, &piece);
        *extents++ = found ? (struct bcl_object_extent){piece.memory.address, piece.memory.size, 0}
                           : (struct bcl_object_extent){0};
    }
}

static uint64_t extents_size(const struct bcl_launch *launch, cl_kernel kernel) {
    uint64_t count = (uint64_t)kernel->record->argument_count + kernel->reach_count;
    return bcl_launch_checks(launch) ? bcl_multiply(count, sizeof(struct bcl_object_extent)) : 0;
}

// Copies the kernel's current arguments and its list of reached addresses into one allocation. The values come first,
// for their alignment.
static cl_int copy_arguments(cl_kernel kernel, cl_uint place, const struct bcl_build *build,
                             cl_event event) {
    const struct bcl_argument_record *records =
        bcl_binary_arguments(kernel->binary, kernel->record);
    uint32_t count = kernel->record->argument_count;
    uint64_t values_size = bcl_align_up(kernel->value_bytes, sizeof(union bcl_launch_argument));
    uint64_t arguments_size = bcl_multiply(count, sizeof(union bcl_launch_argument));
    uint64_t reach_size = bcl_multiply(kernel->reach_count, sizeof *kernel->reach);
    struct bcl_launch *launch = &event->command.launch;
    uint64_t extents = extents_size(launch, kernel);
    // Aligned by hand: an aligned allocation costs as much as the rest of a launch.
    event->payload = bcl_allocate(bcl_add(bcl_add(bcl_add(values_size, arguments_size), extents),
                                          reach_size + BCL_BUFFER_ALIGN - 1));
    BCL_REQUIRE(event->payload != NULL, CL_OUT_OF_HOST_MEMORY);
    unsigned char *values =
        (unsigned char *)(uintptr_t)bcl_align_up((uintptr_t)event->payload, BCL_BUFFER_ALIGN);
    union bcl_launch_argument *arguments = (void *)(values + values_size);
    memcpy(values, kernel->values, kernel->value_bytes);
    for (uint32_t i = 0; i < count; i++) {
        cl_mem mem = object_of(kernel, build, i);
        arguments[i] = kernel->arguments[i].launch;
        if (bcl_launch_value_of(&records[i]).size > 0)
            arguments[i].value = in_copy(kernel, arguments[i].value, values);
        else if (mem != NULL)
            arguments[i].address = bcl_mem_address(mem, place);
        if (records[i].kind == BCL_ARGUMENT_IMAGE)
            *(struct bcl_image_descriptor *)(uintptr_t)arguments[i].value =
                bcl_image_describe(mem, place);
    }
    launch->arguments = arguments;
    launch->reach = (const uint64_t *)(arguments + count);
    launch->reach_count = kernel->reach_count;
    if (kernel->reach_count > 0)
        memcpy(arguments + count, kernel->reach, (size_t)reach_size);
    if (extents > 0) {
        struct bcl_object_extent *list = (void *)((char *)(arguments + count) + reach_size);
        list_extents(kernel, place, build, list);
        launch->extents = list;
    }
    return CL_SUCCESS;
}

// -------------------------------------------------------------------------------------------------
// The API

static cl_int reserve(cl_event event) {
    struct bcl_device *device = event->command.device;
    if (device->driver->reserve == NULL)
        return CL_SUCCESS;
    cl_int status = device->driver->reserve(device, &event->command.launch);
    event->command.reserved = status == CL_SUCCESS;
    return status;
}

// Explains why there is no memory for the launch, which the device has measured.
static void explain_room(cl_event event, const struct bcl_launch *launch) {
    cl_kernel kernel = event->kernel;
    bcl_context_explain(
        kernel->program->context, event->command.device,
        "kernel '%s' needs memory for its launch, beside buffers: %llu bytes for its arguments, "
        "%llu of local memory a work-group, %llu of private memory; the device has %llu in all",
        kernel_name(launch),
        (unsigned long long)bcl_multiply(launch->room.arguments, launch->room.cores),
        (unsigned long long)launch->local_bytes,
        (unsigned long long)bcl_launch_private_bytes(launch),
        (unsigned long long)event->command.device->facts.global_memory);
}

// Fills in the command of a launch. If there is too little memory to run the specialised version, the generic version
// runs, which may need less.
static cl_int fill_event(cl_event event, cl_kernel kernel, cl_uint place,
                         const struct bcl_launch *launch, const struct bcl_build *build) {
    struct bcl_launch *own = &event->command.launch;
    event->kernel = bcl_retain(kernel);
    *own = *launch;
    BCL_TRY(copy_arguments(kernel, place, build, event));
    const struct bcl_launch generic = *own;
    bool hidden = (launch->kernel->flags & BCL_KERNEL_HIDDEN) != 0;
    if (!hidden)
        specialise(event, build);
    cl_int status = reserve(event);
    if (status != CL_SUCCESS && own->image != generic.image) {
        *own = generic;
        bcl_special_release(event->special);
        event->special = NULL;
        status = reserve(event);
    }
    if (status == CL_SUCCESS)
        return status;
    if (!hidden) // the program's lock is held
        explain_room(event, own);
    return bcl_fail(status, "memory for the launch");
}

// The recorded version has already reserved memory; a specialised version may need more. reserve() grows that memory,
// and unreserve() then takes back only the second count.
void bcl_launch_renew(cl_event event, cl_device_id device) {
    const struct bcl_command *command = &event->command;
    if (command->kind != BCL_COMMAND_NDRANGE || event->special != NULL)
        return;
    cl_kernel kernel = event->kernel;
    const struct bcl_launch before = command->launch;
    specialise(event, bcl_program_build(kernel->program, device));
    if (command->launch.image == before.image || !command->reserved)
        return;
    const struct bcl_driver *driver = command->device->driver;
    if (driver->reserve(command->device, &event->command.launch) == CL_SUCCESS)
        driver->unreserve(command->device);
    else
        event->command.launch = before;
}

#define FEW_ARGUMENTS 16 // enough for most kernels

static cl_int send_launch(const struct bcl_destination *to, cl_kernel kernel, cl_command_type type,
                          const struct bcl_launch *launch, const struct bcl_build *build) {
    struct bcl_use few[FEW_ARGUMENTS], *many = NULL;
    if (kernel->record->argument_count > FEW_ARGUMENTS) {
        many = bcl_allocate(bcl_multiply(kernel->record->argument_count, sizeof *many));
        BCL_REQUIRE(many != NULL, CL_OUT_OF_HOST_MEMORY);
    }
    struct bcl_use *uses = many != NULL ? many : few;
    cl_uint place = bcl_mem_place(to->queue->context, to->queue->device_index);
    cl_uint use_count = list_uses(kernel, place, build, uses);
    cl_event event = NULL;
    cl_int status = bcl_event_new(to, type, BCL_COMMAND_NDRANGE, use_count, uses, &event);
    bcl_free(many);
    BCL_TRY(status);
    status = fill_event(event, kernel, place, launch, build);
    if (status != CL_SUCCESS) {
        bcl_release(event);
        return status;
    }
    return bcl_graph_send(event, to);
}

#ifdef BCL_NO_CHECKS
#define construct(program, device) CL_SUCCESS
#else
static bool fits(const struct bcl_launch *launch, const struct bcl_device *device) {
    return bcl_kernel_work_group_size(launch->kernel, device) > 0 &&
           launch->local_bytes <= device->facts.local_memory;
}

// Launches a kernel that the application does not see, on a queue of its own. `held`: as in bcl_destination.
static cl_int launch_hidden(cl_program program, cl_device_id device, uint32_t flag,
                            pthread_mutex_t *held) {
    const struct bcl_build *build = bcl_program_build(program, device);
    struct bcl_launch launch = {.binary = &build->binary, .image = &build->image, .work_dim = 1};
    launch.kernel = bcl_binary_hidden(launch.binary, flag);
    if (launch.kernel == NULL)
        return CL_INVALID_OPERATION;
    for (int i = 0; i < 3; i++)
        launch.global_size[i] = launch.local_size[i] = 1;
    struct bcl_destination to = {.held = held};
    cl_kernel kernel = NULL;
    BCL_TRY(bcl_queue_new(program->context, device, 0, &to.queue));
    cl_int status = bcl_kernel_new(program, launch.binary, launch.kernel, &kernel);
    if (status == CL_SUCCESS) {
        launch.local_bytes = bcl_kernel_local_bytes(kernel, launch.binary, launch.kernel);
        status = fits(&launch, &device->driven)
                     ? send_launch(&to, kernel, CL_COMMAND_TASK, &launch, build)
                     : CL_OUT_OF_RESOURCES;
        bcl_release(kernel);
    }
    bcl_release(to.queue);
    return status;
}

static void destroy(cl_program program, cl_device_id device) {
    if (launch_hidden(program, device, BCL_KERNEL_FINALIZES, NULL) == CL_SUCCESS)
        bcl_device_flush(&device->driven);
}

// Constructs the program's variables. The caller holds the program's lock, which this function releases.
static cl_int construct(cl_program program, cl_device_id device) {
    struct bcl_build *build = bcl_program_build(program, device);
    cl_int status = CL_SUCCESS;
    build->constructed = true;
    build->destroy = bcl_binary_hidden(&build->binary, BCL_KERNEL_FINALIZES) ? destroy : NULL;
    if (bcl_binary_hidden(&build->binary, BCL_KERNEL_INITIALIZES) != NULL)
        status = launch_hidden(program, device, BCL_KERNEL_INITIALIZES, &program->lock);
    else
        pthread_mutex_unlock(&program->lock);
    if (status != CL_SUCCESS) {
        build->constructed = false;
        build->destroy = NULL;
        pthread_mutex_unlock(&program->lock);
    }
    return status;
}
#endif

cl_int bcl_launch_kernel(const struct bcl_destination *to, cl_command_type type, cl_kernel kernel,
                         cl_uint work_dim, const size_t *offset, const size_t *global,
                         const size_t *local) {
    cl_command_queue queue = to->queue;
    BCL_REQUIRE_OBJECT(queue, BCL_QUEUE, CL_INVALID_COMMAND_QUEUE);
    BCL_REQUIRE_OWN(queue);
    BCL_REQUIRE_OBJECT(kernel, BCL_KERNEL, CL_INVALID_KERNEL);
    BCL_REQUIRE(kernel->program->context == queue->context, CL_INVALID_CONTEXT);
    const struct bcl_device *device = &queue->device->driven;
    const struct bcl_build *build = bcl_program_build(kernel->program, queue->device);
    BCL_REQUIRE(build != NULL, CL_INVALID_PROGRAM_EXECUTABLE);
    BCL_TRY(check_arguments(kernel, queue));

    struct bcl_launch launch = {.binary = &build->binary, .image = &build->image};
    const char *name = bcl_binary_string(kernel->binary, kernel->record->name);
    launch.kernel = bcl_binary_kernel(&build->binary, name);
    BCL_TRY(set_sizes(queue->context, &launch, device, work_dim, offset, global, local));
    launch.local_bytes = bcl_kernel_local_bytes(kernel, launch.binary, launch.kernel);
    if (launch.local_bytes > device->facts.local_memory)
        bcl_context_explain(queue->context, device,
                            "kernel '%s' needs %llu bytes of local memory a work-group, and the "
                            "device has %llu (CL_DEVICE_LOCAL_MEM_SIZE)",
                            name, (unsigned long long)launch.local_bytes,
                            (unsigned long long)device->facts.local_memory);
    BCL_REQUIRE_SAYING(launch.local_bytes <= device->facts.local_memory, CL_OUT_OF_RESOURCES,
                       "at most %llu bytes of local memory; it needs %llu",
                       (unsigned long long)device->facts.local_memory,
                       (unsigned long long)launch.local_bytes);
    if (is_empty(&launch))
        return bcl_graph_send_nothing(to, type);
    bool constructs = false;
    BCL_TRY(bcl_program_load(kernel->program, queue->device, &constructs));
    if (constructs)
        BCL_TRY(construct(kernel->program, queue->device));
    return send_launch(to, kernel, type, &launch, build);
}

cl_int clEnqueueNDRangeKernel(cl_command_queue command_queue, cl_kernel kernel, cl_uint work_dim,
                              const size_t *global_work_offset, const size_t *global_work_size,
                              const size_t *local_work_size, cl_uint num_events_in_wait_list,
                              const cl_event *event_wait_list, cl_event *event) {
    BCL_CALL();
    return bcl_launch_kernel(BCL_TO_QUEUE, CL_COMMAND_NDRANGE_KERNEL, kernel, work_dim,
                             global_work_offset, global_work_size, local_work_size);
}

cl_int clEnqueueTask(cl_command_queue command_queue, cl_kernel kernel,
                     cl_uint num_events_in_wait_list, const cl_event *event_wait_list,
                     cl_event *event) {
    BCL_CALL();
    const size_t one = 1;
    return bcl_launch_kernel(BCL_TO_QUEUE, CL_COMMAND_TASK, kernel, 1, NULL, &one, &one);
}

cl_int clGetKernelSuggestedLocalWorkSize(cl_command_queue queue, cl_kernel kernel, cl_uint work_dim,
                                         const size_t *offset, const size_t *global,
                                         size_t *suggested) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(queue, BCL_QUEUE, CL_INVALID_COMMAND_QUEUE);
    BCL_REQUIRE_OWN(queue);
    BCL_REQUIRE_OBJECT(kernel, BCL_KERNEL, CL_INVALID_KERNEL);
    BCL_REQUIRE(kernel->program->context == queue->context, CL_INVALID_CONTEXT);
    const struct bcl_build *build = bcl_program_build(kernel->program, queue->device);
    BCL_REQUIRE(build != NULL, CL_INVALID_PROGRAM_EXECUTABLE);
    BCL_TRY(check_arguments(kernel, queue));
    BCL_REQUIRE(suggested != NULL, CL_INVALID_VALUE);
    const char *name = bcl_binary_string(kernel->binary, kernel->record->name);
    struct bcl_launch launch = {.binary = &build->binary,
                                .kernel = bcl_binary_kernel(&build->binary, name)};
    BCL_TRY(
        set_sizes(queue->context, &launch, &queue->device->driven, work_dim, offset, global, NULL));
    BCL_REQUIRE(!is_empty(&launch), CL_INVALID_GLOBAL_WORK_SIZE);
    memcpy(suggested, launch.local_size, work_dim * sizeof *suggested);
    return CL_SUCCESS;
}
