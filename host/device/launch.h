// SPDX-License-Identifier: MIT
//
// Launches: an ND-range of one kernel. The functions here compute what is the same on every device: the number of
// work-groups, the memory that a work-group needs and the offsets of its parts, and the context that kernels see
// (bcl_launch_context, abi.h). The check of a launch and its execution call the same functions, so memory that the
// check found sufficient is sufficient.

#ifndef BARECL_DEVICE_LAUNCH_H
#define BARECL_DEVICE_LAUNCH_H

#include "barecl/launch.h"
#include "binary/binary.h"
#include "device/device.h"

// One kernel argument as the launch sees it. bcl_argument_record.kind selects the member.
union bcl_launch_argument {
    uint64_t address;  // GLOBAL, CONSTANT: an address of the device; 0: NULL
    uint64_t size;     // LOCAL: bytes of local memory to provide
    const void *value; // VALUE, IMAGE, SAMPLER: bcl_launch_value_of()
};

// Size and alignment of an argument that is passed by value.
struct bcl_launch_value {
    uint32_t size;  // bytes; 0: the argument is no value
    uint32_t align; // bytes, a power of two
};

// An image is passed as its descriptor, a sampler as one word (abi.h).
struct bcl_launch_value bcl_launch_value_of(const struct bcl_argument_record *record);

// Where each core has its local or private memory.
struct bcl_launch_part {
    bool is_apart;   // from the work part
    uint64_t offset; // in the work part; apart: address of the first core's
    uint64_t step;   // apart: bytes from a core's to the next one's
};

// Memory that a launch needs on a device with memory of its own, beside image and buffers. The driver measures it
// once, before the launch is enqueued. Each core that runs work-groups has both parts.
struct bcl_launch_room {
    uint32_t cores;     // number of cores that share the work-groups
    uint64_t arguments; // bytes that work-groups only read
    uint64_t work;      // bytes that work-groups also write
    struct bcl_launch_part local_memory, private_memory;
};

struct bcl_launch {
    const struct bcl_binary *binary;            // validated; host memory
    const struct bcl_kernel_record *kernel;     // in `binary`
    const struct bcl_memory *image;             // the binary's image as load() placed it
    const union bcl_launch_argument *arguments; // kernel->argument_count of them
    // Device addresses of the memory that the kernel accesses without an argument.
    const uint64_t *reach;
    uint32_t reach_count; // entries of `reach`
    // The objects of the arguments and of `reach`, in this order; size 0: none. NULL unless the program checks
    // accesses.
    const struct bcl_object_extent *extents;
    uint32_t work_dim;           // 1..3
    size_t global_offset[3];     // work-items; 0 in unused dimensions
    size_t global_size[3];       // work-items, at least 1
    size_t local_size[3];        // work-items, at least 1; the last work-groups may have fewer
    uint64_t local_bytes;        // of local memory per work-group: bcl_launch_local_bytes()
    struct bcl_launch_room room; // set by the driver's reserve()
};

// Number of work-items of the launch; BCL_TOO_LARGE: it does not fit into 64 bits.
uint64_t bcl_launch_items(const struct bcl_launch *launch) __attribute__((pure));

// Number of work-groups in a dimension. bcl_launch_group_size() gives the work-items of one of them there, which are
// fewer in the last one if local_size does not divide global_size; at least 1, whatever `group` is.
// A host without room for that (BCL_UNIFORM_GROUPS) refuses such launches.
#ifdef BCL_UNIFORM_GROUPS
static inline size_t bcl_launch_groups_in(const struct bcl_launch *launch, int dimension) {
    return launch->global_size[dimension] / launch->local_size[dimension];
}
static inline uint64_t bcl_launch_group_size(const struct bcl_launch *launch, int dimension,
                                             uint64_t group) {
    (void)group;
    return launch->local_size[dimension];
}
static inline bool bcl_launch_is_unequal(const struct bcl_launch *launch, int dimension) {
    (void)launch, (void)dimension;
    return false;
}
#else
size_t bcl_launch_groups_in(const struct bcl_launch *launch, int dimension);
uint64_t bcl_launch_group_size(const struct bcl_launch *launch, int dimension, uint64_t group);
static inline bool bcl_launch_is_unequal(const struct bcl_launch *launch, int dimension) {
    return launch->global_size[dimension] % launch->local_size[dimension] != 0;
}
#endif

