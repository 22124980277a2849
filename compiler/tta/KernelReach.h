// SPDX-License-Identifier: MIT
//
// What code that others have put into instruction memory may touch, in an address space. It may
// also go back to where it was called from, and to no other place of the program.

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
    Range Stack; // to be loaded from, and stored to below the stack pointer as it was at the call
};

} // namespace barecl::tta

#endif // BARECL_TTA_KERNELREACH_H
