// SPDX-License-Identifier: MIT
//
// AQL packets, signals and the queue (HSA System Architecture 1.2, section 2.9; bit-exact)
//
// A packet is 64 bytes. The producer writes bytes 4..63 while the header still says INVALID and
// publishes with one 32-bit release store of the first word. The consumer ends a packet by storing
// INVALID into its header, then advances read_id.

#ifndef BARECL_PACKETS_H
#define BARECL_PACKETS_H

#include "barecl/layout.h"

// Raised by every change of this file that an older reader or writer would misread.
#define BCL_PACKETS_VERSION 9u

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

// A packet in the ring. The type in its header selects the member.
union bcl_packet {
    uint32_t first;
    struct bcl_dispatch_packet dispatch;
    struct bcl_barrier_packet barrier;
    struct bcl_agent_packet agent;
};

enum bcl_agent_function {
    // The host has put code at device address arg[0], a multiple of 8; arg[1] is its size in bytes,
    // a multiple of 4. Later dispatches may run it. The core stores every word of the code again:
    // an emulator that keeps translated code sees only the core's own stores. Nobody else may write
    // there meanwhile. If arg[2] is not 0, it is an address in the board's region for code, a
    // multiple of 8: the core stores the words there, and the code runs there.
    BCL_AGENT_LOAD = 1,
};

// How a packet ended. 0 is success; the host turns the rest into a negative event status.
enum bcl_status {
    BCL_STATUS_OK = 0,
    BCL_STATUS_FAULT = -1,      // the core faulted; bcl_control.fault says where
    BCL_STATUS_BAD_PACKET = -2, // a type or a field that is not valid
    // A barrier packet ends so if a signal that it waited for has ended with an error. The next
    // dispatch packet after it in the ring is then not run, and ends with the same status. So the
    // host can publish a launch together with the launches that it depends on. Agent packets
    // between the two run; another barrier packet between them decides again. Packets after that
    // dispatch run as usual.
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

// Queue: hsa_queue_t first (40 bytes), then the two indices, each on a cache line that only its
// writer writes. Packet n is in slot n modulo size. Indices wrap at 2^32.
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

#endif // BARECL_PACKETS_H
