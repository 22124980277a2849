// SPDX-License-Identifier: MIT

#include "firmware/launches/fault.h"

#include "base/clock.h"
#include "device/layouts.h"
#include "device/place.h"
#include "device/readback.h"
#include "device/services.h"
#include "firmware/launches/fault_words.h"
#include "firmware/programs/images.h"

#include <string.h>

static const char *fault_text(uint32_t kind) {
    static const char *const texts[] = {
        [BCL_FAULT_NONE] = "a fault of no kind",
        [BCL_FAULT_DATA] = "load or store where it may not",
        [BCL_FAULT_INSTRUCTION] = "jump to where no code may be",
        [BCL_FAULT_UNDEFINED] = "undefined instruction",
        [BCL_FAULT_ALIGNMENT] = "unaligned access",
        [BCL_FAULT_OTHER] = "a fault of another kind",
        [BCL_FAULT_DIVISION] = "integer division by zero",
        [BCL_FAULT_CONFLICT] = "something that the machine cannot do at that time",
    };
    return texts[kind < sizeof texts / sizeof texts[0] ? kind : BCL_FAULT_OTHER];
}

// Adds that the address lies below the stack of the core, if it does and is not far away.
static void tell_overflow(struct bcl_line *line, const struct bcl_board *board,
                          const struct bcl_fault *fault) {
    const uint64_t size = board->core.stack_size;
    const uint64_t bottom = board->memory.data.address + fault->core * size;
    if (size == 0 || !fault->address_valid || fault->address >= bottom ||
        bottom - fault->address > size)
        return;
    bcl_line_add(line, "below the kernel's stack, which has ");
    bcl_line_number(line, size);
    bcl_line_add(line, " bytes; ");
}

static void tell_hex(struct bcl_line *line, const char *before, uint64_t number) {
    bcl_line_add(line, before);
    bcl_line_hex(line, number);
}

static void tell_number(struct bcl_line *line, const char *before, uint64_t number) {
    bcl_line_add(line, before);
    bcl_line_number(line, number);
}

// `code`: the instructions of the launch's program.
static void tell_source(struct bcl_line *line, const struct bcl_launch *launch,
                        const struct bcl_fault *fault, const struct bcl_memory *code) {
    if (fault->pc - code->address < code->size)
        bcl_place_tell_source(line, launch, fault->pc - code->address);
    else if (fault->line > 0)
        tell_number(line, ", line ", fault->line);
    else if (fault->pc == 0)
        bcl_line_add(line, ", the core does not say where");
    const uint64_t group[3] = {fault->group[0], fault->group[1], fault->group[2]};
    bcl_place_tell_group(line, launch, group);
}

static void tell_registers(struct bcl_line *line, const struct bcl_board *board,
                           const struct bcl_fault *fault, const struct bcl_memory *code) {
    tell_hex(line, "pc ", fault->pc);
    if (fault->pc - code->address < code->size)
        tell_hex(line, ", image + ", fault->pc - code->address);
    if (fault->ticks > 0)
        tell_number(line, ", cycle ", fault->ticks);
    tell_hex(line, ", syndrome ", fault->syndrome);
    if (board->core.count > 1)
        tell_number(line, ", core ", fault->core);
}

static const struct bcl_memory *code_of(const struct bcl_launch *launch) {
    const struct bcl_loaded_image *loaded = launch->image->driver_data;
    return loaded->code.size > 0 ? &loaded->code : launch->image;
}

void bcl_fault_tell_place(struct bcl_core *core, const struct bcl_launch *launch,
                          char why[BCL_WHY_SIZE]) {
    const struct bcl_memory *code = code_of(launch);
    uint64_t places[BCL_MAX_CORES];
    for (int asked = 0; core->link.transport->places != NULL && asked < BCL_PLACE_ASKS; asked++) {
        unsigned count = core->link.transport->places(&core->link, places, BCL_MAX_CORES);
        for (unsigned i = 0; i < count; i++)
            if (places[i] - code->address < code->size) {
                struct bcl_line line = {why, BCL_WHY_SIZE, strlen(why)};
                bcl_place_tell_source(&line, launch, places[i] - code->address);
                return;
            }
        bcl_sleep_ns(BCL_PLACE_ASK_NS);
    }
}

void bcl_fault_tell(struct bcl_device *device, const struct bcl_core *core,
                    const struct bcl_launch *launch, uint32_t id) {
    struct bcl_fault fault;
    const struct bcl_memory *code = code_of(launch);
    const char *kernel = bcl_binary_string(launch->binary, launch->kernel->name);
    char bytes[1536];
    struct bcl_line line = {bytes, sizeof bytes, 0};
    bcl_readback_copy(&fault, &core->control->fault, sizeof fault);
    bcl_little_fault(&fault);
    if (fault.packet_id != id) {
        bcl_device_error(device, "kernel '%s' faulted, and so did one behind it", kernel);
        return;
    }
    bcl_line_add(&line, fault_text(fault.kind));
    if (fault.address_valid)
        tell_hex(&line, " at address ", fault.address);
    tell_source(&line, launch, &fault, code);
    bcl_line_add(&line, " (");
    bcl_fault_explain(&line, core->link.board, &fault);
    tell_overflow(&line, core->link.board, &fault);
    tell_registers(&line, core->link.board, &fault, code);
    bcl_line_add(&line, ")");
    bcl_device_error(device, "kernel '%s' faulted: %s", kernel, bytes);
}
