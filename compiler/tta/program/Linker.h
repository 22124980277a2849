// SPDX-License-Identifier: MIT
//
// Makes a program of scheduled functions and data: assigns addresses and resolves fixups. Omits everything that the
// roots do not use, directly or indirectly.
//
// The linker defines two symbols, for start-up code and the heap. Both are in the machine's space for
// C's address_space(0):
//   __heap_start   the first free address after the data
//   __stack_top    the end of the address space, where a stack that grows downwards starts

#ifndef BARECL_TTA_LINKER_H
#define BARECL_TTA_LINKER_H

#include "Code.h"
#include "machine/MachineDiagnostics.h"

#include <optional>
#include <span>

namespace barecl::tta {

inline constexpr unsigned StackAlign = 16; // bytes

struct LinkRequest {
    std::vector<std::string> Roots; // functions and data to keep; the first function comes first
    // Where data begins in each address space, by index. Spaces without an entry: at the space's
    // start, but not at address 0, which is the null pointer.
    std::vector<uint64_t> DataStart;
};

// None if there are errors: Diagnostics names an undefined symbol and its user, or what does not fit.
std::optional<Program> link(const Machine &Machine, std::span<const ScheduledFunction> Functions,
                            std::span<const DataObject> Data, const LinkRequest &Request,
                            MachineDiagnostics &Diagnostics);

// The initial stack pointer of a C program.
uint64_t stackTop(const AddressSpace &Space);

} // namespace barecl::tta

#endif // BARECL_TTA_LINKER_H
