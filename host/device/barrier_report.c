// SPDX-License-Identifier: MIT

#include "device/access_report.h"

#include <stdio.h>

enum { ID_SIZE = 80, PLACE_SIZE = 40 };

// Prints the local id of a linear local id: "(3, 0, 0)".
static void print_id(const struct bcl_launch *launch, uint64_t item, char text[ID_SIZE]) {
    const size_t *size = launch->local_size;
    snprintf(text, ID_SIZE, "(%llu, %llu, %llu)", (unsigned long long)(item % size[0]),
             (unsigned long long)(item / size[0] % size[1]),
             (unsigned long long)(item / size[0] / size[1]));
}

static void print_place(uint32_t line, char text[PLACE_SIZE]) {
    if (line > 0)
        snprintf(text, PLACE_SIZE, "the barrier of line %u", line);
    else
        snprintf(text, PLACE_SIZE, "a barrier");
}

// Whether a work-group can have written this. Kernels may overwrite the report.
static bool is_sound(const struct bcl_launch *launch, const struct bcl_barrier_report *report) {
    uint64_t items = 1;
    for (int dimension = 0; dimension < 3; dimension++) {
        if (report->group[dimension] >= bcl_launch_groups_in(launch, dimension))
            return false;
        items *= bcl_launch_group_size(launch, dimension, report->group[dimension]);
    }
    return report->kind <= BCL_BARRIER_OVERFLOW && report->item < items && report->other < items &&
           (report->item != report->other || report->kind == BCL_BARRIER_OVERFLOW);
}

bool bcl_barrier_report_tell(struct bcl_device *device, const struct bcl_launch *launch,
                             const struct bcl_barrier_report *report) {
    const char *kernel = bcl_binary_string(launch->binary, launch->kernel->name);
    if (report->kind == BCL_BARRIER_OK)
        return false;
    if (bcl_launch_checks(launch) && report->kind > BCL_BARRIER_OVERFLOW &&
        report->kind <= BCL_ACCESS_MISALIGNED && bcl_access_report_tell(device, launch, report))
        return true;
    if (!is_sound(launch, report)) {
        bcl_device_error(device, "kernel '%s' has overwritten memory that it was not given",
                         kernel);
        return true;
    }
    char item[ID_SIZE], other[ID_SIZE], place[PLACE_SIZE], other_place[PLACE_SIZE], what[256];
    print_id(launch, report->item, item);
    print_id(launch, report->other, other);
    print_place(report->line, place);
    print_place(report->other_line, other_place);
    if (report->kind == BCL_BARRIER_DIFFERS && report->line > 0 &&
        report->line == report->other_line)
        snprintf(what, sizeof what,
                 "is elsewhere in line %u than work-item %s: at another barrier or copy",
                 report->line, other);
    else if (report->kind == BCL_BARRIER_DIFFERS)
        snprintf(what, sizeof what, "is at %s, work-item %s at %s", place, other, other_place);
    else if (report->kind == BCL_BARRIER_MISSED)
        snprintf(what, sizeof what, "is at %s, which work-item %s has ended without", place, other);
    else
        snprintf(what, sizeof what, "has overflowed its stack of %u bytes",
                 launch->kernel->private_bytes);
    bcl_device_error(device, "kernel '%s', work-group (%llu, %llu, %llu): work-item %s %s", kernel,
                     (unsigned long long)report->group[0], (unsigned long long)report->group[1],
                     (unsigned long long)report->group[2], item, what);
    return true;
}
