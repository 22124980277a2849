// SPDX-License-Identifier: MIT
//
// The control block, at the start of the board's shared region
//
// The host fills `queue`, clears the rest, and starts the core. The firmware fills the words below
// `ready` and stores BCL_READY there last. After a fault it restarts itself, raises boot_count and
// goes on with the packet after the one that faulted.
//
// A core that cannot trust its own state any more, because it faulted outside of a kernel or found
// an invalid queue, records the fault, stores BCL_LOST into `ready` and does nothing until it is
// reset. A reset changes nothing in the region but the control area.
//
// The areas of the region, from the control block on, and who may use them while a kernel runs on a
// core that isolates kernels. schema/board.py describes `isolation` and the areas' sizes.
//
//     | control area | buffers                                            | programs |
//
//   control area  control block, ring, signals. Host and firmware alone. A
//                 packet names no signal elsewhere.
//   buffers       kernels read and write, but run nothing: buffers, local and private memory,
//                 reports, printf rings. No word there is trusted without a check.
//   programs      the end of the region: program images and argument blocks, at which kernel_object
//                 and kernarg_address point. Kernels read and run it.

#ifndef BARECL_CONTROL_H
#define BARECL_CONTROL_H

#include "barecl/packets.h"

// Raised by every change of this file that an older reader or writer would misread.
#define BCL_CONTROL_VERSION 9u

#define BCL_READY 0x594c4342u // "BCLY"
#define BCL_LOST 0x584c4342u  // "BCLX"

#define BCL_SAMPLES 1024u // a power of two

enum bcl_fault_kind {
    BCL_FAULT_NONE = 0,
    BCL_FAULT_DATA = 1,        // load or store where there is no memory, or access is not allowed
    BCL_FAULT_INSTRUCTION = 2, // fetch from such an address, or from a misaligned one
    BCL_FAULT_UNDEFINED = 3,   // an instruction that the core does not have
    BCL_FAULT_ALIGNMENT = 4,
    BCL_FAULT_OTHER = 5,
    BCL_FAULT_DIVISION = 6, // by zero
    BCL_FAULT_CONFLICT = 7, // the machine cannot start the operation now: its unit is in use, ...
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
    uint32_t core;     // number of the core that faulted, from 0 on
    uint32_t group[3]; // the work-group that ran there
    uint32_t status;   // a second status word (HFSR on Cortex-M); 0: the core has none
};
BCL_ABI_OFFSET(bcl_fault, pc, 8);
BCL_ABI_OFFSET(bcl_fault, address, 16);
BCL_ABI_OFFSET(bcl_fault, syndrome, 28);
BCL_ABI_OFFSET(bcl_fault, ticks, 32);
BCL_ABI_OFFSET(bcl_fault, group, 48);
BCL_ABI_SIZE(bcl_fault, 64);

// What kernels may access on a simulated core that has no protection of its own. The firmware
// passes it to the simulator (compiler/tta/ttasim.cpp). Each pair: the first address, and the one
// after the last.
struct bcl_kernel_reach {
    uint32_t loads[2];
    uint32_t stores[2];
    uint32_t stack[2]; // loads; stores only below the frames of the firmware's own calls
};
BCL_ABI_SIZE(bcl_kernel_reach, 24);

struct bcl_control {
    uint32_t ready; // firmware: BCL_READY once all below is valid; BCL_LOST: not until a reset
    uint32_t abi_version;     // firmware: BCL_FIRMWARE_ABI
    uint32_t boot_count;      // firmware: 1 after power-on, one more after every recovered fault
    uint32_t fault_count;     // firmware
    uint64_t tick_hz;         // firmware: ticks a second of the signals' time stamps
    uint64_t copy;            // firmware: for bcl_launch_context.copy and
    uint64_t copy_wait;       // .copy_wait; 0: the core has no engine that copies
    uint32_t copy_count;      // firmware: copies that the engine has been given
    uint32_t operation_count; // firmware: instructions of the board's operations that trapped and
                              // were computed (core.operations_trap)
    uint64_t samples; // host: the address of a ring of BCL_SAMPLES words, where a firmware that
                      // samples stores program counters of kernels; 0: it stores none
    uint32_t sample_count; // firmware: program counters that it has stored
    uint32_t reserved;
    struct bcl_fault fault; // firmware
    struct bcl_queue queue;
};
BCL_ABI_OFFSET(bcl_control, tick_hz, 16);
BCL_ABI_OFFSET(bcl_control, copy_count, 40);
BCL_ABI_OFFSET(bcl_control, operation_count, 44);
BCL_ABI_OFFSET(bcl_control, samples, 48);
BCL_ABI_OFFSET(bcl_control, fault, 64);
BCL_ABI_OFFSET(bcl_control, queue, 128);
BCL_ABI_SIZE(bcl_control, 320);

#endif // BARECL_CONTROL_H
