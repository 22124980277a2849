// SPDX-License-Identifier: MIT
//
// A kernel: a kernel function of a program, for all devices that the program is built for, and its arguments.

#ifndef BARECL_API_KERNEL_H
#define BARECL_API_KERNEL_H

#include "api/images/image.h"
#include "api/memory/svm.h"
#include "api/programs/program.h"
#include "device/launch.h"

// The last value set for an argument.
struct bcl_kernel_argument {
    bool set;
    cl_mem mem;  // GLOBAL, CONSTANT, IMAGE: not retained, as the specification has it; or NULL
    bool is_svm; // GLOBAL, CONSTANT: `launch` has a pointer to shared virtual memory
    struct bcl_svm svm; // if is_svm: the piece that it points into
    // The argument in the form that a launch needs. A value is in the kernel's `values`, possibly unaligned. The
    // address of a buffer and the descriptor of an image are missing, because they depend on the device.
    union bcl_launch_argument launch;
};

struct _cl_kernel {
    struct bcl_object object;
    cl_program program; // retained, counted in its kernel_count
    // The kernel's record in one of the program's binaries. All binaries have the same arguments.
    const struct bcl_binary *binary;
    const struct bcl_kernel_record *record;
    // Addresses of shared virtual memory in its reach that no argument points to; owned.
    uint64_t *reach;
    uint32_t reach_count;
    unsigned char *values; // after the arguments in memory, in the layout that a launch needs
    uint64_t value_bytes;
    struct bcl_kernel_argument arguments[]; // record->argument_count
};

// Makes a kernel of one of the program's records, which is in `binary`. No arguments are set.
cl_int bcl_kernel_new(cl_program program, const struct bcl_binary *binary,
                      const struct bcl_kernel_record *record, cl_kernel *result);

// Whether an argument of kind GLOBAL, CONSTANT or IMAGE takes `mem`: an image of the argument's type; a pipe; or a
// buffer or NULL. For an argument of another kind, `mem` is NULL, and the result is true.
bool bcl_fits_argument(cl_mem mem, const struct bcl_argument_record *record);

// Bytes of local memory that a work-group needs with the kernel's current arguments, in the version that `binary` and
// `record` describe.
uint64_t bcl_kernel_local_bytes(cl_kernel kernel, const struct bcl_binary *binary,
                                const struct bcl_kernel_record *record);

// The largest number of work-items in a work-group of this kernel on the device.
size_t bcl_kernel_work_group_size(const struct bcl_kernel_record *record,
                                  const struct bcl_device *device);

#endif // BARECL_API_KERNEL_H
