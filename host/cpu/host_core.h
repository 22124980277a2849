// SPDX-License-Identifier: MIT
//
// What the drivers `cpu` and `basic` share: the facts of the host's processor, program images in
// host memory, and the running of work-groups by a thread of the host (K_workgroup, abi.h section
// 3).

#ifndef BARECL_CPU_HOST_CORE_H
#define BARECL_CPU_HOST_CORE_H

#include "binary/image.h"
#include "device/device.h"
#include "device/launch.h"
#include "device/services.h"

#include <stdbool.h>

// Fills in what is the same for both. False: there is no code generator for this processor.
bool bcl_host_facts(struct bcl_device_facts *facts);

// Whether code for `target` runs on this processor. A driver's accepts().
bool bcl_host_accepts(const struct bcl_device *device, const char *target);

// Images in executable memory. A driver's load() and unload().
cl_int bcl_host_load(struct bcl_device *device, const struct bcl_image *image,
                     struct bcl_memory *memory);
void bcl_host_unload(struct bcl_device *device, struct bcl_memory *memory);

// One thread that runs work-groups: the memory it needs for that, kept from launch to launch. Zero
// it before the first use.
struct bcl_worker {
    struct bcl_launch_context context;
    void **slots;    // what the launcher gets: an address for each argument and local
    void **pointers; // what the slots of buffers and of local memory point at
    uint64_t slot_capacity;
    char *local_memory;        // aligned to BCL_LOCAL_ALIGN
    uint64_t local_capacity;   // bytes
    char *private_memory;      // aligned to BCL_PRIVATE_ALIGN
    uint64_t private_capacity; // bytes
    struct bcl_printf_reader printing;
    struct bcl_barrier_report report;
};

// Prepares the worker for work-groups of the launch: CL_SUCCESS or CL_OUT_OF_RESOURCES.
cl_int bcl_worker_prepare(struct bcl_worker *worker, const struct bcl_launch *launch);

// Runs `count` work-groups from number `first` on, counted with x fastest. CL_SUCCESS, or
// CL_OUT_OF_RESOURCES after bcl_device_error() said why one of them was stopped.
cl_int bcl_worker_run(struct bcl_worker *worker, struct bcl_device *device,
                      const struct bcl_launch *launch, size_t first, size_t count);

void bcl_worker_free(struct bcl_worker *worker);

#endif // BARECL_CPU_HOST_CORE_H
