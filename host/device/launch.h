// SPDX-License-Identifier: MIT
//
// Launches: an ND-range of one kernel, and what follows from it for every device: how many
// work-groups there are, how much memory one of them needs and where its parts stand, and the
// context that kernels see (bcl_launch_context, abi.h). Whoever checks a launch and whoever runs it
// ask the same functions, so that what passes the check has room.

#ifndef BARECL_DEVICE_LAUNCH_H
#define BARECL_DEVICE_LAUNCH_H

#include "barecl/launch.h"
#include "binary/binary.h"
#include "device/device.h"

// One kernel argument as the launch sees it. bcl_argument_record.kind says which member counts.
union bcl_launch_argument {
    uint64_t address;  // GLOBAL, CONSTANT: in the device's memory; 0: NULL
    uint64_t size;     // LOCAL: bytes of local memory to provide
    const void *value; // VALUE, IMAGE, SAMPLER: bcl_launch_value_of()
};

// What a launch hands over by value.
struct bcl_launch_value {
    uint32_t size;  // bytes; 0: the argument is no value
    uint32_t align; // bytes, a power of two
};

// An image is its descriptor, a sampler its word (abi.h).
struct bcl_launch_value bcl_launch_value_of(const struct bcl_argument_record *record);

// What a device with memory of its own needs of it for a launch, beside image and buffers. Its driver measures that
// once, before the launch is enqueued. Each core that runs work-groups has both parts.
struct bcl_launch_room {
    uint32_t cores;          // that share the work-groups
    uint64_t arguments;      // bytes of what work-groups only read
    uint64_t work;           // bytes of what they write as well
    uint64_t local_offset;   // of local memory in the work, where local memory is not apart
    uint64_t private_offset; // of private memory in the work
};

struct bcl_launch {
    const struct bcl_binary *binary;            // validated; host memory
    const struct bcl_kernel_record *kernel;     // in `binary`
    const struct bcl_memory *image;             // the binary's image as load() placed it
    const union bcl_launch_argument *arguments; // kernel->argument_count of them
    const uint64_t *reach; // addresses of the device's memory that the kernel uses by no argument;
    uint32_t reach_count;  // as many
    uint32_t work_dim;     // 1..3
    size_t global_offset[3]; // work-items; 0 in unused dimensions
    size_t global_size[3];   // work-items, at least 1
    size_t local_size[3];    // work-items, at least 1; divides global_size
    uint64_t local_bytes;    // of local memory that a work-group needs: bcl_launch_local_bytes()
    struct bcl_launch_room room; // the driver's reserve() sets it
};

// Work-groups of the launch; BCL_TOO_LARGE: more than 64 bits count.
uint64_t bcl_launch_groups(const struct bcl_launch *launch);

// The address, in the device's memory, of what argument number `index` lets the kernel reach: of a
// buffer or of an image's texels; 0: none.
uint64_t bcl_launch_reach(const struct bcl_launch *launch, uint32_t index);

// Slots of the kernel's argument block: of its arguments, then of its automatic local variables.
uint32_t bcl_launch_slots(const struct bcl_kernel_record *kernel);

// Bytes of local memory that a work-group of the kernel needs with these arguments, of which only those in local
// memory count. From one argument to the next it is `stride` bytes.
uint64_t bcl_launch_local_bytes(const struct bcl_binary *binary,
                                const struct bcl_kernel_record *kernel,
                                const union bcl_launch_argument *arguments, size_t stride);

// Calls `place` for each slot that stands for local memory, with the offset of its part there. The parts stand in the
// order of their slots, each at a multiple of BCL_LOCAL_ALIGN, in launch->local_bytes bytes.
typedef void bcl_place_local(void *data, uint32_t slot, uint64_t offset);
void bcl_launch_place_locals(const struct bcl_launch *launch, bcl_place_local *place, void *data);

// Bytes of private memory that a work-group of the launch keeps, aligned to BCL_PRIVATE_ALIGN.
uint64_t bcl_launch_private_bytes(const struct bcl_launch *launch);

// The context of the launch. The addresses are the device's; 0: there is none.
struct bcl_launch_context bcl_launch_context_of(const struct bcl_launch *launch,
                                                uint64_t private_memory, uint64_t printf_ring,
                                                uint64_t barrier_report);

// Whether kernels of the program call printf.
bool bcl_launch_prints(const struct bcl_launch *launch);
// Whether its work-groups report barriers that not all work-items have reached.
bool bcl_launch_reports(const struct bcl_launch *launch);

#endif // BARECL_DEVICE_LAUNCH_H