// Number of work-groups of the launch; BCL_TOO_LARGE: it does not fit into 64 bits.
uint64_t bcl_launch_groups(const struct bcl_launch *launch);

// The device address of the memory that argument number `index` points to: a buffer, or an image's texels. 0: none.
uint64_t bcl_launch_reach(const struct bcl_launch *launch, uint32_t index);

// Number of slots in the kernel's argument block: one for each argument, then one for each automatic local variable.
uint32_t bcl_launch_slots(const struct bcl_kernel_record *kernel);

// Bytes of local memory that a work-group of the kernel needs with these arguments. Only the sizes of LOCAL arguments
// are read. `stride`: bytes from one argument to the next.
uint64_t bcl_launch_local_bytes(const struct bcl_binary *binary,
                                const struct bcl_kernel_record *kernel,
                                const union bcl_launch_argument *arguments, size_t stride);

// Calls `place` for each slot that stands for local memory, with the offset of its part. The parts lie in the order
// of their slots, each at a multiple of BCL_LOCAL_ALIGN, within launch->local_bytes bytes.
typedef void bcl_place_local(void *data, uint32_t slot, uint64_t offset);
void bcl_launch_place_locals(const struct bcl_launch *launch, bcl_place_local *place, void *data);

// Bytes of private memory that a work-group of the launch needs. The memory must be aligned to BCL_PRIVATE_ALIGN.
uint64_t bcl_launch_private_bytes(const struct bcl_launch *launch);

// Bytes of the area in which work-groups report: a bcl_barrier_report; or a bcl_check_area, its extents, and behind
// them the shadow of local memory and the tables of races.
uint64_t bcl_launch_area_bytes(const struct bcl_launch *launch);

// Number of extents in the bcl_check_area of a launch.
uint32_t bcl_launch_extents(const struct bcl_launch *launch);

// Fills the area of a launch with an empty report. Addresses of the device: `address` of the area, and `local_memory`,
// which bcl_launch_place_locals() counts from.
void bcl_launch_fill_area(const struct bcl_launch *launch, uint64_t address, uint64_t local_memory,
                          struct bcl_check_area *area);

// The context of the launch. The arguments are device addresses; 0: the launch has no such memory.
struct bcl_launch_context bcl_launch_context_of(const struct bcl_launch *launch,
                                                uint64_t private_memory, uint64_t printf_ring,
                                                uint64_t barrier_report);

// Whether any kernel of the program calls printf.
bool bcl_launch_prints(const struct bcl_launch *launch);
// Whether the work-groups report barriers that only some of their work-items have reached, or wrong accesses.
bool bcl_launch_reports(const struct bcl_launch *launch);

// Whether kernels of the program check their accesses, note which local memory is written, and look for races. A host
// without room for that (BCL_NO_CHECKS) refuses such programs when it reads them.
static inline bool bcl_launch_has(const struct bcl_launch *launch, uint32_t flag) {
#ifdef BCL_NO_CHECKS
    (void)launch, (void)flag;
    return false;
#else
    return (launch->binary->header->flags & flag) != 0;
#endif
}
static inline bool bcl_launch_checks(const struct bcl_launch *launch) {
    return bcl_launch_has(launch, BCL_BINARY_CHECKS_ACCESSES);
}
static inline bool bcl_launch_shadows(const struct bcl_launch *launch) {
    return bcl_launch_has(launch, BCL_BINARY_SHADOWS);
}
static inline bool bcl_launch_races(const struct bcl_launch *launch) {
    return bcl_launch_has(launch, BCL_BINARY_RACES);
}

#endif // BARECL_DEVICE_LAUNCH_H
