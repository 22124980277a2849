// SPDX-License-Identifier: MIT
//
// The layouts that the host library, the firmware, the compiler, the built-in library and the
// simulator share. This is their only declaration: nobody else writes down an offset.
//
//   1. AQL packets, signals and the queue       host <-> firmware, in shared memory
//   2. The control block                        host <-> firmware, at the start of shared memory
//   3. The launch context and the argument block  host -> work-group functions
//   4. The printf ring                          work-group functions -> host
//   5. The loadable image                       compiler -> host -> device memory
//   6. The program binary                       compiler -> host, files
//   7. The frames of `bareclc serve`            host <-> compiler, over a byte stream
//   8. An entry of the cache                   host library and `bareclc cache`, files
//
// Rules that hold for all of them:
//  - Little-endian, naturally aligned, no implicit padding; every offset below is asserted.
//  - An address or a size that a core reads takes a 64-bit slot on every target. A 32-bit core
//    reads the low half (HSA's "small model, little-endian"), so that one set of offsets serves
//    all.
//  - Every word in shared memory has exactly one writer, named in its comment. Nothing needs an
//    atomic read-modify-write; a release store publishes, an acquire load observes.
//
// Sections 1 to 4 compile as OpenCL C too: the built-in library reads the launch context by them.

#ifndef BARECL_ABI_H
#define BARECL_ABI_H

#ifdef __OPENCL_C_VERSION__
typedef ushort uint16_t;
typedef int int32_t;
typedef uint uint32_t;
typedef ulong uint64_t;
#else
#include <stddef.h>
#include <stdint.h>
#endif

#ifdef __cplusplus
#define BCL_ABI_ASSERT(condition) static_assert(condition, #condition)
#else
#define BCL_ABI_ASSERT(condition) _Static_assert(condition, #condition)
#endif
#define BCL_ABI_OFFSET(type, field, offset) \
    BCL_ABI_ASSERT(__builtin_offsetof(struct type, field) == (offset))
#define BCL_ABI_SIZE(type, size) BCL_ABI_ASSERT(sizeof(struct type) == (size))

// Raised by every change that an older host, firmware or binary would misread.
#define BCL_ABI_VERSION 8u

// -------------------------------------------------------------------------------------------------
// 1. AQL packets, signals and the queue (HSA System Architecture 1.2, section 2.9; bit-exact)
//
// A packet is 64 bytes. The producer writes bytes 4..63 while the header still says INVALID and
// publishes with one 32-bit release store of the first word. The consumer ends a packet by storing
// INVALID into its header, then advances read_id.

enum bcl_packet_type {
    BCL_PACKET_VENDOR = 0,
    BCL_PACKET_INVALID = 1,
    BCL_PACKET_DISPATCH = 2,
    BCL_PACKET_BARRIER_AND = 3,
    BCL_PACKET_AGENT = 4,
    BCL_PACKET_BARRIER_OR = 5,
};

enum bcl_fence_scope { BCL_FENCE_NONE = 0, BCL_FENCE_AGENT = 1, BCL_FENCE_SYSTEM = 2 };

// The 16-bit header.
#define BCL_HEADER_TYPE_MASK 0xffu
#define BCL_HEADER_BARRIER (1u << 8)
#define BCL_HEADER_ACQUIRE_SHIFT 9
#define BCL_HEADER_RELEASE_SHIFT 11
#define BCL_HEADER(type, acquire, release)                                \
    ((uint32_t)(type) | (uint32_t)(acquire) << BCL_HEADER_ACQUIRE_SHIFT | \
     (uint32_t)(release) << BCL_HEADER_RELEASE_SHIFT)

