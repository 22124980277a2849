// SPDX-License-Identifier: MIT
//
// The launch context and the argument block
//
// The compiler makes two functions with the same signature from a kernel K. size_t is the target's:
//
//     void K_workgroup     (void *const *args, const struct bcl_launch_context *ctx,
//                           size_t group_x, size_t group_y, size_t group_z);
//     void K_workgroup_fast(the same)
//
// A device that shares the host's memory calls the first, a device with memory of its own the second. A program has
// both, or the one that its device calls.
//
// `args` is an array of target pointers, one a slot: the kernel's arguments in order, then one slot
// for each automatic local variable (bcl_kernel_record.local_first).
//
//   slot of                    K_workgroup: address of           K_workgroup_fast
//   global or constant buffer  a variable with its address       the buffer's address
//   local buffer, automatic    a variable with its address       the local memory's address
//   or an argument
//   scalar, vector, struct     the value                         the value's address in the
//                                                                argument space
//   image                      a bcl_image_descriptor            the descriptor's address there
//   sampler                    a word, BCL_SAMPLER_*             the word's address there
//
// The value is stored as clSetKernelArg received it, aligned to its own alignment.

#ifndef BARECL_LAUNCH_H
#define BARECL_LAUNCH_H

#include "barecl/layout.h"

// Raised by every change of this file that an older reader or writer would misread.
#define BCL_LAUNCH_VERSION 10u

// Where the local size does not divide the global size, the last work-groups of that dimension have fewer work-items.
// The launcher gives them a copy of the context with their own local size.
struct bcl_launch_context {
    uint64_t global_size[3];   // work-items; 1 in unused dimensions
    uint64_t global_offset[3]; // work-items; 0 in unused dimensions
    uint64_t local_size[3];    // work-items of this work-group; 1 in unused dimensions
    uint64_t num_groups[3];    // work-groups; 1 in unused dimensions
    uint32_t work_dim;         // 1..3
    uint32_t private_bytes;    // of the kernel's bcl_kernel_record
    uint64_t private_memory;   // address of the work-group's memory: group_bytes, then
                               // private_bytes (bcl_kernel_record) a work-item, for context arrays
                               // or the stacks of fibers; aligned to BCL_PRIVATE_ALIGN; one
                               // work-group's at a time
    uint64_t printf_ring;      // address of a bcl_printf_ring, 0: printf writes nothing
    uint64_t barrier_report; // address of a bcl_barrier_report, which a bcl_check_area begins with
                             // if the program checks accesses; 0: nobody reads one
    uint64_t copy,
        copy_wait; // addresses of the firmware's code for asynchronous copies (bcl_async_copy),
                   // 0: the core has no engine for them
    uint64_t enqueued_size[3]; // work-items of a work-group that is not the last of a dimension
    uint32_t unequal;          // 1: some work-groups of this launch have fewer work-items
    uint32_t reserved;
};
BCL_ABI_OFFSET(bcl_launch_context, global_offset, 24);
BCL_ABI_OFFSET(bcl_launch_context, local_size, 48);
BCL_ABI_OFFSET(bcl_launch_context, num_groups, 72);
BCL_ABI_OFFSET(bcl_launch_context, work_dim, 96);
BCL_ABI_OFFSET(bcl_launch_context, private_bytes, 100);
BCL_ABI_OFFSET(bcl_launch_context, private_memory, 104);
BCL_ABI_OFFSET(bcl_launch_context, printf_ring, 112);
BCL_ABI_OFFSET(bcl_launch_context, barrier_report, 120);
BCL_ABI_OFFSET(bcl_launch_context, copy, 128);
BCL_ABI_OFFSET(bcl_launch_context, enqueued_size, 144);
BCL_ABI_OFFSET(bcl_launch_context, unequal, 168);
BCL_ABI_SIZE(bcl_launch_context, 176);

