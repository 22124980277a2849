// SPDX-License-Identifier: MIT
//
// Specialised versions of a program's kernels. Each serves work-groups of one local size, in launches without global
// offset and with less than 2^31 work-items in each dimension.
//
// BARECL_SPECIALISE says when a version is built:
//
//   background  (default) The second launch of a local size asks for the version, since a version that is ready later
//               serves later launches only. A launch that is still running after a while asks for it too, and goes on
//               with it (bcl_command.better). A thread of the library has the version built; the generic version runs
//               until then. On a device that is slow beside the compiler, launches of at least facts.patient_items
//               work-items wait as with `wait`.
//   wait        The first launch of a local size waits for its version.
//   off         No version is built.
//
// If a version cannot be built, or the device has no memory for it, it is not asked for again: the generic version
// runs. A kernel gets at most BCL_SPECIALS_PER_KERNEL versions; the generic one runs for all other local sizes.
//
// A `struct bcl_specials` holds the versions of one program on one device. A version stays in the device's memory until
// the specials are closed, or until the device has no memory left for a program: then the versions that no launch uses
// are unloaded, and are not asked for again. Whoever uses a version keeps the program alive. Threads: every function
// may be called from any thread, with no lock held; but nobody may use specials that are being closed. A build that is
// under way then continues, and its result is dropped.

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

// One version of a kernel, built or not. Belongs to its specials.
struct bcl_version;

// What a version is built for.
struct bcl_version_sizes {
    size_t local[3]; // of the launch that the device gets
    size_t program
        [3]; // the local size that the program sees, if each work-group holds several of the program's; else 0
};

// The specials of the program that `source` was built from. `generic` is the binary of that build, or of a link of its
// bitcode; it must exist until the specials are closed. NULL: the kernels are not to be specialised, or no memory.
struct bcl_specials *bcl_specials_new(struct bcl_device *device, const struct bcl_source *source,
                                      const struct bcl_binary *generic);

#ifdef BCL_NO_SPECIALS // a host without a compiler
static inline struct bcl_version *bcl_specials_version(struct bcl_specials *specials,
                                                       const struct bcl_kernel_record *kernel,
                                                       const struct bcl_version_sizes *sizes,
                                                       uint64_t items) {
    (void)specials, (void)kernel, (void)sizes, (void)items;
    return NULL;
}
static inline const struct bcl_special *bcl_version_use(struct bcl_version *version,
                                                        uint64_t items) {
    (void)version, (void)items;
    return NULL;
}
static inline const struct bcl_special *bcl_version_poll(struct bcl_version *version) {
    (void)version;
    return NULL;
}
static inline void bcl_special_release(const struct bcl_special *special) { (void)special; }
#else
// Returns the version of `kernel`, which is in the generic binary, for a launch of `items` work-items with those sizes.
// NULL: the kernel has too many versions, or no memory. `specials` may be NULL. Each launch calls this once; the second
// call for a version asks for it.
struct bcl_version *bcl_specials_version(struct bcl_specials *specials,
                                         const struct bcl_kernel_record *kernel,
                                         const struct bcl_version_sizes *sizes, uint64_t items);

// Returns the version if it is in the device's memory; the caller gives it back with bcl_special_release(). NULL: it
// is not, or `version` is NULL. If a launch of `items` work-items is to wait, this waits for the build to end.
const struct bcl_special *bcl_version_use(struct bcl_version *version, uint64_t items);

// As bcl_version_use(), but asks for the version if nobody has, and never waits. Takes no lock while the version is
// being built.
const struct bcl_special *bcl_version_poll(struct bcl_version *version);

// `special` may be NULL.
void bcl_special_release(const struct bcl_special *special);
#endif

// Unloads the versions on that device that nobody uses. Returns whether there were any.
bool bcl_specials_evict(struct bcl_device *device);

// Unloads all versions. `specials` may be NULL.
void bcl_specials_close(struct bcl_specials *specials);

// For the end of the process: starts no more builds. None is under way when this returns.
void bcl_specials_stop(void);

// For a child of the process: forgets the thread that builds and its list of builds, which are the parent's.
void bcl_specials_forget(void);

#endif // BARECL_API_SPECIAL_H