// Kernel dispatch. `first` is the header (bits 0..15) and the setup word (bits 16..31, of which
// bits 16..17 hold the number of dimensions), as one word because one store publishes both.
struct bcl_dispatch_packet {
    uint32_t first;
    uint16_t workgroup_size[3]; // work-items
    uint16_t reserved0;
    uint32_t grid_size[3];         // work-items
    uint32_t private_segment_size; // bytes a work-item: context arrays (bcl_kernel_record)
    uint32_t group_segment_size;   // bytes a work-group: all local memory
    uint64_t kernel_object;        // device address of a bcl_kernel_descriptor
    uint64_t kernarg_address;      // device address of a bcl_kernarg
    uint64_t reserved1;
    uint64_t completion_signal; // device address of a bcl_signal, 0: none
};
BCL_ABI_OFFSET(bcl_dispatch_packet, workgroup_size, 4);
BCL_ABI_OFFSET(bcl_dispatch_packet, grid_size, 12);
BCL_ABI_OFFSET(bcl_dispatch_packet, private_segment_size, 24);
BCL_ABI_OFFSET(bcl_dispatch_packet, group_segment_size, 28);
BCL_ABI_OFFSET(bcl_dispatch_packet, kernel_object, 32);
BCL_ABI_OFFSET(bcl_dispatch_packet, kernarg_address, 40);
BCL_ABI_OFFSET(bcl_dispatch_packet, completion_signal, 56);
BCL_ABI_SIZE(bcl_dispatch_packet, 64);

#define BCL_BARRIER_SIGNALS 5

// Barrier-AND: waits until all named signals are 0. Barrier-OR: until one is. Address 0: satisfied
// for AND, ignored for OR.
struct bcl_barrier_packet {
    uint32_t first;
    uint32_t reserved0;
    uint64_t dep_signal[BCL_BARRIER_SIGNALS];
    uint64_t reserved1;
    uint64_t completion_signal;
};
BCL_ABI_OFFSET(bcl_barrier_packet, dep_signal, 8);
BCL_ABI_OFFSET(bcl_barrier_packet, completion_signal, 56);
BCL_ABI_SIZE(bcl_barrier_packet, 64);

// Agent dispatch: a service of the packet processor, enum bcl_agent_function.
struct bcl_agent_packet {
    uint32_t first; // bits 16..31: the function
    uint32_t reserved0;
    uint64_t return_address; // unused
    uint64_t arg[4];
    uint64_t reserved1;
    uint64_t completion_signal;
};
BCL_ABI_OFFSET(bcl_agent_packet, return_address, 8);
BCL_ABI_OFFSET(bcl_agent_packet, arg, 16);
BCL_ABI_OFFSET(bcl_agent_packet, completion_signal, 56);
BCL_ABI_SIZE(bcl_agent_packet, 64);

// A packet as it stands in the ring; which member counts is said by its header's type.
union bcl_packet {
    uint32_t first;
    struct bcl_dispatch_packet dispatch;
    struct bcl_barrier_packet barrier;
    struct bcl_agent_packet agent;
};

enum bcl_agent_function {
    // The host has put code at device address arg[0], arg[1] bytes, both multiples of 4; afterwards
    // dispatches may run it. The core stores every word of it once more: an emulator that keeps
    // translated code sees only the stores of the core itself. Nobody else may write there
    // meanwhile.
    BCL_AGENT_LOAD = 1,
};

// How a packet ended. 0 is success; the host turns the rest into a negative event status.
enum bcl_status {
    BCL_STATUS_OK = 0,
    BCL_STATUS_FAULT = -1,      // the core faulted; bcl_control.fault tells where
    BCL_STATUS_BAD_PACKET = -2, // a type or a field that the processor does not know
    // Of a barrier packet: a signal that it waited for ended with an error. Then the next dispatch
    // packet behind it in the ring is not run, and ends with the same status; so launches can be
    // published together with those that they need. Agent packets between the two run, another
    // barrier packet between them decides anew, and all behind that dispatch run again.
    BCL_STATUS_DEPENDENCY = -3,
};

// Signal. The host creates it with value 1; the packet processor that owns it is then its only
// writer and stores value 0 last, with release. Time stamps count ticks of bcl_control.tick_hz.
struct bcl_signal {
    int32_t value;
    uint32_t value_high; // the high half of HSA's 64-bit value: always 0
    int32_t status;      // enum bcl_status
    uint32_t reserved;
    uint64_t start_ticks;
    uint64_t end_ticks;
};
BCL_ABI_OFFSET(bcl_signal, status, 8);
BCL_ABI_OFFSET(bcl_signal, start_ticks, 16);
BCL_ABI_OFFSET(bcl_signal, end_ticks, 24);
BCL_ABI_SIZE(bcl_signal, 32);

