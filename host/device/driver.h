// SPDX-License-Identifier: MIT
//
// What the API side and the device drivers meet at.
//
// A driver is a table of functions. device/devices.c lists them all; a name in BARECL_DEVICES
// becomes a device of the first driver whose create() knows the name.
//
// A device is started when the first context with it is created and stays started until the process
// ends: a start may cost an emulator's boot, and programs create contexts more often than that.
//
// A command reaches submit() when all that it depends on is complete and its buffers are valid in
// the device's memory. submit() may run it at once, in the calling thread, or later in another one;
// either way the driver ends it with exactly one bcl_command_complete(). The API side keeps a
// command and all that it points at alive until then.
//
// Threads: create() runs once, alone. start() and stop() run under the device's lock. All other
// functions may be called from any thread, at the same time, with no lock of the API side held.

#ifndef BARECL_DEVICE_DRIVER_H
#define BARECL_DEVICE_DRIVER_H

#include "api/object.h"
#include "barecl/abi.h"
#include "binary/binary.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A piece of a device's memory: a buffer's storage or a loaded program image. Owned by whoever had
// it from allocate() or load(), and given back with release() or unload().
struct bcl_memory {
    uint64_t address;  // as the device sees it; never 0
    void *host;        // the same bytes as the host sees them
    size_t size;       // bytes
    void *driver_data; // the driver's own
};

// Buffers are aligned for the largest OpenCL type, long16; allocate() is asked for this.
#define BCL_BUFFER_ALIGN 128

// Slots and values of a launch's arguments, bytes in all: what OpenCL wants at least.
#define BCL_MAX_PARAMETER_BYTES 1024

// -------------------------------------------------------------------------------------------------
// Commands

enum bcl_command_kind {
    BCL_COMMAND_NDRANGE,
    BCL_COMMAND_COPY, // a box of bytes: read, write, copy, and their rectangular forms
    BCL_COMMAND_FILL,
    BCL_COMMAND_NOTHING // map, unmap, marker, barrier, migrate: all they have to do is to end
};

// One kernel argument as the launch sees it. bcl_argument_record.kind says which member counts.
union bcl_launch_argument {
    uint64_t address;  // GLOBAL, CONSTANT: in the device's memory; 0: NULL
    uint64_t size;     // LOCAL: bytes of local memory to provide
    const void *value; // VALUE: bcl_argument_record.size bytes
};

struct bcl_launch {
    const struct bcl_binary *binary;            // validated; host memory
    const struct bcl_kernel_record *kernel;     // in `binary`
    const struct bcl_memory *image;             // the binary's image as load() placed it
    const union bcl_launch_argument *arguments; // kernel->argument_count of them
    uint32_t work_dim;                          // 1..3
    size_t global_offset[3];                    // work-items; 0 in unused dimensions
    size_t global_size[3];                      // work-items, at least 1
    size_t local_size[3];                       // work-items, at least 1; divides global_size
};

// One side of a copy: the byte (x, y, z) of the box stands at
// start + x + y * row_pitch + z * slice_pitch.
struct bcl_copy_side {
    const struct bcl_memory *memory; // NULL: the application's memory, already part of `start`
    char *start;                     // host address
    size_t row_pitch;                // bytes
    size_t slice_pitch;              // bytes
};

struct bcl_copy {
    struct bcl_copy_side from, to;
    size_t size[3]; // bytes, rows, slices; at least 1 each
};

struct bcl_fill {
    const struct bcl_memory *memory;
    char *start;         // host address
    size_t size;         // bytes, a multiple of pattern_size
    size_t pattern_size; // bytes, a power of two up to 128
    unsigned char pattern[128];
};

// The part of an event (api/event.h) that a driver sees.
struct bcl_command {
    enum bcl_command_kind kind;
    cl_device_id device;
    // Host's CLOCK_MONOTONIC, ns. bcl_command_begin() and bcl_command_complete() set them unless
    // the driver knows better: a driver with a device clock converts and stores them before
    // completing.
    uint64_t start_ns, end_ns;
    void *driver_data;        // the driver's own, from submit() to completion
    struct bcl_command *next; // the driver's own: for its list of submitted commands
    union {
        struct bcl_launch launch; // BCL_COMMAND_NDRANGE
        struct bcl_copy copy;     // BCL_COMMAND_COPY
        struct bcl_fill fill;     // BCL_COMMAND_FILL
    };
};

// The device begins with the command: its event becomes CL_RUNNING and start_ns is stamped.
void bcl_command_begin(struct bcl_command *command);

// The command has ended: with CL_COMPLETE or a negative OpenCL error. Called once, from any thread,
// without locks: commands that waited for this one may be submitted from inside. The command is
// gone when this returns.
void bcl_command_complete(struct bcl_command *command, cl_int status);

