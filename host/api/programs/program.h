// SPDX-License-Identifier: MIT
//
// A program: a source or binaries, and for each of its devices what was made of it (build.c): an
// executable, or, after clCompileProgram, an object that clLinkProgram makes a part of one.

#ifndef BARECL_API_PROGRAM_H
#define BARECL_API_PROGRAM_H

#include "api/devices/context.h"
#include "api/special.h"

// The program on one device. All of it is under the program's lock, but two things. While the status
// is CL_BUILD_IN_PROGRESS, binary and specials belong to the thread that builds, and nobody reads
// them; has_binary and the status tell when they may. And while there are kernels, nobody builds:
// what is built can be read without the lock, but for `loaded` and `image`.
struct bcl_build {
    cl_build_status status;
    char *options; // of the last build; NULL: none yet
    char *log;     // NULL: empty
    bool has_binary;
    struct bcl_binary binary; // if has_binary; of any type
    bool loaded;
    struct bcl_memory image;       // if loaded: binary.image in the device's memory
    struct bcl_specials *specials; // NULL: none
};

struct _cl_program {
    struct bcl_object object;
    cl_context context; // retained
    char *source;       // OpenCL C, or SPIR-V; NULL: made from binaries, or by a link
    size_t il_size;     // bytes of `source`, if it is SPIR-V; 0: it is none
    char *special;      // settings of SPIR-V's specialization constants, under the lock; NULL: none
    bool linked;        // by clLinkProgram
    atomic_uint kernel_count; // kernels that hold this program: while there are, no rebuild; grows
                              // under the lock, when no build is under way
    pthread_mutex_t lock;     // of builds[]; never held during a build
    pthread_cond_t built;     // a build is no longer under way
    cl_uint device_count;
    cl_device_id *devices; // in the context's order for a source, as given for binaries
    struct bcl_build builds[];
};

// A new program of these devices, without source and binaries.
cl_int bcl_program_new(cl_context context, const cl_device_id *devices, cl_uint count,
                       cl_program *result);

// The device's number in the program; -1: it is none of the program's.
int bcl_program_device_index(cl_program program, cl_device_id device);

// Forgets what was built, but keeps the binary that the program was made from. Under the lock.
void bcl_program_reset_build(cl_program program, cl_uint index);

// The program's build for the device, if it gave an executable; or NULL. Under the lock, or of a kernel's
// program.
struct bcl_build *bcl_program_build(cl_program program, cl_device_id device);

// Settings of the program's specialization constants, a copy for the caller to free; NULL: no memory.
char *bcl_program_special(cl_program program);

// Takes the program's lock when no build is under way.
void bcl_program_lock_built(cl_program program);

// A binary that tells the program's kernels, or NULL: it is built for no device. Under the lock.
const struct bcl_binary *bcl_program_any_binary(cl_program program);

// Puts the build's image into the device's memory, unless it is there.
cl_int bcl_program_load(cl_program program, cl_device_id device);

#endif // BARECL_API_PROGRAM_H
