// SPDX-License-Identifier: MIT
//
// The memory that code loaded by others into instruction memory may access, in one address space.
// Such code may also return to its caller, but not jump to any other place of the program.

#ifndef BARECL_TTA_KERNELREACH_H
#define BARECL_TTA_KERNELREACH_H

#include <cstdint>

namespace barecl::tta {

struct KernelReach {
    struct Range {
        uint64_t First, End;

        bool holds(uint64_t Address, uint64_t Bytes) const {
            return Address >= First && Address + Bytes <= End;
        }
    };

    unsigned Space;
    Range Loads, Stores;
    Range Stack; // for loads, and for stores below the stack pointer at the time of the call
};

} // namespace barecl::tta

#endif // BARECL_TTA_KERNELREACH_H