// Queue: hsa_queue_t first (40 bytes), then the two indices, each on a line of its own writer.
// Packet n stands in slot n modulo size. Indices wrap at 2^32.
struct bcl_queue {
    uint32_t type;            // host: 1, single producer
    uint32_t features;        // host: 1, kernel dispatch
    uint64_t base_address;    // host: device address of the ring, 64-byte aligned
    uint64_t doorbell_signal; // host: device address of a bcl_signal, whose value the host sets to
                              // the id of the last packet published
    uint32_t size;            // host: packets, a power of two
    uint32_t reserved0;
    uint64_t id; // host
    uint32_t reserved1[6];
    uint32_t write_id; // host: the next packet to publish
    uint32_t reserved2[15];
    uint32_t read_id; // firmware: the next packet to take
    uint32_t reserved3[15];
};
BCL_ABI_OFFSET(bcl_queue, base_address, 8);
BCL_ABI_OFFSET(bcl_queue, doorbell_signal, 16);
BCL_ABI_OFFSET(bcl_queue, size, 24);
BCL_ABI_OFFSET(bcl_queue, id, 32);
BCL_ABI_OFFSET(bcl_queue, write_id, 64);
BCL_ABI_OFFSET(bcl_queue, read_id, 128);
BCL_ABI_SIZE(bcl_queue, 192);

// -------------------------------------------------------------------------------------------------
// 2. The control block, at the start of the board's shared region
//
// The host fills `queue`, clears the rest, and starts the core. The firmware fills the words below
// `ready` and stores BCL_READY there last. After a fault it restarts itself, raises boot_count and
// goes on with the packet after the one that faulted.
//
// A core that cannot trust its own state any more, because it faulted outside of a kernel or found
// a queue that is none, records the fault, stores BCL_LOST into `ready` and does nothing until it is
// reset. A reset changes nothing in the region but the control area.
//
// Who may do what in the region, while a kernel runs on a core that keeps kernels apart (`isolation`
// in schema/board.py, as how large the areas are), from the control block on:
//
//     | control area | buffers                                            | programs |
//
//   control area  control block, ring, signals. Host and firmware alone. A
//                 packet names no signal elsewhere.
//   buffers       kernels read and write, but run nothing: buffers, local and private memory,
//                 reports, printf rings. No word there may be believed without a check.
//   programs      the end of the region: images and what kernarg_address
//                 points at. Kernels read and run it. kernel_object and kernarg_address lie there.

#define BCL_READY 0x594c4342u // "BCLY"
#define BCL_LOST 0x584c4342u  // "BCLX"

enum bcl_fault_kind {
    BCL_FAULT_NONE = 0,
    BCL_FAULT_DATA = 1,        // load or store to an address that has no memory or may not be used
    BCL_FAULT_INSTRUCTION = 2, // fetch from such an address
    BCL_FAULT_UNDEFINED = 3,   // an instruction that the core does not have
    BCL_FAULT_ALIGNMENT = 4,
    BCL_FAULT_OTHER = 5,
    BCL_FAULT_DIVISION = 6, // by zero
    BCL_FAULT_CONFLICT = 7, // what the machine cannot do at that time: its unit is in use, ...
};

