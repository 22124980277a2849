// SPDX-License-Identifier: MIT
//
// A device, as its driver and those who use it both see it: facts and memory. Knows nothing of
// OpenCL's objects; the API side wraps it into one (api/devices/devices.h).
//
// A device is started when the first context with it is created and stays started until the process
// ends: a start may cost an emulator's boot, and programs create contexts more often than that. It
// is never freed.

#ifndef BARECL_DEVICE_DEVICE_H
#define BARECL_DEVICE_DEVICE_H

#include "base/opencl.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bcl_target;

// A piece of a device's memory: a buffer's storage or a loaded program image. Owned by whoever had
// it from a driver's allocate() or load(), and given back with release() or unload().
struct bcl_memory {
    uint64_t address;  // as the device sees it; never 0
    void *host;        // the same bytes as the host sees them
    size_t size;       // bytes
    void *driver_data; // the driver's own
};

// Buffers are aligned for the largest OpenCL type, long16.
#define BCL_BUFFER_ALIGN 128

// Slots and values of a launch's arguments, bytes in all: what OpenCL wants at least.
#define BCL_MAX_PARAMETER_BYTES 1024

// Image and sampler arguments of a kernel: what OpenCL wants at least.
#define BCL_MAX_READ_IMAGES 128
#define BCL_MAX_WRITE_IMAGES 64
#define BCL_MAX_READ_WRITE_IMAGES 64
#define BCL_MAX_SAMPLERS 16

// The largest images, in texels. All 0: a device without images.
struct bcl_image_limits {
    size_t flat;   // width and height of one of two dimensions; width of one of one dimension
    size_t deep;   // width, height and depth of one of three dimensions
    size_t layers; // of an array
    size_t linear; // width of one that is made of a buffer
};

// What the queries (api/devices/device.c) and the checks need to know of a device. Set by the driver's
// create() but for what is said to be another's, constant from then on. Strings stay the driver's.
struct bcl_device_facts {
    const char *name;                // CL_DEVICE_NAME, e.g. "mps2-an386: Cortex-M4F, emulated"
    const char *target;              // what requests and binaries name: "cortex-m4f", or a machine
    const struct bcl_target *record; // the target's (barecl/targets.h), never NULL
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
    uint64_t max_global_size; // work-items in a dimension of a launch; 0: as many as a word counts
    size_t timer_resolution_ns;
    size_t printf_bytes;            // data bytes of a printf ring; 0: printf writes nothing
    struct bcl_image_limits images; // bcl_device_create()'s
    bool local_apart;               // local memory is one of its own, not a part of global memory
    bool same_addresses; // its own memory has the same addresses on the host, whose pointers are as
                         // wide
    bool shares_host_memory; // device address == host address, for all of the host's memory: such
                             // a device uses the buffers' host storage and has no allocate()
};

struct bcl_driver;
struct bcl_device;

// Hears of what goes wrong with a device, in any thread.
typedef void bcl_device_listener(struct bcl_device *device, const char *message);

struct bcl_device {
    const struct bcl_driver *driver;
    struct bcl_device_facts facts;
    void *driver_data; // the driver's own
    pthread_mutex_t start_lock;
    bool started;                  // under start_lock
    bcl_device_listener *listener; // set before the first start; NULL: nobody hears
};

#endif // BARECL_DEVICE_DEVICE_H
