// SPDX-License-Identifier: MIT

#include "device/place.h"

#include <string.h>

static void tell_position(struct bcl_line *line, const struct bcl_source_place *place) {
    bcl_line_add(line, place->file);
    if (place->line > 0) {
        bcl_line_add(line, ":");
        bcl_line_number(line, place->line);
    }
    if (place->line > 0 && place->column > 0) {
        bcl_line_add(line, ":");
        bcl_line_number(line, place->column);
    }
}

static void tell_quoted(struct bcl_line *line, const char *before, const char *name) {
    bcl_line_add(line, before);
    bcl_line_add(line, name);
    bcl_line_add(line, "'");
}

void bcl_place_tell_source(struct bcl_line *line, const struct bcl_launch *launch,
                           uint64_t address) {
    const char *kernel = bcl_binary_string(launch->binary, launch->kernel->name);
    struct bcl_source_place place;
    if (launch->binary->image.lines.size == 0)
        return;
    if (!bcl_lines_find(&launch->binary->image.lines, address, &place)) {
        bcl_line_add(line, ", in a function that is not of the source");
        return;
    }
    bcl_line_add(line, ", ");
    tell_position(line, &place);
    if (place.caller > 0 || strcmp(place.function, kernel) != 0)
        tell_quoted(line, " in '", place.function);
    while (bcl_lines_caller(&launch->binary->image.lines, &place)) {
        tell_quoted(line, ", called by '", place.function);
        bcl_line_add(line, " in ");
        tell_position(line, &place);
    }
}

static void tell_id(struct bcl_line *line, const char *what, const uint64_t id[3]) {
    bcl_line_add(line, what);
    for (int dimension = 0; dimension < 3; dimension++) {
        bcl_line_add(line, dimension == 0 ? " (" : ", ");
        bcl_line_number(line, id[dimension]);
    }
    bcl_line_add(line, ")");
}

void bcl_place_tell_group(struct bcl_line *line, const struct bcl_launch *launch,
                          const uint64_t group[3]) {
    uint64_t item[3], items = 1;
    for (int dimension = 0; dimension < 3; dimension++) {
        if (group[dimension] >= bcl_launch_groups_in(launch, dimension))
            return;
        items *= launch->local_size[dimension];
        item[dimension] = launch->global_offset[dimension] + group[dimension];
    }
    tell_id(line, ", work-group", group);
    if (items == 1)
        tell_id(line, ", work-item", item);
}
