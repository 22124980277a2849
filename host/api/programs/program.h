// SPDX-License-Identifier: MIT
//
// A program: a source or binaries, and for each of its devices the result of a build (build.c). That is an
// executable, or, after clCompileProgram, an object that clLinkProgram links into an executable.

#ifndef BARECL_API_PROGRAM_H
#define BARECL_API_PROGRAM_H

#include "api/devices/context.h"
#include "api/special.h"

// Runs the destructors of the program's variables on a device. The command holds the program until it has ended.
typedef void bcl_program_destroy(cl_program program, cl_device_id device);

// A call of clSetProgramReleaseCallback.
struct bcl_program_callback {
    struct bcl_program_callback *next;
    void(CL_CALLBACK *notify)(cl_program program, void *user_data);
    void *user_data;
    cl_program program; // as the application knows it
};

// The program on one device, under the program's lock, with two exceptions. While the status is CL_BUILD_IN_PROGRESS,
// `binary` and `specials` belong to the thread that builds; other threads check has_binary and the status before they
// read them. And while there are kernels, no build can begin, so everything but `loaded`, `image` and `variables` can be
// read without the lock. After bcl_program_load() these can too.
struct bcl_build {
    cl_build_status status;
    char *options; // those of the last build; NULL: none yet
    char *log;     // NULL: empty
    bool has_binary;
    struct bcl_binary binary; // valid if has_binary; an executable, object or library
    bool loaded;
    struct bcl_memory image;       // valid if loaded: binary.image in the device's memory
    struct bcl_specials *specials; // NULL: none
#ifndef BCL_NO_CHECKS
    cl_mem variables; // in global memory; made with `image`; NULL: none
    // The command that constructs `variables` is enqueued, or nothing is to be constructed.
    bool constructed;
    // Enqueues the command that destroys `variables`; NULL: nothing is to be destroyed.
    bcl_program_destroy *destroy;
#endif
};

struct _cl_program {
    struct bcl_object object;
    cl_context context; // retained
    char *source;       // OpenCL C, or SPIR-V; NULL: created from binaries, or by a link
    size_t il_size;     // bytes of `source`, if it is SPIR-V; else 0
    char *special;      // settings of SPIR-V's specialization constants, under the lock; NULL: none
    bool linked;        // created by clLinkProgram
    // Kernels that hold this program; no rebuild while there are any. It grows under the lock, when
    // no build is under way.
    atomic_uint kernel_count;
    struct bcl_program_callback *released; // the last registered comes first; under the lock
    pthread_mutex_t lock;                  // for builds[]; never held during a build
    pthread_cond_t built;                  // signalled when a build has ended
    cl_uint device_count;
    cl_device_id *devices; // in the context's order for a source, as given for binaries
    struct bcl_build builds[];
};

// Makes a program for these devices, without source and binaries.
cl_int bcl_program_new(cl_context context, const cl_device_id *devices, cl_uint count,
                       cl_program *result);

// The index of the device in the program; -1: the program is not for this device.
int bcl_program_device_index(cl_program program, cl_device_id device);

// Drops the result of a build, but keeps a binary that the program was created from. Under the lock.
void bcl_program_reset_build(cl_program program, cl_uint index);

// The program's build for the device if it gave an executable, otherwise NULL. Under the lock, or while the program
// has a kernel.
struct bcl_build *bcl_program_build(cl_program program, cl_device_id device);

// Returns a copy of the settings of the program's specialization constants, which the caller frees; NULL: no memory.
char *bcl_program_special(cl_program program);

// Waits until no build is under way, and takes the program's lock.
void bcl_program_lock_built(cl_program program);

// An executable of any device, which describes the program's kernels; NULL: the program is built for no device. Under
// the lock.
const struct bcl_binary *bcl_program_any_binary(cl_program program);

// Loads the build's program image into the device's memory, and makes the program's variables there with their first
// contents, unless they are there already. *constructs: the variables are yet to be constructed. In this case, the caller
// does that, and holds the program's lock.
cl_int bcl_program_load(cl_program program, cl_device_id device, bool *constructs);

#endif // BARECL_API_PROGRAM_H
