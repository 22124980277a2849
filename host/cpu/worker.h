// SPDX-License-Identifier: MIT
//
// The running of work-groups by a thread of the host, in its own memory (K_workgroup, barecl/launch.h).

#ifndef BARECL_CPU_WORKER_H
#define BARECL_CPU_WORKER_H

#include "device/launch.h"
#include "device/services.h"

// Each worker's printf ring: OpenCL asks for 1 MB at least in the full profile. Only what is
// written to becomes real memory.
#ifndef BCL_WORKER_PRINTF_BYTES
#define BCL_WORKER_PRINTF_BYTES (1u << 20)
#endif

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

// Runs all of them, by a worker of their own that is gone when this returns.
cl_int bcl_worker_run_all(struct bcl_device *device, const struct bcl_launch *launch);

void bcl_worker_free(struct bcl_worker *worker);

#endif // BARECL_CPU_WORKER_H
