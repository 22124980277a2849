// SPDX-License-Identifier: MIT

#include "device/access_report.h"

#include <inttypes.h>
#include <stdio.h>

enum { ID_SIZE = 80, PLACE_SIZE = 320, OBJECT_SIZE = 320, TEXT_SIZE = 512 };

// The global id of a work-item of the report's work-group. `item`: its linear local id.
static void print_id(const struct bcl_launch *launch, const struct bcl_barrier_report *report,
                     uint64_t item, char text[ID_SIZE]) {
    uint64_t size[3];
    for (int i = 0; i < 3; i++)
        size[i] = bcl_launch_group_size(launch, i, report->group[i]);
    uint64_t id[3] = {item % size[0], item / size[0] % size[1], item / size[0] / size[1]};
    for (int i = 0; i < 3; i++)
        id[i] += launch->global_offset[i] + report->group[i] * launch->local_size[i];
    snprintf(text, ID_SIZE, "(%" PRIu64 ", %" PRIu64 ", %" PRIu64 ")", id[0], id[1], id[2]);
}

static const char *verb_of(uint32_t kind) {
    switch ((enum bcl_access_kind)kind) {
    case BCL_ACCESS_READS:
        return "reads";
    case BCL_ACCESS_WRITES:
        return "writes";
    case BCL_ACCESS_UPDATES:
        return "updates";
    }
    return "accesses";
}

static void print_place(const struct bcl_launch *launch, const struct bcl_access_record *access,
                        char text[PLACE_SIZE]) {
    const char *file = bcl_binary_string(launch->binary, access->file);
    if (access->line > 0)
        snprintf(text, PLACE_SIZE, "%s:%" PRIu32 ":%" PRIu32, file, access->line, access->column);
    else
        snprintf(text, PLACE_SIZE, "an unknown line");
}

// An object of a launch: its name in the message, and its size in bytes.
struct object {
    char name[OBJECT_SIZE];
    uint64_t size;
    uint64_t refused; // the bits of enum bcl_access_kind that its buffer was not created for
};

static void name_argument(const struct bcl_launch *launch, uint32_t index, struct object *object) {
    const struct bcl_argument_record *argument =
        &bcl_binary_arguments(launch->binary, launch->kernel)[index];
    const char *name = bcl_binary_string(launch->binary, argument->name);
    snprintf(object->name, OBJECT_SIZE,
             name[0] != '\0' ? "argument %" PRIu32 ", '%s'" : "argument %" PRIu32, index, name);
    object->size = argument->kind == BCL_ARGUMENT_LOCAL ? launch->arguments[index].size
                                                        : launch->extents[index].size;
    object->refused = launch->extents[index].refused;
}

// False: the launch has no such extent.
static bool find_extent(const struct bcl_launch *launch, uint32_t number, struct object *object) {
    object->refused = 0;
    const struct bcl_kernel_record *kernel = launch->kernel;
    const uint32_t slots = bcl_launch_slots(kernel);
    if (number < kernel->argument_count) {
        name_argument(launch, number, object);
    } else if (number < slots) {
        const uint32_t local = number - kernel->argument_count;
        snprintf(object->name, OBJECT_SIZE, "local variable %" PRIu32, local);
        object->size = bcl_binary_locals(launch->binary, kernel)[local].size;
    } else if (number - slots < launch->reach_count) {
        snprintf(object->name, OBJECT_SIZE, "shared virtual memory at 0x%" PRIx64,
                 launch->extents[kernel->argument_count + number - slots].address);
        object->size = launch->extents[kernel->argument_count + number - slots].size;
    } else {
        return false;
    }
    return true;
}

static bool find_variable(const struct bcl_launch *launch, uint32_t number, struct object *object) {
    static const char *const kinds[] = {[BCL_VARIABLE_LOCAL] = "local variable",
                                        [BCL_VARIABLE_PRIVATE] = "private variable",
                                        [BCL_VARIABLE_PROGRAM] = "the program's variable"};
    if (number >= launch->binary->header->variable_count)
        return false;
    const struct bcl_variable_record *record = &launch->binary->variables[number];
    const char *name = bcl_binary_string(launch->binary, record->name);
    if (record->kind < BCL_VARIABLE_LOCAL || record->kind > BCL_VARIABLE_PROGRAM)
        return false;
    snprintf(object->name, OBJECT_SIZE, name[0] != '\0' ? "%s '%s'" : "a %s", kinds[record->kind],
             name);
    object->size = record->size;
    object->refused = 0;
    return true;
}

// Whether the access lies inside its object.
static bool is_inside(const struct bcl_barrier_report *report, const struct object *object) {
    return report->other <= object->size && report->bytes <= object->size - report->other;
}

