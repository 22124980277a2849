// SPDX-License-Identifier: MIT
//
// Regions of the memory protection units of Cortex-M and Cortex-R, as tables. Each architecture defines
// ATTRIBUTES_<name>.

#ifndef ARM_MPU_H
#define ARM_MPU_H

#include "board.h"

struct region {
    uint32_t address, size, attributes;
};

#define REGION(attributes, address, size) {(address), (size), ATTRIBUTES_##attributes},

#if BOARD_MEMORY_DEVICE_SIZE
#define DEVICE_REGION(X) X(DEVICE, BOARD_MEMORY_DEVICE_ADDRESS, BOARD_MEMORY_DEVICE_SIZE)
#else
#define DEVICE_REGION(X)
#endif

// The areas of the shared region, unless the core reaches only its local store.
#ifdef BOARD_CORE_REACH_LOCAL_STORE
#define SHARED_REGIONS(X)
#else
#define SHARED_REGIONS(X)                                             \
    X(BUFFERS, BOARD_MEMORY_SHARED_ADDRESS, BOARD_MEMORY_SHARED_SIZE) \
    X(PROGRAMS, BOARD_PROGRAMS_ADDRESS, BOARD_PROGRAMS_SIZE)          \
    X(CONTROL, BOARD_CONTROL_ADDRESS, BOARD_CONTROL_SIZE)
#endif

// Regions of PMSAv7. A region's size is a power of two; where two regions overlap, the later one applies (ARM
// Architecture Reference Manual ARMv7-A and ARMv7-R, section B5; Armv7-M, section B3.5).
#define OVERLAPPING_REGIONS(X)                                 \
    X(CODE, BOARD_MEMORY_CODE_ADDRESS, BOARD_MEMORY_CODE_SIZE) \
    X(DATA, BOARD_MEMORY_DATA_ADDRESS, BOARD_MEMORY_DATA_SIZE) \
    X(STACK, BOARD_STACK_ADDRESS, BOARD_STACK_SIZE)            \
    SHARED_REGIONS(X)                                          \
    DEVICE_REGION(X)                                           \
    BOARD_WORK_REGIONS(X)                                      \
    BOARD_KERNELS_REGIONS(X)

#define IS_POWER_OF_TWO(attributes, address, size)                          \
    _Static_assert(((size) & ((size) - 1)) == 0 && (address) % (size) == 0, \
                   "an MPU region is a power of two large, and aligned to its size");
#define REGION_IS_ONE(attributes, address, size) +1
#define NOTHING_BEFORE_CONTROL                              \
    _Static_assert(BOARD_MEMORY_SHARED_CONTROL_OFFSET == 0, \
                   "the MPU has no region for what lies before the control block")

#endif // ARM_MPU_H
