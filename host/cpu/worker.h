// SPDX-License-Identifier: MIT
//
// Runs work-groups in a thread of the host, in the host's memory (K_workgroup, barecl/launch.h).

#ifndef BARECL_CPU_WORKER_H
#define BARECL_CPU_WORKER_H

#include "device/launch.h"
#include "device/services.h"

// The size of each worker's printf ring. OpenCL requires 1 MB at least in the full profile. Only pages that are
// written to take physical memory.
#ifndef BCL_WORKER_PRINTF_BYTES
#define BCL_WORKER_PRINTF_BYTES (1u << 20)
#endif

// The memory that a thread needs to run work-groups. It is kept from launch to launch. To be zeroed before the first
// use.
struct bcl_worker {
    const struct bcl_launch *launch; // that the worker is prepared for
    struct bcl_launch_context context;
    void **slots;    // `args` of K_workgroup: an address for each argument and local variable
    void **pointers; // the slots of buffers and of local memory point at these
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

// Runs `count` work-groups from number `first` on; x varies fastest in their numbers. CL_SUCCESS, or
// CL_OUT_OF_RESOURCES after bcl_device_error() said why a work-group was stopped.
cl_int bcl_worker_run(struct bcl_worker *worker, struct bcl_device *device,
                      const struct bcl_launch *launch, size_t first, size_t count);

// Runs all work-groups of the launch with a worker that exists only during this call.
cl_int bcl_worker_run_all(struct bcl_device *device, const struct bcl_launch *launch);

void bcl_worker_free(struct bcl_worker *worker);

#endif // BARECL_CPU_WORKER_H
