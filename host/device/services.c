// SPDX-License-Identifier: MIT

#include "device/services.h"

#include "base/environment.h"
#include "base/thread.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void bcl_command_begin(struct bcl_command *command) {
    uint64_t now = bcl_now_ns();
    command->ahead_ns = command->earliest_ns > now ? command->earliest_ns - now : 0;
    command->start_ns = now + command->ahead_ns;
    command->began(command);
}

void bcl_command_complete(struct bcl_command *command, cl_int status) {
    if (command->end_ns == 0)
        command->end_ns = bcl_now_ns() + command->ahead_ns;
    command->ended(command, status);
}

void bcl_device_error(struct bcl_device *device, const char *format, ...) {
    char line[2048];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    bcl_warn("%s: %s", device->facts.name, line);
    if (device->listener != NULL)
        device->listener(device, line);
}

uint32_t bcl_watchdog_ms(uint32_t otherwise) {
    unsigned long milliseconds = otherwise;
    bcl_environment_number("BARECL_WATCHDOG_MS", 0, UINT32_MAX, &milliseconds);
    return (uint32_t)milliseconds;
}

// -------------------------------------------------------------------------------------------------
// Commands on memory that the host can see: the default for every driver

static char *row_of(const struct bcl_copy_side *side, size_t y, size_t z) {
    return side->start + z * side->slice_pitch + y * side->row_pitch;
}

// memmove: the two may overlap, as when an application reads a CL_MEM_USE_HOST_PTR object into its own memory.
static void copy_box(const struct bcl_copy *copy) {
    for (size_t z = 0; z < copy->size[2]; z++)
        for (size_t y = 0; y < copy->size[1]; y++)
            memmove(row_of(&copy->to, y, z), row_of(&copy->from, y, z), copy->size[0]);
}

#define FILL_BLOCK 1024u

static void fill_row(char *row, size_t size, const unsigned char *block, size_t block_size) {
    for (size_t done = 0; done < size; done += block_size)
        memcpy(row + done, block, size - done < block_size ? size - done : block_size);
}

// Writes blocks of whole patterns: a device's memory is then written in long pieces, and never read.
static void fill_box(const struct bcl_fill *fill) {
    unsigned char block[FILL_BLOCK];
    size_t size = fill->size[0] < FILL_BLOCK ? fill->size[0] : FILL_BLOCK;
    size -= size % fill->pattern_size;
    for (size_t i = 0; i < size; i += fill->pattern_size)
        memcpy(block + i, fill->pattern, fill->pattern_size);
    for (size_t z = 0; z < fill->size[2]; z++)
        for (size_t y = 0; y < fill->size[1]; y++)
            fill_row(row_of(&fill->to, y, z), fill->size[0], block, size);
}

void bcl_command_transfer(struct bcl_command *command) {
    bcl_command_begin(command);
    switch (command->kind) {
    case BCL_COMMAND_COPY:
        copy_box(&command->copy);
        break;
    case BCL_COMMAND_FILL:
        fill_box(&command->fill);
        break;
    case BCL_COMMAND_NATIVE:
        BCL_CALL_BACK(command->native.function(command->native.arguments));
        break;
    case BCL_COMMAND_NDRANGE:
    case BCL_COMMAND_SEQUENCE:
    case BCL_COMMAND_NOTHING:
        break;
    }
    bcl_command_complete(command, CL_COMPLETE);
}
