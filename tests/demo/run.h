// SPDX-License-Identifier: MIT
//
// Runs the demo on one OpenCL device: any device of any implementation of OpenCL 1.2.

#ifndef DEMO_RUN_H
#define DEMO_RUN_H

#include "picture.h"

#include <CL/cl.h>

enum binaries { BINARIES_NONE, BINARIES_SAVE, BINARIES_USE };

struct run_options {
    int quality; // 1..100
    enum binaries binaries;
    const char *binary_dir;
};

struct run_result {
    char device[128];
    size_t work_groups; // of all launches
    cl_ulong kernel_ns; // of all launches, by event profiling
    cl_uint clock_mhz;  // CL_DEVICE_MAX_CLOCK_FREQUENCY; 0: unknown
    bool verified;
};

// CL_DEVICE_NAME; "?" if the query fails.
void run_device_name(cl_device_id device, char *name, size_t size);

// DIR/PREFIXdeviceSUFFIX, where `device` is the part of the device's name before a colon or a
// parenthesis, with a dash for every character that is neither letter nor digit.
void run_file_name(char *path, size_t size, const char *dir, const char *prefix, const char *device,
                   const char *suffix);

// Compresses and decompresses `original` on the device and compares every value with the reference.
// The first wrong value is reported on stderr. Returns false, and prints the reason on stderr, if
// an OpenCL call fails; `reconstructed` is then incomplete.
bool run_on_device(cl_device_id device, const struct run_options *options,
                   const struct picture *original, struct picture *reconstructed,
                   struct run_result *result);

#endif // DEMO_RUN_H
