// SPDX-License-Identifier: MIT
//
// A kernel: a function of a program on all devices that the program is built for, with arguments.

#ifndef BARECL_API_KERNEL_H
#define BARECL_API_KERNEL_H

#include "api/buffer.h"
#include "api/program.h"

struct bcl_kernel_argument {
    bool set;
    cl_mem buffer;       // GLOBAL, CONSTANT: not retained, as the specification has it; or NULL
    size_t local_size;   // LOCAL: bytes
    size_t value_offset; // VALUE: in `values`, aligned for it
};

struct _cl_kernel {
    struct bcl_object object;
    cl_program program; // retained, counted in its kernel_count
    // The kernel as any of the program's binaries describes it: they agree in all arguments.
    const struct bcl_binary *binary;
    const struct bcl_kernel_record *record;
    unsigned char *values; // aligned to BCL_BUFFER_ALIGN
    size_t value_bytes;
    struct bcl_kernel_argument arguments[]; // record->argument_count
};

// The most work-items that a work-group of this kernel can have on the device.
size_t bcl_kernel_work_group_size(const struct bcl_kernel_record *record, cl_device_id device);

// Bytes of local memory for a work-group: automatic variables, and arguments as set so far.
uint64_t bcl_kernel_local_bytes(cl_kernel kernel);

#endif // BARECL_API_KERNEL_H
