// SPDX-License-Identifier: MIT
//
// What a driver may call, beside base/ and binary/. Any thread.

#ifndef BARECL_DEVICE_SERVICES_H
#define BARECL_DEVICE_SERVICES_H

#include "base/clock.h"
#include "base/log.h"
#include "device/command.h"
#include "device/device.h"

// The device begins with the command: its event becomes CL_RUNNING and start_ns is stamped.
void bcl_command_begin(struct bcl_command *command);

// The command has ended: with CL_COMPLETE or a negative OpenCL error. Called once, without locks:
// commands that waited for this one may be submitted from inside. The command is gone when this
// returns.
void bcl_command_complete(struct bcl_command *command, cl_int status);

// Begins, carries out and completes a command of any kind but BCL_COMMAND_NDRANGE, through the
// host's view of the memory. What submit() calls for them where the memory is mapped.
void bcl_command_transfer(struct bcl_command *command);

// Something went wrong with the device (a fault, a failed start): to stderr always, and to
// pfn_notify of every context that has the device. No newline at the end.
void bcl_device_error(struct bcl_device *device, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// Milliseconds that a launch may take, by BARECL_WATCHDOG_MS, 0: as long as it likes. `otherwise` is
// for who has not set it: BCL_PATIENCE_MS is longer than anyone waits for one launch, and short
// enough that a device which nobody watches is back before long.
#define BCL_PATIENCE_MS 300000u
uint32_t bcl_watchdog_ms(uint32_t otherwise);

// A printf ring as its one reader has it.
struct bcl_printf_reader {
    struct bcl_printf_ring *ring; // the host's view
    uint32_t size;                // bytes of data, a power of two
    uint32_t read;                // bytes taken since the launch began
    bool lost;                    // the launch has left what cannot be: nothing more is taken
    bool full;                    // records have found no room, which has been said
};

// Before a launch: the ring is empty. `ring` and `size` are set; nobody writes meanwhile.
void bcl_printf_begin(struct bcl_printf_reader *reader);

// Bytes that have not been taken.
uint32_t bcl_printf_waiting(const struct bcl_printf_reader *reader);

// Prints what the launch has written to the ring and takes it out. `binary` and `image` belong to
// the program that wrote. At the end of a launch, or earlier if the ring fills up. Records that found no
// room are missing whole, and are told of once. False: a kernel has overwritten the ring, which has been said.
bool bcl_printf_drain(struct bcl_printf_reader *reader, const struct bcl_binary *binary,
                      const struct bcl_memory *image);

// What work-groups whose work-items are fibers say of themselves, as the host has copied it: whether
// a work-group of the launch was stopped; if so, after bcl_device_error() said why.
bool bcl_barrier_report_tell(struct bcl_device *device, const struct bcl_launch *launch,
                             const struct bcl_barrier_report *report);

#endif // BARECL_DEVICE_SERVICES_H
