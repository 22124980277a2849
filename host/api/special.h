// SPDX-License-Identifier: MIT
//
// Versions of a program's kernels that are specialised: each serves work-groups of one size, in
// launches without global offset and with less than 2^31 work-items in each dimension.
//
// BARECL_SPECIALISE says when that is built:
//
//   background  (default) a kernel's second launch of a size asks for it, since what comes later
//               serves later launches only; a thread of the library has it built, and launches use
//               the generic version until it is there
//   wait        the first launch of a size waits for it
//   off         nothing
//
// A version that cannot be built or does not fit into the device's memory is not asked for again:
// the generic one goes on serving. So it does for sizes beyond the first BCL_SPECIALS_PER_KERNEL of
// a kernel, which is not built for ever when it is launched with ever new ones.
//
// A `struct bcl_specials` holds the versions of one program on one device. Versions that are there
// stay until it is closed, or until the device has no memory left for a program: then those go that
// nobody uses, and are not asked for again either. Whoever uses one keeps the program. Threads:
// every function may be called from any thread, with no lock held; but nobody uses specials that
// are being closed. A build that is under way then goes on, and its result is dropped.

#ifndef BARECL_API_SPECIAL_H
#define BARECL_API_SPECIAL_H

#include "device/device.h"
#include "program/build.h"

#define BCL_SPECIALS_PER_KERNEL 8

// A version that is in the device's memory.
struct bcl_special {
    struct bcl_binary binary;
    const struct bcl_kernel_record *kernel; // in `binary`
    struct bcl_memory image;
};

struct bcl_specials;

// For the program that `source` gives, the one that was built into `generic` or a link of its bitcode;
// `generic` stays until this is closed.
// NULL: its kernels are not to be specialised, or no memory.
struct bcl_specials *bcl_specials_new(struct bcl_device *device, const struct bcl_source *source,
                                      const struct bcl_binary *generic);

// The version of `kernel`, which is in the generic binary, for that local size, to be given back
// with bcl_special_release(); NULL: there is none yet, or never. `specials` may be NULL.
const struct bcl_special *bcl_specials_find(struct bcl_specials *specials,
                                            const struct bcl_kernel_record *kernel,
                                            const size_t local_size[3]);

// `special` may be NULL.
void bcl_special_release(const struct bcl_special *special);

// Takes the versions that nobody uses out of that device's memory. Whether there were any.
bool bcl_specials_evict(struct bcl_device *device);

// Takes all versions out of the device's memory. `specials` may be NULL.
void bcl_specials_close(struct bcl_specials *specials);

// For the end of the process: no more builds, and none is under way when this returns.
void bcl_specials_stop(void);

// In a child of the process: the thread that builds is the parent's, and so is what it has to build.
void bcl_specials_forget(void);

#endif // BARECL_API_SPECIAL_H
