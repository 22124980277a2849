// SPDX-License-Identifier: MIT
//
// Scheduled functions and data become a program: addresses are given out, fixups resolved. What
// nothing reaches from the roots is left out.
//
// Two symbols come from the linker, for start-up code and heap; both are in the address space that
// C's address_space(0) is:
//   __heap_start   the first free address behind the data
//   __stack_top    the end of the address space, where a stack that grows downwards starts

#ifndef BARECL_TTA_LINKER_H
#define BARECL_TTA_LINKER_H

#include "Code.h"
#include "MachineDiagnostics.h"

#include <optional>
#include <span>

namespace barecl::tta {

inline constexpr unsigned StackAlign = 16; // bytes

struct LinkRequest {
    std::vector<std::string> Roots; // functions and data to keep; the first function comes first
    // Where data begin in each address space, by index; further ones: at the space's start, but not
    // at address 0, which is the null pointer.
    std::vector<uint64_t> DataStart;
};

// None: Diagnostics says which symbol is nowhere defined and who wants it, or what does not fit.
std::optional<Program> link(const Machine &Machine, std::span<const ScheduledFunction> Functions,
                            std::span<const DataObject> Data, const LinkRequest &Request,
                            MachineDiagnostics &Diagnostics);

// Where a stack of a C program starts.
uint64_t stackTop(const AddressSpace &Space);

} // namespace barecl::tta

#endif // BARECL_TTA_LINKER_H