// Begins, carries out and completes a command of any kind but BCL_COMMAND_NDRANGE, through the
// host's view of the memory. What submit() calls for them where the memory is mapped.
void bcl_command_transfer(struct bcl_command *command);

// Now, in the clock of the stamps.
uint64_t bcl_now_ns(void);

// -------------------------------------------------------------------------------------------------
// Devices

// What the queries (api/device.c) and the checks need to know of a device. Set by create(),
// constant from then on. Strings stay the driver's.
struct bcl_device_facts {
    const char *name;   // CL_DEVICE_NAME, e.g. "mps2-an386: Cortex-M4F, emulated"
    const char *target; // the compiler's target, e.g. "cortex-m4f"
    cl_device_type type;
    uint32_t address_bits; // 32 or 64: words of the launch's slots
    uint32_t compute_units;
    uint32_t clock_mhz;         // 0: unknown
    uint32_t vector_bytes;      // width of the vector registers; 0: none
    uint32_t cache_line;        // bytes; 0: no data cache
    uint64_t cache_size;        // bytes
    uint64_t global_memory;     // bytes that buffers and images can have in all
    uint64_t max_allocation;    // bytes of one buffer
    uint64_t local_memory;      // bytes a work-group
    uint64_t private_memory;    // bytes that one work-group may keep; 0: no limit
    size_t max_work_group_size; // work-items
    size_t timer_resolution_ns;
    size_t printf_bytes;     // data bytes of a printf ring; 0: printf writes nothing
    bool double_precision;   // cl_khr_fp64
    bool shares_host_memory; // device address == host address, for all of the host's memory: such
                             // a device uses the buffers' host storage and has no allocate()
};

struct bcl_driver;

// A device is never freed: cl_device_id is valid for the life of the process.
struct _cl_device_id {
    struct bcl_object object;
    const struct bcl_driver *driver;
    struct bcl_device_facts facts;
    void *driver_data; // the driver's own
    pthread_mutex_t start_lock;
    bool started; // under start_lock
};

struct bcl_driver {
    const char *name;

    // Makes `device` the device called `name`, if the driver has one of that name: fills facts and
    // driver_data and returns true. Cheap: starts nothing.
    bool (*create)(cl_device_id device, const char *name);

    // Starts the device. CL_SUCCESS, or CL_DEVICE_NOT_AVAILABLE after bcl_device_error() said why.
    cl_int (*start)(cl_device_id device);

    // Ends all that start() began. At the end of the process; commands in flight are lost.
    void (*stop)(cl_device_id device);

    // Whether a binary for `target` runs here. NULL: only facts.target does.
    bool (*accepts)(cl_device_id device, const char *target);

    // `size` > 0 bytes, aligned to the power of two `align`. CL_SUCCESS or
    // CL_MEM_OBJECT_ALLOCATION_FAILURE. NULL where facts.shares_host_memory.
    cl_int (*allocate)(cl_device_id device, size_t size, size_t align, struct bcl_memory *memory);
    void (*release)(cl_device_id device, struct bcl_memory *memory);

    // Places a program's image (bcl_image_place() does the copying and relocating).
    // CL_SUCCESS, CL_OUT_OF_RESOURCES or CL_MEM_OBJECT_ALLOCATION_FAILURE.
    cl_int (*load)(cl_device_id device, const struct bcl_image *image, struct bcl_memory *memory);
    void (*unload)(cl_device_id device, struct bcl_memory *memory);

    // Takes a command; see the top of this file.
    void (*submit)(cl_device_id device, struct bcl_command *command);
};

extern const struct bcl_driver bcl_driver_cpu;
extern const struct bcl_driver bcl_driver_basic;
extern const struct bcl_driver bcl_driver_firmware; // host/firmware/

// -------------------------------------------------------------------------------------------------
// What a driver says

// A line for whoever follows along: to stderr when BARECL_LOG is set and not "0". No newline at the
// end.
void bcl_log(const char *format, ...) __attribute__((format(printf, 1, 2)));

// Something went wrong with the device (a fault, a failed start): to stderr always, and to
// pfn_notify of every context that has the device.
void bcl_device_error(cl_device_id device, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// Prints what kernels have written to a ring and takes it out. `ring` is the host's view; `binary`
// and `image` belong to the program that wrote. At the end of a launch, or earlier if the ring
// fills up. The caller is the ring's only reader.
void bcl_printf_drain(struct bcl_printf_ring *ring, const struct bcl_binary *binary,
                      const struct bcl_memory *image);

#endif // BARECL_DEVICE_DRIVER_H
