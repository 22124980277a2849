// SPDX-License-Identifier: MIT
//
// What a driver implements: a table of functions. api/devices/devices.c lists them all; a name in
// BARECL_DEVICES becomes a device of the first driver whose create() knows the name. What a driver
// may call stands in device/services.h.
//
// A command reaches submit() when all that it depends on is complete and its buffers are valid in
// the device's memory. submit() may be called inside an enqueue, and so never runs what may take long,
// or wait for something: a kernel's time is not known. The driver ends each command with exactly one
// bcl_command_complete(), in any thread. The API side keeps a command and all that it points at alive until then.
//
// Threads: create() runs once, alone. start() and stop() run under the device's lock. All other
// functions may be called from any thread, at the same time, with no lock of the API side held.

#ifndef BARECL_DEVICE_DRIVER_H
#define BARECL_DEVICE_DRIVER_H

#include "binary/image.h"
#include "device/command.h"
#include "device/device.h"

struct bcl_driver {
    const char *name;

    // Makes `device` the device called `name`, if the driver has one of that name: fills facts and
    // driver_data and returns true. Cheap: starts nothing.
    bool (*create)(struct bcl_device *device, const char *name);

    // The names that it knows, for people: number `index`, or NULL after the last.
    const char *(*known)(size_t index);

    // Completes `part`, a device like this one of facts.compute_units of its units, from unit `first` on.
    // `bound`: to what the units of a domain() share, for good. NULL: such a device is always used whole.
    void (*part)(const struct bcl_device *device, uint32_t first, bool bound,
                 struct bcl_device *part);

    // How many of its units from `first` on share with that one what the domain is of: one bit of
    // cl_device_affinity_domain. 0: not known. NULL: of none.
    uint32_t (*domain)(const struct bcl_device *device, cl_device_affinity_domain domain,
                       uint32_t first);

    // Starts the device. CL_SUCCESS, or CL_DEVICE_NOT_AVAILABLE after bcl_device_error() said why.
    cl_int (*start)(struct bcl_device *device);

    // The process ends: ends what would outlive it, and nothing else. Other threads of the
    // application may still use the device, so all its memory stays; commands in flight are lost.
    void (*stop)(struct bcl_device *device);

    // In a child of the process: what start() has begun is the parent's. Gives up what the child has of it, so
    // that nothing that the child does gets there; the device may be started anew. Calls async-signal-safe
    // functions only. NULL: there is nothing to give up.
    void (*forget)(struct bcl_device *device);

    // Whether a binary for `target` runs here. NULL: only facts.target does.
    bool (*accepts)(const struct bcl_device *device, const char *target);

    // `size` > 0 bytes, aligned to the power of two `align`, BCL_BUFFER_ALIGN for buffers.
    // CL_SUCCESS or CL_MEM_OBJECT_ALLOCATION_FAILURE. NULL where facts.shares_host_memory.
    cl_int (*allocate)(struct bcl_device *device, size_t size, size_t align,
                       struct bcl_memory *memory);
    void (*release)(struct bcl_device *device, struct bcl_memory *memory);

    // Places a program's image (bcl_image_place() does the copying and relocating), which stays as
    // it is until unload(). CL_SUCCESS, CL_OUT_OF_RESOURCES or CL_MEM_OBJECT_ALLOCATION_FAILURE.
    cl_int (*load)(struct bcl_device *device, const struct bcl_image *image,
                   struct bcl_memory *memory);
    void (*unload)(struct bcl_device *device, struct bcl_memory *memory);

    // A launch is about to be enqueued. Measures what it needs beside its image and its buffers (launch->room), and
    // keeps so much memory free for it. CL_SUCCESS, or CL_OUT_OF_RESOURCES: there is no such memory. NULL where
    // nothing can be said before it runs.
    cl_int (*reserve)(struct bcl_device *device, struct bcl_launch *launch);

    // A reserved launch is done with: it has ended, or will never be submitted.
    void (*unreserve)(struct bcl_device *device);

    // Takes a command; see the top of this file.
    void (*submit)(struct bcl_device *device, struct bcl_command *command);

    // Takes launches in a list (command.next) as if they were submitted one after another, and runs them
    // in that order, one at a time; so it does with all that submit() is given. A launch may be
    // submitted here, too, while others have not ended: command.needs are those that it depends on. NULL:
    // every launch is submitted when what it depends on has ended.
    void (*submit_all)(struct bcl_device *device, struct bcl_command *first);

    // For a thread that waits for the command: does a part of it, if one can be had, or looks for a moment
    // whether *status, of what the thread waits for in the end, is no longer above CL_COMPLETE. False: nothing of
    // that. The command may have ended, so nothing is read through the pointer before it is found among
    // those under way. NULL where a thread of the host's cannot help.
    bool (*help)(struct bcl_device *device, const struct bcl_command *command,
                 const atomic_int *status);

    // The application says that it has enqueued what is to be done (clFlush), or waits for something: begins
    // with all that is submitted, here if the device has no threads. Whether something was done here. NULL
    // where commands are begun as they are submitted.
    bool (*flush)(struct bcl_device *device);

    bool run_by_flush; // nothing but flush() runs what is submitted
};

// -------------------------------------------------------------------------------------------------
// What the API side does with devices beyond calling their drivers

// Makes the device called `name`, if the driver has one of that name. Starts nothing.
bool bcl_device_create(struct bcl_device *device, const struct bcl_driver *driver,
                       const char *name);

// Makes `part` a device of `count` units of the other one, from unit `first` on, whose driver can do
// that.
void bcl_device_part(const struct bcl_device *device, uint32_t first, uint32_t count, bool bound,
                     struct bcl_device *part);

// Starts the device unless it is started. CL_SUCCESS, or CL_DEVICE_NOT_AVAILABLE after its driver
// has said why.
// `listener` hears of the device from its first start on.
cl_int bcl_device_start(struct bcl_device *device, bcl_device_listener *listener);

// At the end of the process: calls the driver's stop(), if it is started. A device that is starting
// in another thread is left to its own.
void bcl_device_stop(struct bcl_device *device);

// In a child of the process: the device is not started there.
void bcl_device_forget(struct bcl_device *device);

// Calls the driver's flush(), if it has one.
bool bcl_device_flush(struct bcl_device *device);

// Whether a binary for the compiler's target runs on the device.
bool bcl_device_accepts(const struct bcl_device *device, const char *target);

// Which function of a kernel the device calls, by its name behind `K_`; and whether the kernels of an executable have
// it.
const char *bcl_device_launcher(const struct bcl_device *device);
bool bcl_device_launches(const struct bcl_device *device, const struct bcl_binary *binary);

#endif // BARECL_DEVICE_DRIVER_H
