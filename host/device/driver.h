// SPDX-License-Identifier: MIT
//
// The table of functions that a driver implements. api/devices/devices.c lists all drivers; a name in BARECL_DEVICES
// becomes a device of the first driver whose create() accepts the name. device/services.h declares the functions that
// a driver may call.
//
// submit() gets a command when everything that the command depends on is complete and its buffers are valid in the
// device's memory. submit() may be called inside an enqueue, so it must not wait, and must not run anything that may
// take long: the run time of a kernel is unknown. The driver ends each command with exactly one call of
// bcl_command_complete(), in any thread. Until then the API side keeps alive the command and all that it points to.
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

    // Initialises `device` as the device called `name`: sets facts and driver_data, and returns true. False: this
    // driver has no device of that name. Cheap: starts nothing.
    bool (*create)(struct bcl_device *device, const char *name);

    // Device names to show to users: the name with number `index`, or NULL after the last.
    const char *(*known)(size_t index);

    // Completes `part`, a sub-device that has facts.compute_units units of this device, from unit `first` on.
    // `bound`: its threads always stay on the processors of those units, which share a domain(). NULL: the device
    // cannot be divided.
    void (*part)(const struct bcl_device *device, uint32_t first, bool bound,
                 struct bcl_device *part);

    // Number of consecutive units, starting with unit `first`, that share the domain (one bit of
    // cl_device_affinity_domain) with that unit. 0: unknown. NULL: the driver has no domains.
    uint32_t (*domain)(const struct bcl_device *device, cl_device_affinity_domain domain,
                       uint32_t first);

    // Starts the device. CL_SUCCESS, or CL_DEVICE_NOT_AVAILABLE after bcl_device_error() said why.
    cl_int (*start)(struct bcl_device *device);

    // Called at the end of the process. Ends only what would outlive the process, such as emulators. Other threads of
    // the application may still use the device, so its memory stays mapped; commands in flight are lost.
    void (*stop)(struct bcl_device *device);

    // Called in a child of the process, where everything that start() has begun belongs to the parent. Gives up the
    // child's share of it, so that the child cannot affect the parent's device; start() may be called again. Calls
    // only async-signal-safe functions. NULL: there is nothing to give up.
    void (*forget)(struct bcl_device *device);

    // Whether a binary for `target` runs here. NULL: only a binary for facts.target does.
    bool (*accepts)(const struct bcl_device *device, const char *target);

    // Allocates `size` > 0 bytes, aligned to the power of two `align` (BCL_BUFFER_ALIGN for buffers). CL_SUCCESS or
    // CL_MEM_OBJECT_ALLOCATION_FAILURE. NULL where facts.shares_host_memory.
    cl_int (*allocate)(struct bcl_device *device, size_t size, size_t align,
                       struct bcl_memory *memory);
    void (*release)(struct bcl_device *device, struct bcl_memory *memory);

    // Loads a program's image; bcl_image_place() does the copying and relocating. The image stays unchanged until
    // unload(). CL_SUCCESS, CL_OUT_OF_RESOURCES or CL_MEM_OBJECT_ALLOCATION_FAILURE.
    cl_int (*load)(struct bcl_device *device, const struct bcl_image *image,
                   struct bcl_memory *memory);
    void (*unload)(struct bcl_device *device, struct bcl_memory *memory);

    // Called before a launch is enqueued. Measures the memory that the launch needs beside its image and its buffers
    // (launch->room), and keeps that much memory free for it. CL_SUCCESS, or CL_OUT_OF_RESOURCES: there is not enough
    // memory. NULL where the need is not known before the launch runs.
    cl_int (*reserve)(struct bcl_device *device, struct bcl_launch *launch);

    // Ends a reservation: the launch has ended, or will never be submitted.
    void (*unreserve)(struct bcl_device *device);

    // Starts a command; see the top of this file.
    void (*submit)(struct bcl_device *device, struct bcl_command *command);

    // Submits a list of launches (command.next) as if they were submitted one after another. Such a driver runs
    // everything that it gets, through submit() too, in that order and one at a time. A launch may also be submitted
    // here while launches that it depends on have not ended: command.needs names them. NULL: every launch is
    // submitted only when all that it depends on has ended.
    void (*submit_all)(struct bcl_device *device, struct bcl_command *first);

    // Called by a thread that waits until `*status` is no longer above CL_COMPLETE. Runs a part of `command` in that
    // thread if there is one to run; otherwise watches `*status` for a moment. False: did neither. The command may
    // have ended, so its pointer is not dereferenced before it is found among the commands under way. NULL where a
    // thread of the host cannot help.
    bool (*help)(struct bcl_device *device, const struct bcl_command *command,
                 const atomic_int *status);

    // Called when the application flushes (clFlush) or waits for something. Begins everything that is submitted; a
    // device without threads runs it here. True: something ran here. NULL where submit() begins commands at once.
    bool (*flush)(struct bcl_device *device);

    bool run_by_flush; // submitted commands run inside flush() only
};

// -------------------------------------------------------------------------------------------------
// Functions of the API side on devices, beside the driver's table

// Makes the device called `name`, if the driver has a device of that name. Starts nothing.
bool bcl_device_create(struct bcl_device *device, const struct bcl_driver *driver,
                       const char *name);

// Makes `part` a sub-device of `count` units of `device`, from unit `first` on. The driver must have part().
void bcl_device_part(const struct bcl_device *device, uint32_t first, uint32_t count, bool bound,
                     struct bcl_device *part);

// Starts the device unless it is started. CL_SUCCESS, or CL_DEVICE_NOT_AVAILABLE after its driver has reported why.
// `listener` is called with the device's errors from its first start on.
cl_int bcl_device_start(struct bcl_device *device, bcl_device_listener *listener);

// For the end of the process: calls the driver's stop() if the device is started. Skips a device that another thread
// is starting.
void bcl_device_stop(struct bcl_device *device);

// For a child of the process: calls the driver's forget() and marks the device as not started.
void bcl_device_forget(struct bcl_device *device);

// Calls the driver's flush(), if it has one.
bool bcl_device_flush(struct bcl_device *device);

// Whether a binary for the compiler's target runs on the device.
bool bcl_device_accepts(const struct bcl_device *device, const char *target);

// Which function of a kernel the device calls: its name after the prefix `K_`. bcl_device_launches(): whether the
// kernels of an executable have that function.
const char *bcl_device_launcher(const struct bcl_device *device);
bool bcl_device_launches(const struct bcl_device *device, const struct bcl_binary *binary);

#endif // BARECL_DEVICE_DRIVER_H
