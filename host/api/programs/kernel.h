// SPDX-License-Identifier: MIT
//
// A kernel: a function of a program on all devices that the program is built for, with arguments.

#ifndef BARECL_API_KERNEL_H
#define BARECL_API_KERNEL_H

#include "api/images/image.h"
#include "api/memory/svm.h"
#include "api/programs/program.h"
#include "device/launch.h"

struct bcl_kernel_argument {
    bool set;
    cl_mem mem;  // GLOBAL, CONSTANT, IMAGE: not retained, as the specification has it; or NULL
    bool is_svm; // GLOBAL, CONSTANT: a pointer, which the launch argument has,
    struct bcl_svm svm; // into this piece
};

struct _cl_kernel {
    struct bcl_object object;
    cl_program program; // retained, counted in its kernel_count
    // The kernel as any of the program's binaries describes it: they agree in all arguments.
    const struct bcl_binary *binary;
    const struct bcl_kernel_record *record;
    uint64_t *reach; // addresses of shared virtual memory that it reaches by no argument; owned
    uint32_t reach_count;
    unsigned char *values; // aligned to BCL_BUFFER_ALIGN
    uint64_t value_bytes;
    // As a launch sees them, but for the addresses of buffers and the descriptors of images, which
    // depend on the device; values stand in `values`, each at its own alignment.
    // record->argument_count of them.
    union bcl_launch_argument *launch_arguments;
    struct bcl_kernel_argument arguments[]; // record->argument_count
};

// The most work-items that a work-group of this kernel can have on the device.
size_t bcl_kernel_work_group_size(const struct bcl_kernel_record *record,
                                  const struct bcl_device *device);

#endif // BARECL_API_KERNEL_H
