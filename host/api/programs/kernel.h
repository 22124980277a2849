// SPDX-License-Identifier: MIT
//
// A kernel: a function of a program on all devices that the program is built for, with arguments.

#ifndef BARECL_API_KERNEL_H
#define BARECL_API_KERNEL_H

#include "api/images/image.h"
#include "api/memory/svm.h"
#include "api/programs/program.h"
#include "device/launch.h"

// An argument as it was set last.
struct bcl_kernel_argument {
    bool set;
    cl_mem mem;  // GLOBAL, CONSTANT, IMAGE: not retained, as the specification has it; or NULL
    bool is_svm; // GLOBAL, CONSTANT: a pointer, which `launch` has,
    struct bcl_svm svm; // into this piece
    // As a launch sees it. A value stands in the kernel's `values`, without alignment. Not here, because they depend
    // on the device: the address of a buffer, the descriptor of an image.
    union bcl_launch_argument launch;
};

struct _cl_kernel {
    struct bcl_object object;
    cl_program program; // retained, counted in its kernel_count
    // The kernel as any of the program's binaries describes it: they agree in all arguments.
    const struct bcl_binary *binary;
    const struct bcl_kernel_record *record;
    uint64_t *reach; // addresses of shared virtual memory that it reaches by no argument; owned
    uint32_t reach_count;
    unsigned char *values; // behind the arguments: laid out as a launch wants them
    uint64_t value_bytes;
    struct bcl_kernel_argument arguments[]; // record->argument_count
};

// Bytes of local memory that a work-group of the kernel needs with these arguments, in the version of that binary.
uint64_t bcl_kernel_local_bytes(cl_kernel kernel, const struct bcl_binary *binary,
                                const struct bcl_kernel_record *record);

// The most work-items that a work-group of this kernel can have on the device.
size_t bcl_kernel_work_group_size(const struct bcl_kernel_record *record,
                                  const struct bcl_device *device);

#endif // BARECL_API_KERNEL_H