// The last fault. Written by the firmware before it ends the packet's signal with BCL_STATUS_FAULT.
struct bcl_fault {
    uint32_t kind;      // enum bcl_fault_kind
    uint32_t packet_id; // the packet that was running
    uint64_t pc;        // device address of the instruction
    uint64_t address;   // the address accessed, if address_valid
    uint32_t address_valid;
    uint32_t syndrome; // the core's own fault status word (CFSR on Cortex-M, DFSR/IFSR on -A)
    uint64_t ticks;    // of tick_hz, since the core started; 0: not known
    uint32_t line;     // of the source; 0: not known
    uint32_t core;     // of the board's, from 0 on
};
BCL_ABI_OFFSET(bcl_fault, pc, 8);
BCL_ABI_OFFSET(bcl_fault, address, 16);
BCL_ABI_OFFSET(bcl_fault, syndrome, 28);
BCL_ABI_OFFSET(bcl_fault, ticks, 32);
BCL_ABI_SIZE(bcl_fault, 48);

// What kernels may do on a core that is simulated and has no protection of its own: firmware says it
// to its simulator (compiler/tta/ttasim.cpp). Each from the first address to behind the last.
struct bcl_kernel_reach {
    uint32_t loads[2];
    uint32_t stores[2];
    uint32_t stack[2]; // loads, and stores below what the firmware's own calls have of it
};
BCL_ABI_SIZE(bcl_kernel_reach, 24);

struct bcl_control {
    uint32_t ready;       // firmware: BCL_READY once all below is valid, BCL_LOST: never again
    uint32_t abi_version; // firmware: BCL_ABI_VERSION
    uint32_t boot_count;  // firmware: 1 after power-on, one more after every recovered fault
    uint32_t fault_count; // firmware
    uint64_t tick_hz;     // firmware: ticks a second of the signals' time stamps
    uint64_t copy;        // firmware: for bcl_launch_context.copy and
    uint64_t copy_wait;   // .copy_wait; 0: the core has no engine that copies
    uint32_t copy_count;  // firmware: copies that the engine has been given
    uint32_t reserved[5];
    struct bcl_fault fault; // firmware
    uint32_t reserved1[4];
    struct bcl_queue queue;
};
BCL_ABI_OFFSET(bcl_control, tick_hz, 16);
BCL_ABI_OFFSET(bcl_control, copy_count, 40);
BCL_ABI_OFFSET(bcl_control, fault, 64);
BCL_ABI_OFFSET(bcl_control, queue, 128);
BCL_ABI_SIZE(bcl_control, 320);

// -------------------------------------------------------------------------------------------------
// 3. The launch context and the argument block
//
// A kernel K becomes two functions of one signature, words being size_t of the target:
//
//     void K_workgroup     (void *const *args, const struct bcl_launch_context *ctx,
//                           size_t group_x, size_t group_y, size_t group_z);
//     void K_workgroup_fast(the same)
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

