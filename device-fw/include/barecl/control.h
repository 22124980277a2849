// SPDX-License-Identifier: MIT
//
// The control block, at the start of the board's shared region
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

#ifndef BARECL_CONTROL_H
#define BARECL_CONTROL_H

#include "barecl/packets.h"

// Raised by every change of this file that an older reader or writer would misread.
#define BCL_CONTROL_VERSION 9u

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
    uint32_t group[3]; // the work-group that ran there
    uint32_t status;   // a second status word (HFSR on Cortex-M); 0: the core has none
};
BCL_ABI_OFFSET(bcl_fault, pc, 8);
BCL_ABI_OFFSET(bcl_fault, address, 16);
BCL_ABI_OFFSET(bcl_fault, syndrome, 28);
BCL_ABI_OFFSET(bcl_fault, ticks, 32);
BCL_ABI_OFFSET(bcl_fault, group, 48);
BCL_ABI_SIZE(bcl_fault, 64);

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
    uint32_t abi_version; // firmware: BCL_FIRMWARE_ABI
    uint32_t boot_count;  // firmware: 1 after power-on, one more after every recovered fault
    uint32_t fault_count; // firmware
    uint64_t tick_hz;     // firmware: ticks a second of the signals' time stamps
    uint64_t copy;        // firmware: for bcl_launch_context.copy and
    uint64_t copy_wait;   // .copy_wait; 0: the core has no engine that copies
    uint32_t copy_count;  // firmware: copies that the engine has been given
    uint32_t reserved[5];
    struct bcl_fault fault; // firmware
    struct bcl_queue queue;
};
BCL_ABI_OFFSET(bcl_control, tick_hz, 16);
BCL_ABI_OFFSET(bcl_control, copy_count, 40);
BCL_ABI_OFFSET(bcl_control, fault, 64);
BCL_ABI_OFFSET(bcl_control, queue, 128);
BCL_ABI_SIZE(bcl_control, 320);

#endif // BARECL_CONTROL_H