// Prints where in its object the access is. `kind`: enum bcl_access_kind.
static void print_where(const struct bcl_barrier_report *report, const struct object *object,
                        uint32_t kind, char text[TEXT_SIZE]) {
    const int64_t offset = (int64_t)report->other;
    const uint64_t bytes = report->bytes;
    if (report->kind == BCL_ACCESS_OUTSIDE && is_inside(report, object) &&
        (object->refused & kind) != 0)
        snprintf(text, TEXT_SIZE, "at byte %" PRId64 " of %s, whose buffer was created with %s",
                 offset, object->name,
                 object->refused == BCL_ACCESS_READS ? "CL_MEM_WRITE_ONLY" : "CL_MEM_READ_ONLY");
    else if (report->kind == BCL_ACCESS_MISALIGNED)
        snprintf(text, TEXT_SIZE, "at byte %" PRId64 " of %s, which is no multiple of %" PRIu32,
                 offset, object->name, report->earlier);
    else if (object->size == 0)
        snprintf(text, TEXT_SIZE, "at byte %" PRId64 " of %s, which is NULL", offset, object->name);
    else if (offset >= 0 && bytes > 0 && report->other % bytes == 0 && object->size % bytes == 0)
        snprintf(text, TEXT_SIZE,
                 "at byte %" PRId64 " of %s, which has %" PRIu64 " bytes: index %" PRIu64
                 " of %" PRIu64,
                 offset, object->name, object->size, report->other / bytes, object->size / bytes);
    else
        snprintf(text, TEXT_SIZE, "at byte %" PRId64 " of %s, which has %" PRIu64 " bytes", offset,
                 object->name, object->size);
}

// Prints what is wrong if the access lies inside its object.
static void print_fault(const struct bcl_launch *launch, const struct bcl_barrier_report *report,
                        char text[TEXT_SIZE]) {
    const uint32_t number = report->earlier & ~BCL_RACE_FLAGS;
    char place[PLACE_SIZE], item[ID_SIZE];
    text[0] = '\0';
    if (report->kind == BCL_ACCESS_UNWRITTEN)
        snprintf(text, TEXT_SIZE, ", which nobody has written");
    if (report->kind != BCL_ACCESS_RACES || number >= launch->binary->header->access_count)
        return;
    const struct bcl_access_record *access = &launch->binary->accesses[number];
    print_place(launch, access, place);
    print_id(launch, report, report->earlier_item, item);
    const char *who = (report->earlier & BCL_RACE_GROUPS) != 0 ? "of another work-group"
                      : report->earlier_item == report->item   ? "(another)"
                                                               : item;
    snprintf(text, TEXT_SIZE, ", which work-item %s %s at %s, with no barrier in between", who,
             verb_of(access->kind), place);
}

// Prints where the access is: in an object, or in none. False: the launch has no such object.
static bool find_place(const struct bcl_launch *launch, const struct bcl_barrier_report *report,
                       uint32_t kind, char text[TEXT_SIZE]) {
    struct object object;
    const uint32_t number = report->other_line;
    if (number == BCL_OBJECT_NONE) {
        // Cores of 32 bits report addresses with their sign extended.
        const uint64_t address =
            launch->binary->image.pointer_bytes == 4 ? (uint32_t)report->other : report->other;
        snprintf(text, TEXT_SIZE,
                 "at address 0x%" PRIx64 ", where nothing is that the launch may access", address);
        return true;
    }
    bool found = (number & BCL_OBJECT_EXTENT) != 0
                     ? find_extent(launch, number & ~BCL_OBJECT_EXTENT, &object)
                     : find_variable(launch, number, &object);
    if (found)
        print_where(report, &object, kind, text);
    return found;
}

bool bcl_access_report_tell(struct bcl_device *device, const struct bcl_launch *launch,
                            const struct bcl_barrier_report *report) {
    char place[PLACE_SIZE], where[TEXT_SIZE], fault[TEXT_SIZE], item[ID_SIZE];
    if (!bcl_launch_checks(launch) || report->line >= launch->binary->header->access_count)
        return false;
    const struct bcl_access_record *access = &launch->binary->accesses[report->line];
    if (!find_place(launch, report, access->kind, where))
        return false;
    print_place(launch, access, place);
    print_fault(launch, report, fault);
    print_id(launch, report, report->item, item);
    bcl_device_error(device,
                     "kernel '%s', %s: work-item with global id %s %s %" PRIu32 " bytes %s%s",
                     bcl_binary_string(launch->binary, launch->kernel->name), place, item,
                     verb_of(access->kind), report->bytes, where, fault);
    return true;
}