struct bcl_launch_context {
    uint64_t global_size[3];   // work-items; 1 in unused dimensions
    uint64_t global_offset[3]; // work-items; 0 in unused dimensions
    uint64_t local_size[3];    // work-items; 1 in unused dimensions
    uint64_t num_groups[3];    // work-groups; 1 in unused dimensions
    uint32_t work_dim;         // 1..3
    uint32_t private_bytes;    // of the kernel's bcl_kernel_record
    uint64_t private_memory;   // address of what the work-group keeps: group_bytes, then
                               // private_bytes (bcl_kernel_record) a work-item, for context arrays
                               // or the stacks of fibers; aligned to BCL_PRIVATE_ALIGN; one
                               // work-group's at a time
    uint64_t printf_ring;      // address of a bcl_printf_ring, 0: printf writes nothing
    uint64_t barrier_report;   // address of a bcl_barrier_report, 0: nobody reads one
    uint64_t copy,
        copy_wait; // addresses of the firmware's code for asynchronous copies (bcl_async_copy),
                   // 0: the core has no engine for them
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
BCL_ABI_SIZE(bcl_launch_context, 144);

// A copy of rows that an engine of the board's makes beside the core. A kernel calls the code at
// bcl_launch_context.copy with the address of a bcl_async_copy in the register of a function's first argument, and finds
// there 1: the copy is under way; or 0: it is none that the engine or the firmware takes, and the kernel makes
// it itself. The one at .copy_wait comes back when all copies that the engine was given are there. Both change
// that register alone, and what calls change. (Only on architectures whose built-in library asks:
// builtins/memory/engine.h.)
struct bcl_async_copy {
    uint64_t to, from; // of the first row, in the buffers' area, and the kernel may reach all of it
    uint64_t size;     // bytes of a row
    uint64_t rows;     // at least 1
    uint64_t to_pitch, from_pitch; // bytes from a row to the next
};
BCL_ABI_OFFSET(bcl_async_copy, size, 16);
BCL_ABI_SIZE(bcl_async_copy, 48);

// What stopped a work-group. Written once, by the first work-group that stops; the reader clears it
// before the launch.
enum bcl_barrier_fault {
    BCL_BARRIER_OK = 0,
    BCL_BARRIER_DIFFERS = 1,  // `item` stands at another barrier than `other`
    BCL_BARRIER_MISSED = 2,   // `item` stands at a barrier, `other` has ended
    BCL_BARRIER_OVERFLOW = 3, // `item` has used more stack than the compiler made room for
};

struct bcl_barrier_report {
    uint32_t kind;       // enum bcl_barrier_fault
    uint32_t line;       // of the barrier at which `item` stands; 0: not known
    uint32_t other_line; // likewise of `other`
    uint32_t reserved;
    uint64_t item, other; // linear local ids
    uint64_t group[3];
};
BCL_ABI_OFFSET(bcl_barrier_report, item, 16);
BCL_ABI_SIZE(bcl_barrier_report, 56);

#define BCL_PRIVATE_ALIGN 128
#define BCL_LOCAL_ALIGN 128

// An image as a kernel sees it. The descriptor is a value of the launch, so it stands where kernels
// only read; the texels are those of a buffer, and one launch's ranges name them like a buffer's.
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

// What kernarg_address points at: HSA's hidden arguments, of which the ranges are the firmware's,
// then the slots, then the values. The cores of a board, which share the work-groups of a launch, have
// one each, with memory of their own: private and local memory, printf ring, barrier report. The ranges
// are those of the first one, for all.
struct bcl_kernarg {
    struct bcl_launch_context context;
    uint64_t ranges;      // address of range_count ranges, in the programs' area: what of the
                          // buffers' area this launch may reach, where cores can tell
    uint32_t range_count; // at most BCL_MAX_RANGES
    uint32_t next_core;   // bytes from here to the same for the board's next core, a multiple of 8;
                          // 0: the first core runs all work-groups
    uint64_t slots[];     // target pointers: 4 or 8 bytes each, without gaps
};
BCL_ABI_OFFSET(bcl_kernarg, ranges, 144);
BCL_ABI_OFFSET(bcl_kernarg, slots, 160);

// What kernel_object points at, inside the loaded image; addresses are absolute after relocation.
struct bcl_kernel_descriptor {
    uint64_t workgroup;      // K_workgroup
    uint64_t workgroup_fast; // K_workgroup_fast
};
BCL_ABI_OFFSET(bcl_kernel_descriptor, workgroup_fast, 8);
BCL_ABI_SIZE(bcl_kernel_descriptor, 16);

// -------------------------------------------------------------------------------------------------
// 4. The printf ring: one writer (a core, or one worker thread of the host) and one reader (host)
//
//     | header | data: `size` bytes, a power of two                    |
//                     ^ read & (size-1)          ^ write & (size-1)
//
// A record is `bytes` long, a multiple of 4, and may wrap. Its words: bytes, the index of the
// format in the program (bcl_binary_header.format_*), then each argument as printf receives it (C's
// default promotions; a vector is its elements in order, 3-vectors as 3), each padded to 4 bytes. A
// `%s` argument is the device address of a string in the program's image, as one 64-bit word. A
// record that does not fit is dropped whole and counted; printf then returns -1.

struct bcl_printf_ring {
    uint32_t size; // host
    uint32_t read; // host: bytes taken since the start
    uint32_t reserved0[6];
    uint32_t write;   // writer: bytes written since the start
    uint32_t dropped; // writer: records dropped since the start
    uint32_t reserved1[6];
    // data follows
};
BCL_ABI_OFFSET(bcl_printf_ring, write, 32);
BCL_ABI_SIZE(bcl_printf_ring, 64);

#ifndef __OPENCL_C_VERSION__

// -------------------------------------------------------------------------------------------------
// 5. The loadable image: position-independent code and constants of all kernels of a program
//
// The payload is loaded at an address that is a multiple of `align`; memory_size - payload_size
// bytes after it are zero. Each relocation is the offset of a word of pointer_bytes, to which the
// load address is added. Nothing in an image is written after that.
//
// Where instructions have a memory of their own, code stands in a second part, and only constants
// in the payload. An address of code counts instructions of code_unit bytes each, however they are
// kept (compiler/tta/InstructionEncoding.h). The relocations follow each other in four groups.

#define BCL_IMAGE_MAGIC 0x494c4342u // "BCLI"

struct bcl_image_header {
    uint32_t magic;
    uint32_t pointer_bytes;     // 4 or 8
    uint32_t payload_offset;    // from this header
    uint32_t payload_size;      // bytes
    uint32_t memory_size;       // bytes, at least payload_size
    uint32_t align;             // bytes, a power of two
    uint32_t relocation_offset; // from this header; an array of uint32_t
    uint32_t relocation_count;  // in the payload, of the payload's address
    uint32_t code_offset;       // from this header
    uint32_t code_size;         // bytes, of whole instructions; 0: code is in the payload
    uint32_t code_unit;         // bytes of an instruction
    uint32_t to_code_count;     // in the payload, of the code's address
    uint32_t from_code_count;   // in the code, of the payload's address
    uint32_t in_code_count;     // in the code, of the code's address
};
BCL_ABI_SIZE(bcl_image_header, 56);

// What instruction memory that the host writes begins with, where a core has such a one. After
// having written code there, the host changes the generation, with release.
struct bcl_code_region {
    uint32_t generation; // host
    uint32_t reserved[15];
    // instructions follow
};
BCL_ABI_SIZE(bcl_code_region, 64);

// -------------------------------------------------------------------------------------------------
// 6. The program binary, as CL_PROGRAM_BINARIES gives it
//
// Offsets count from the start of the binary, names are offsets of zero-terminated strings in the
// string table (offset 0: the empty string). `crc32` is the CRC-32 of IEEE 802.3 over the whole
// binary with that field 0.
//
// There are three types. An executable has kernels and an image, and unless it was made for one
// local size the bitcode that they were made from: by it a compiler can specialise them. A compiled
// object and a library have bitcode alone, with no kernels, formats or image.

#define BCL_BINARY_MAGIC 0x424c4342u // "BCLB"
#define BCL_TARGET_NAME_MAX 32

struct bcl_binary_header {
    uint32_t magic;
    uint32_t abi_version;
    uint32_t size; // bytes, of the whole
    uint32_t crc32;
    char target[BCL_TARGET_NAME_MAX]; // zero-padded name of the compiler's target
    uint32_t kernel_offset;           // bcl_kernel_record[kernel_count]
    uint32_t kernel_count;
    uint32_t argument_offset; // bcl_argument_record[argument_count], of all kernels
    uint32_t argument_count;
    uint32_t local_offset; // bcl_local_record[local_count], of all kernels
    uint32_t local_count;
    uint32_t format_offset; // uint32_t[format_count]: names of the printf formats
    uint32_t format_count;
    uint32_t string_offset;
    uint32_t string_size;  // bytes; the last one is 0
    uint32_t image_offset; // a bcl_image_header, 8-byte aligned
    uint32_t image_size;
    uint32_t options;        // name: the build options it was made with
    uint32_t flags;          // BCL_BINARY_*
    uint32_t settings;       // name: the build settings it was made with
    uint32_t code_map;       // name: what profiles want to know of the code that is apart from the
                             // payload (compiler/tta/Program.h); empty: nothing
    uint32_t bitcode_offset; // LLVM's, of the source's functions before any pass
    uint32_t bitcode_size;   // bytes; 0: none
};
BCL_ABI_OFFSET(bcl_binary_header, target, 16);
BCL_ABI_OFFSET(bcl_binary_header, kernel_offset, 48);
BCL_ABI_OFFSET(bcl_binary_header, flags, 100);
BCL_ABI_OFFSET(bcl_binary_header, bitcode_offset, 112);
BCL_ABI_SIZE(bcl_binary_header, 120);

// The source included files: the same source may give another binary tomorrow (do not cache).
#define BCL_BINARY_READ_FILES 1u
// The type, of which a binary has at most one; without, it is an executable.
#define BCL_BINARY_OBJECT 2u
#define BCL_BINARY_LIBRARY 4u
// The options of a link reach a library's functions too (-enable-link-options).
#define BCL_BINARY_LINK_OPTIONS 8u
// Its work-groups fill in bcl_barrier_report: whether a launch has failed is known when the host has read it.
#define BCL_BINARY_REPORTS_BARRIERS 16u

struct bcl_kernel_record {
    uint32_t name;
    uint32_t attributes;     // name: as CL_KERNEL_ATTRIBUTES gives it
    uint32_t descriptor;     // offset of the bcl_kernel_descriptor in the image's payload
    uint32_t argument_first; // index of a bcl_argument_record
    uint32_t argument_count;
    uint32_t local_first; // index of a bcl_local_record: automatic local variables
    uint32_t local_count;
    uint32_t private_bytes;    // a work-item, in launch_context.private_memory; before alignment
    uint32_t required_size[3]; // reqd_work_group_size, 0: none
    uint32_t size_hint[3];     // work_group_size_hint, 0: none
    uint32_t vector_bytes;     // bytes that the work-item loop is vectorised for, 0: unknown
    uint32_t single_item_dimensions; // bit d: legal with local size 1 in dimension d only
    uint32_t group_bytes; // a work-group, in launch_context.private_memory, before what the
                          // work-items have; a multiple of BCL_PRIVATE_ALIGN
    uint32_t flags;       // BCL_KERNEL_*
};
BCL_ABI_SIZE(bcl_kernel_record, 72);

// Its source was compiled with -cl-kernel-arg-info.
#define BCL_KERNEL_ARGUMENT_INFO 1u

enum bcl_argument_kind {
    BCL_ARGUMENT_GLOBAL = 1,   // cl_mem, __global
    BCL_ARGUMENT_CONSTANT = 2, // cl_mem, __constant
    BCL_ARGUMENT_LOCAL = 3,    // a size, __local
    BCL_ARGUMENT_VALUE = 4,    // scalar, vector, struct
    BCL_ARGUMENT_IMAGE = 5,    // cl_mem, image; its value is a bcl_image_descriptor
    BCL_ARGUMENT_SAMPLER = 6,  // cl_sampler; its value is a word, BCL_SAMPLER_*
};

// CL_KERNEL_ARG_ACCESS_QUALIFIER of an image.
enum bcl_argument_access {
    BCL_ACCESS_NONE = 0,
    BCL_ACCESS_READ_ONLY = 1,
    BCL_ACCESS_WRITE_ONLY = 2,
    BCL_ACCESS_READ_WRITE = 3,
};

// CL_KERNEL_ARG_TYPE_QUALIFIER bits, numbered as in cl.h.
#define BCL_QUALIFIER_CONST 1u
#define BCL_QUALIFIER_RESTRICT 2u
#define BCL_QUALIFIER_VOLATILE 4u

struct bcl_argument_record {
    uint32_t name;
    uint32_t type_name;  // as CL_KERNEL_ARG_TYPE_NAME gives it
    uint32_t kind;       // enum bcl_argument_kind
    uint32_t qualifiers; // BCL_QUALIFIER_*
    uint32_t size;       // bytes of a value; 0 for the other kinds
    uint32_t align;      // bytes
    uint32_t access;     // enum bcl_argument_access
    uint32_t image_type; // of an image: cl_mem_object_type as in cl.h; else 0
    uint32_t
        element_size; // of a value that is a scalar or a vector, whatever its type is called: bytes of each
                      // element; else 0
};
BCL_ABI_SIZE(bcl_argument_record, 36);

struct bcl_local_record {
    uint32_t size;  // bytes
    uint32_t align; // bytes, at most BCL_LOCAL_ALIGN
};
BCL_ABI_SIZE(bcl_local_record, 8);

// -------------------------------------------------------------------------------------------------
// 7. The frames of `bareclc serve`, on its standard input and output
//
// One request, one answer, in turn. A text or a blob in a payload is its uint32_t length, then its
// bytes, without padding or terminator.
//
//   BUILD     text target, text options, text settings, text source
//   COMPILE   the same, then for each embedded header: text name, text contents
//   LINK      text target, text options, text settings, then for each input, at least one:
//             text name, blob program binary with bitcode
//   IDENTITY  text stamps that the host knows; empty: none
//   RESULT    int32_t status (enum bcl_build_status), text log, blob: a program binary, or what
//             IDENTITY asked for
//
// BUILD and LINK give an executable, COMPILE an object, LINK with -create-library a library. A link's
// `name` is what messages call the input.
//
// `options` are clBuildProgram's, clCompileProgram's or clLinkProgram's. `settings` are options of
// `bareclc compile` and `bareclc link` that say what the build may assume of launches and how it makes
// work-groups (compiler/options/Options.td).
//
// The answer to IDENTITY is empty if the stamps are those of the server's files; else it is a text: a
// digest of all that builds read besides their source, hexadecimal, and, each in a line, the stamps:
// inode, size in bytes, the times of the last changes of contents and of state in nanoseconds since
// 1970, and the path. The compiler itself is the first.
//
// The server answers a frame that it cannot read with RESULT BCL_BUILD_PROTOCOL and ends.

#define BCL_FRAME_MAGIC 0x464c4342u // "BCLF"

enum bcl_frame_kind {
    BCL_FRAME_BUILD = 1,
    BCL_FRAME_RESULT = 2,
    BCL_FRAME_COMPILE = 3,
    BCL_FRAME_LINK = 4,
    BCL_FRAME_IDENTITY = 5,
};

enum bcl_build_status {
    BCL_BUILD_OK = 0,
    BCL_BUILD_FAILED = 1,     // the source: the log says why
    BCL_BUILD_BAD_TARGET = 2, // no such target
    BCL_BUILD_CRASHED = 3,    // the compiler died on this program; the server lives
    BCL_BUILD_PROTOCOL = 4,
    BCL_BUILD_BAD_OPTIONS = 5, // the options alone: the log says why
};

struct bcl_frame {
    uint32_t magic;
    uint32_t abi_version;
    uint32_t kind; // enum bcl_frame_kind
    uint32_t size; // bytes of payload that follow, at most BCL_FRAME_MAX
};
BCL_ABI_SIZE(bcl_frame, 16);

#define BCL_FRAME_MAX (256u << 20)

// -------------------------------------------------------------------------------------------------
// 8. An entry of the cache: a file of the host library's, which `bareclc cache` lists
//
// The header, the key, the content. The name is the key's 64-bit FNV-1a hash, 16 hexadecimal digits. A key
// is blobs, each a uint64_t size and its bytes. The first is text, and says what the content is:
//
//   binary    of a build: bcl_entry_content, the log, the program binary. The other blobs of the key:
//             uint32_t BCL_ABI_VERSION and kind of the request, text identity, then the blobs of the request
//             (section 7)
//   others    are the library's affair

#define BCL_ENTRY_MAGIC 0x324c4342u // "BCL2"

struct bcl_entry_header {
    uint32_t magic;
    uint32_t key_size;     // bytes
    uint32_t content_size; // bytes
    uint32_t crc;          // CRC-32 of IEEE 802.3, of key and content
};
BCL_ABI_SIZE(bcl_entry_header, 16);

struct bcl_entry_content {
    uint32_t log_size; // bytes
};
BCL_ABI_SIZE(bcl_entry_content, 4);

#endif // __OPENCL_C_VERSION__

#endif // BARECL_ABI_H
