// SPDX-License-Identifier: MIT
//
// A device as its driver and its users both see it: facts and memory. This file does not use OpenCL's objects; the
// API side wraps a device into one (api/devices/devices.h).
//
// A device is started when the first context with it is created, and stays started until the process ends. A start
// may boot an emulator, and programs create contexts too often to pay for that each time. A device of the list that
// BARECL_DEVICES makes is never freed.

#ifndef BARECL_DEVICE_DEVICE_H
#define BARECL_DEVICE_DEVICE_H

#include "base/opencl.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bcl_target;

// A piece of a device's memory: a buffer's storage or a loaded program image. The caller of a driver's allocate() or
// load() owns it, and gives it back with release() or unload().
struct bcl_memory {
    uint64_t address;  // as the device sees it; never 0
    void *host;        // the same bytes as the host sees them
    size_t size;       // bytes
    void *driver_data; // the driver's own
};

// Buffers are aligned for the largest OpenCL type, long16.
#define BCL_BUFFER_ALIGN 128

// Bytes of a launch's argument slots and values together: the least that OpenCL permits.
#define BCL_MAX_PARAMETER_BYTES 1024

// Image and sampler arguments of a kernel: the least that OpenCL permits.
#define BCL_MAX_READ_IMAGES 128
#define BCL_MAX_WRITE_IMAGES 64
#define BCL_MAX_READ_WRITE_IMAGES 64
#define BCL_MAX_SAMPLERS 16

// Largest image sizes, in texels. All 0: the device has no images.
struct bcl_image_limits {
    size_t flat;   // width and height of a 2D image; width of a 1D image
    size_t deep;   // width, height and depth of a 3D image
    size_t layers; // of an image array
    size_t linear; // width of a 1D image that is made from a buffer
};

// The facts that queries (api/devices/device.c) and checks use. The driver's create() sets all of them, except where
// a member names another function; they are constant from then on. The driver owns the strings.
struct bcl_device_facts {
    const char *name;   // CL_DEVICE_NAME, e.g. "mps2-an386: Cortex-M4F, emulated"
    const char *target; // as build requests and binaries name it: "cortex-m4f", or a machine
    const struct bcl_target *record; // the target's (barecl/targets.h), never NULL
    cl_device_type type;
    uint32_t address_bits; // 32 or 64: width of the launch's slots
    uint32_t compute_units;
    uint32_t clock_mhz;         // 0: unknown
    uint32_t vector_bytes;      // width of the vector registers; 0: none
    uint32_t cache_line;        // bytes; 0: no data cache
    uint64_t cache_size;        // bytes
    uint64_t global_memory;     // bytes for all buffers and images together
    uint64_t max_allocation;    // bytes of one buffer
    uint64_t local_memory;      // bytes per work-group
    uint64_t private_memory;    // most bytes that one work-group may use; 0: no limit
    size_t max_work_group_size; // work-items
    uint64_t
        max_global_size; // work-items per dimension of a launch; 0: the most that a word counts
    // A launch of at least so many work-items waits for the version of its kernel that is built for its local size
    // (api/special.h): the device is so slow that the wait pays. 0: launches do not wait.
    uint64_t patient_items;
    size_t timer_resolution_ns;
    size_t printf_bytes;            // data bytes of the printf ring; 0: printf prints nothing
    struct bcl_image_limits images; // set by bcl_device_create()
    bool local_apart;               // local memory has an address space of its own
    bool local_is_own;              // it is not a part of global memory
    // The device's own memory has the same addresses on the host, and pointers of both have the same width.
    bool same_addresses;
    // Kernels see the block of their program's variables (BCL_KERNEL_TAKES_VARIABLES), in whole units of
    // BCL_RANGE_UNIT, before this address. 0: where its buffer is.
    uint64_t variables_end;
    // Device address == host address for all of the host's memory. Such a device uses the buffers' host storage, and
    // its driver has no allocate().
    bool shares_host_memory;
};

struct bcl_driver;
struct bcl_device;

// Called with the text of each error of a device. Runs in any thread.
typedef void bcl_device_listener(struct bcl_device *device, const char *message);

struct bcl_device {
    const struct bcl_driver *driver;
    struct bcl_device_facts facts;
    void *driver_data; // the driver's own
    pthread_mutex_t start_lock;
    bool started;                  // under start_lock
    bcl_device_listener *listener; // set before the first start; NULL: none
};

#endif // BARECL_DEVICE_DEVICE_H
