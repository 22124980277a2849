// SPDX-License-Identifier: MIT
//
// Functions that a driver may call, beside those of base/ and binary/. Any thread.

#ifndef BARECL_DEVICE_SERVICES_H
#define BARECL_DEVICE_SERVICES_H

#include "base/clock.h"
#include "base/log.h"
#include "device/command.h"
#include "device/device.h"

// The device begins the command: sets start_ns, and the command's event becomes CL_RUNNING.
void bcl_command_begin(struct bcl_command *command);

// The command has ended with CL_COMPLETE or a negative OpenCL error. Called once for each command, with no lock held:
// it may submit commands that waited for this one. The command may be freed when this returns.
void bcl_command_complete(struct bcl_command *command, cl_int status);

// Begins, carries out and completes a command of any kind but BCL_COMMAND_NDRANGE, through the host's view of the
// memory. Where the memory is mapped, submit() calls this for those kinds.
void bcl_command_transfer(struct bcl_command *command);

// A large copy or fill can be carried out in pieces, by several threads, between bcl_command_begin() and
// bcl_command_complete(). The first function returns the number of pieces; 1: the command is small or of another kind,
// and is for bcl_command_transfer(). The second carries out `count` pieces from number `first` on.
size_t bcl_transfer_pieces(const struct bcl_command *command);
void bcl_transfer_some(const struct bcl_command *command, size_t first, size_t count);
#define BCL_PIECE 65536u // bytes of a piece; the last one may be shorter

// Reports an error of the device, such as a fault or a failed start: to stderr always, and to pfn_notify of every
// context that has the device. The text has no newline at its end.
void bcl_device_error(struct bcl_device *device, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// The time limit of a launch, in ms, from BARECL_WATCHDOG_MS; 0: no limit. `otherwise`: the limit if that is not set.
// BCL_PATIENCE_MS is longer than anyone waits for one launch, and short enough to free a device that nobody watches.
#define BCL_PATIENCE_MS 300000u
uint32_t bcl_watchdog_ms(uint32_t otherwise);

// The state of a printf ring's only reader.
struct bcl_printf_reader {
    struct bcl_printf_ring *ring; // the host's view
    uint32_t size;                // bytes of data, a power of two
    uint32_t read;                // bytes taken out since the launch began
    bool lost;                    // a kernel has overwritten the ring: the rest is not read
    bool full;                    // records found no room, and a warning has been printed
};

// Empties the ring before a launch. `ring` and `size` are set; nobody may write to the ring meanwhile.
void bcl_printf_begin(struct bcl_printf_reader *reader);

// Bytes in the ring that have not been taken out.
uint32_t bcl_printf_waiting(const struct bcl_printf_reader *reader);

// Prints the records that the launch has written to the ring, and takes them out. `binary` and `image` are those of
// the launch's program. Called at the end of a launch, or earlier if the ring fills up. A record that found no room
// is missing as a whole; one warning a launch says so. False: a kernel has overwritten the ring, and a warning has
// said so.
bool bcl_printf_drain(struct bcl_printf_reader *reader, const struct bcl_binary *binary,
                      const struct bcl_memory *image);

// Evaluates the report of a launch's work-groups, in the host's copy. True: a work-group of the launch was stopped, or
// an access was wrong, and bcl_device_error() has said why.
bool bcl_barrier_report_tell(struct bcl_device *device, const struct bcl_launch *launch,
                             const struct bcl_barrier_report *report);

#endif // BARECL_DEVICE_SERVICES_H