// A copy of rows that an engine of the board makes while the core goes on. A kernel calls the code at
// bcl_launch_context.copy with the address of a bcl_async_copy in the register of a function's first argument. In the
// same register the call returns a number with one bit set, which stands for the copy that is under way, or 0 if the
// engine or the firmware does not make it; then the kernel copies the rows itself. The code at .copy_wait takes such
// bits, 0 for all, and returns when the engine has made their copies; from then on a bit may stand for a later copy. Both
// change only that register and those that any call may change. (Only on architectures whose built-in library uses it:
// builtins/memory/engine.h.)
struct bcl_async_copy {
    uint64_t to, from; // addresses of the first row; all rows are within the buffers' area
    uint64_t size;     // bytes of a row
    uint64_t rows;     // at least 1
    uint64_t to_pitch, from_pitch; // bytes from a row to the next
};
BCL_ABI_OFFSET(bcl_async_copy, size, 16);
BCL_ABI_SIZE(bcl_async_copy, 48);

// What stopped a work-group, or the first wrong access. Written once; the reader clears it before the launch.
enum bcl_barrier_fault {
    BCL_BARRIER_OK = 0,
    BCL_BARRIER_DIFFERS = 1,  // `item` waits at another barrier than `other`
    BCL_BARRIER_MISSED = 2,   // `item` waits at a barrier, `other` has ended
    BCL_BARRIER_OVERFLOW = 3, // `item` has used more stack than the compiler made room for
    BCL_ACCESS_OUTSIDE = 4,   // an access leaves its object, and was not made
    BCL_ACCESS_UNWRITTEN = 5, // an access reads what nobody has written
    BCL_ACCESS_RACES =
        6, // an access is in a race with another work-item's, `earlier` by `earlier_item`
    BCL_ACCESS_MISALIGNED =
        7, // an access begins at no multiple of `earlier` bytes, and was not made
};

// A wrong access in a bcl_barrier_report: `item` is the work-item, `line` the number of a bcl_access_record,
// `other_line` the object (BCL_OBJECT_*), `other` the access's offset in that object (signed; of no object: the
// address), and `bytes` its size.
//
// An object is the number of a bcl_variable_record, the number of an extent with BCL_OBJECT_EXTENT, or BCL_OBJECT_NONE.
#define BCL_OBJECT_EXTENT 0x80000000u
#define BCL_OBJECT_NONE 0x7fffffffu

struct bcl_barrier_report {
    uint32_t kind;        // enum bcl_barrier_fault
    uint32_t line;        // of the barrier at which `item` waits; 0: not known
    uint32_t other_line;  // the same for `other`
    uint32_t bytes;       // size of an access
    uint64_t item, other; // linear local ids
    uint64_t group[3];
    uint32_t earlier; // in a race, the other access: number of a bcl_access_record, and BCL_RACE_*
    uint32_t earlier_item; // in a race: linear local id of its work-item
};
BCL_ABI_OFFSET(bcl_barrier_report, item, 16);
BCL_ABI_SIZE(bcl_barrier_report, 64);

// Flags of an earlier access: an atomic function made it; several work-items made it, of which `earlier_item` is one; a
// work-item of another work-group made it.
#define BCL_RACE_ATOMIC 0x80000000u
#define BCL_RACE_SEVERAL 0x40000000u
#define BCL_RACE_GROUPS 0x20000000u
#define BCL_RACE_FLAGS (BCL_RACE_ATOMIC | BCL_RACE_SEVERAL | BCL_RACE_GROUPS)

// An object that a launch may access.
struct bcl_object_extent {
    uint64_t address;
    uint64_t size;    // bytes
    uint64_t refused; // the bits of enum bcl_access_kind that its buffer was not created for
};
BCL_ABI_SIZE(bcl_object_extent, 24);

// The last write and read of some bytes. The compiler defines these words (compiler/passes/checks/Races.h).
struct bcl_race_entry {
    uint64_t place; // the bytes' address, divided by their number
    uint64_t writer, reader;
    uint32_t write, read; // their accesses: numbers of a bcl_access_record, and BCL_RACE_*
};
BCL_ABI_SIZE(bcl_race_entry, 32);

// The area of a work-group whose program checks accesses (BCL_BINARY_CHECKS_ACCESSES).
struct bcl_check_area {
    struct bcl_barrier_report report;
    uint64_t local_memory; // its address
    uint64_t local_bytes;
    uint64_t
        shadow; // address of local_bytes bytes: 1 where local memory was written (BCL_BINARY_SHADOWS)
    uint64_t
        races; // address of two tables of bcl_race_entry, for local and other memory (BCL_BINARY_RACES)
    uint64_t race_mask; // number of entries in each table, a power of two, minus 1
    uint64_t group;     // counts the launch's work-groups, from 1 on
    uint32_t extent_count;
    uint32_t slot_count; // the first extents are those of the slots: size 0 for values and samplers
    struct bcl_object_extent extents[]; // one for each slot, then other objects of the launch
};
BCL_ABI_OFFSET(bcl_check_area, local_memory, 64);
BCL_ABI_OFFSET(bcl_check_area, group, 104);
BCL_ABI_OFFSET(bcl_check_area, extents, 120);

