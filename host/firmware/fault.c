// SPDX-License-Identifier: MIT

#include "firmware/fault.h"

#include "device/layouts.h"
#include "device/readback.h"
#include "device/services.h"
#include "firmware/images.h"

#include <stdio.h>

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

void bcl_fault_tell(struct bcl_device *device, const struct bcl_core *core,
                    const struct bcl_launch *launch, uint32_t id) {
    struct bcl_fault fault;
    const struct bcl_loaded_image *loaded = launch->image->driver_data;
    const struct bcl_memory *code = loaded->code.size > 0 ? &loaded->code : launch->image;
    const char *kernel = bcl_binary_string(launch->binary, launch->kernel->name);
    bcl_readback_copy(&fault, &core->control->fault, sizeof fault);
    bcl_little_fault(&fault);
    if (fault.packet_id != id) {
        bcl_device_error(device, "kernel '%s' faulted, and so did one behind it", kernel);
        return;
    }
    uint64_t offset = fault.pc - code->address;
    char address[40] = "", place[40] = "", line[40] = "", time[40] = "", by[40] = "";

    if (fault.address_valid)
        snprintf(address, sizeof address, " at address 0x%llx", (unsigned long long)fault.address);
    if (offset < code->size)
        snprintf(place, sizeof place, ", image + 0x%llx", (unsigned long long)offset);
    if (fault.line > 0)
        snprintf(line, sizeof line, ", line %u", fault.line);
    if (fault.ticks > 0)
        snprintf(time, sizeof time, ", cycle %llu", (unsigned long long)fault.ticks);
    if (core->link.board->core.count > 1)
        snprintf(by, sizeof by, ", core %u", fault.core);
    bcl_device_error(device, "kernel '%s' faulted: %s%s (pc 0x%llx%s%s%s, syndrome 0x%x%s)", kernel,
                     fault_text(fault.kind), address, (unsigned long long)fault.pc, place, line,
                     time, fault.syndrome, by);
}
