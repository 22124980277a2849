// SPDX-License-Identifier: MIT
//
// Specialised versions of a program's kernels. Each version is for one local size, in launches without global offset
// and with fewer than 2^31 work-items in each dimension.
//
// BARECL_SPECIALISE says when a version is built:
//
//   background  (default) the second launch of a kernel with a local size requests the build, which a thread of the
//               library does; launches use the generic version until the build is ready
//   wait        the first launch with a local size waits for the build
//   off         never
//
// If a version cannot be built or does not fit into the device's memory, it is not requested again, and launches use
// the generic version. Only the first BCL_SPECIALS_PER_KERNEL local sizes of a kernel get a version, so that a kernel
// launched with ever new sizes does not cause builds for ever.
//
// A `struct bcl_specials` holds the versions of one program on one device. A version stays loaded until the specials
// are closed. If the device has no memory left for a program, versions that nobody uses are unloaded, and are not
// requested again. The user of a version holds a reference to the program. A build that is under way at close
// continues, and its result is dropped.
//
// Threads: any thread may call any function, without holding locks. Nobody may use specials while they are being
// closed.

#ifndef BARECL_API_SPECIAL_H
#define BARECL_API_SPECIAL_H

#include "device/device.h"
#include "program/build.h"

#define BCL_SPECIALS_PER_KERNEL 8

// A version that is loaded into the device's memory.
struct bcl_special {
    struct bcl_binary binary;
    const struct bcl_kernel_record *kernel; // in `binary`
    struct bcl_memory image;
};

struct bcl_specials;

// Makes the specials of a program. `source` is the source of which `generic` was built, or a link of the bitcode in
// `generic`, which must stay until bcl_specials_close(). NULL: kernels are not specialised, or there is no memory.
struct bcl_specials *bcl_specials_new(struct bcl_device *device, const struct bcl_source *source,
                                      const struct bcl_binary *generic);

// The version of `kernel`, a kernel of the generic binary, for this local size. The caller gives it back with
// bcl_special_release(). NULL: there is none, or none yet. `specials` may be NULL.
const struct bcl_special *bcl_specials_find(struct bcl_specials *specials,
                                            const struct bcl_kernel_record *kernel,
                                            const size_t local_size[3]);

// `special` may be NULL.
void bcl_special_release(const struct bcl_special *special);

// Removes the versions that nobody uses from the device's memory. Returns whether there were any.
bool bcl_specials_evict(struct bcl_device *device);

// Removes all versions from the device's memory, and releases the specials. `specials` may be NULL.
void bcl_specials_close(struct bcl_specials *specials);

// Called at the end of the process: no build begins any more, and the build under way is cancelled; waits for its
// end, but not for ever.
void bcl_specials_stop(void);

// Called in a child process: the thread that builds and its jobs belong to the parent, so the child forgets them.
void bcl_specials_forget(void);

#endif // BARECL_API_SPECIAL_H