#define BCL_PRIVATE_ALIGN 128
#define BCL_LOCAL_ALIGN 128

// An image as a kernel sees it. The descriptor is a value in the argument block, which kernels only read. The texels
// are in the buffers' area, and the launch's ranges name them like a buffer.
// Texel (x, y, z) begins at texels + x * texel_bytes + y * row_pitch + z * slice_pitch; the layer of
// a 1D or 2D array counts as z, so row_pitch is not used by a 1D array.
struct bcl_image_descriptor {
    uint64_t texels;            // address of the first texel, aligned to its channels' size
    uint64_t row_pitch;         // bytes from a row to the next
    uint64_t slice_pitch;       // bytes from a slice or a layer to the next
    uint32_t width;             // texels
    uint32_t height;            // texels; 1 in an image of one dimension
    uint32_t depth;             // texels; 1 in an image of less than three dimensions
    uint32_t array_size;        // layers; 1 in an image that is no array
    uint32_t channel_order;     // cl_channel_order, whose values CLK_R and its like are
    uint32_t channel_data_type; // cl_channel_type, whose values CLK_SNORM_INT8 and its like are
    uint32_t texel_bytes;
    uint32_t reserved;
};
BCL_ABI_OFFSET(bcl_image_descriptor, width, 24);
BCL_ABI_OFFSET(bcl_image_descriptor, channel_order, 40);
BCL_ABI_SIZE(bcl_image_descriptor, 56);

// A sampler's word: one of each group. The bits are those of Clang's sampler initialisers, so that a
// sampler that a program declares and one that the host passes look alike.
#define BCL_SAMPLER_NORMALIZED 0x01u
#define BCL_SAMPLER_ADDRESS_MASK 0x0eu
#define BCL_SAMPLER_ADDRESS_NONE 0x00u
#define BCL_SAMPLER_CLAMP_TO_EDGE 0x02u
#define BCL_SAMPLER_CLAMP 0x04u
#define BCL_SAMPLER_REPEAT 0x06u
#define BCL_SAMPLER_MIRRORED_REPEAT 0x08u
#define BCL_SAMPLER_NEAREST 0x10u
#define BCL_SAMPLER_LINEAR 0x20u

// A part of the buffers' area: whole units of BCL_RANGE_UNIT bytes.
struct bcl_range {
    uint64_t address;
    uint64_t size; // bytes
};
BCL_ABI_SIZE(bcl_range, 16);

#define BCL_RANGE_UNIT 4096u
#define BCL_MAX_RANGES 264u

// The argument block, to which kernarg_address points: HSA's hidden arguments, of which the firmware reads the
// ranges, then the slots, then the values. When the cores of a board share a launch, each core has an argument block,
// which names memory of that core alone: private and local memory, printf ring, barrier report. The ranges of the
// first block apply to all cores.
struct bcl_kernarg {
    struct bcl_launch_context context;
    uint64_t ranges;      // address of range_count ranges, in the programs' area: what of the
                          // buffers' area this launch may reach, where cores can tell
    uint32_t range_count; // at most BCL_MAX_RANGES
    uint32_t next_core;   // bytes from here to the same for the board's next core, a multiple of 8;
                          // 0: the first core runs all work-groups
    uint64_t slots[];     // target pointers: 4 or 8 bytes each, without gaps
};
BCL_ABI_OFFSET(bcl_kernarg, ranges, 176);
BCL_ABI_OFFSET(bcl_kernarg, slots, 192);

// What kernel_object points at, inside the loaded image; addresses are absolute after relocation.
struct bcl_kernel_descriptor {
    uint64_t workgroup;      // K_workgroup; 0: the program was built without it
    uint64_t workgroup_fast; // K_workgroup_fast, likewise
};
BCL_ABI_OFFSET(bcl_kernel_descriptor, workgroup_fast, 8);
BCL_ABI_SIZE(bcl_kernel_descriptor, 16);

#endif // BARECL_LAUNCH_H
