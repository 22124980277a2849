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

// Fewer pieces do not pay for waking another thread.
#define LEAST_PIECES 4u

static bool overlap(const char *a, const char *b, size_t size) {
    return (uintptr_t)a < (uintptr_t)b + size && (uintptr_t)b < (uintptr_t)a + size;
}

size_t bcl_transfer_pieces(const struct bcl_command *command) {
    const struct bcl_copy *copy = &command->copy;
    const struct bcl_fill *fill = &command->fill;
    const size_t *size = command->kind == BCL_COMMAND_COPY ? copy->size : fill->size;
    if (command->kind != BCL_COMMAND_COPY && command->kind != BCL_COMMAND_FILL)
        return 1;
    if (size[1] != 1 || size[2] != 1 || size[0] < LEAST_PIECES * BCL_PIECE)
        return 1;
    bool whole = command->kind == BCL_COMMAND_COPY
                     ? overlap(copy->from.start, copy->to.start, size[0])
                     : BCL_PIECE % fill->pattern_size != 0;
    return whole ? 1 : (size[0] - 1) / BCL_PIECE + 1;
}

void bcl_transfer_some(const struct bcl_command *command, size_t first, size_t count) {
    bool copies = command->kind == BCL_COMMAND_COPY;
    size_t size = copies ? command->copy.size[0] : command->fill.size[0];
    size_t begin = first * BCL_PIECE, bytes = count * BCL_PIECE;
    bytes = bytes < size - begin ? bytes : size - begin;
    if (copies) {
        memcpy(command->copy.to.start + begin, command->copy.from.start + begin, bytes);
        return;
    }
    struct bcl_fill fill = command->fill;
    fill.to.start += begin;
    fill.size[0] = bytes;
    fill_box(&fill);
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
