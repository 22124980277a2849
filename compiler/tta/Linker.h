// SPDX-License-Identifier: MIT
//
// Scheduled functions and data become a program: addresses are given out, fixups resolved. What
// nothing reaches from the roots is left out.

#ifndef BARECL_TTA_LINKER_H
#define BARECL_TTA_LINKER_H

#include "Code.h"
#include "MachineDiagnostics.h"

#include <optional>
#include <span>

namespace barecl::tta {

struct LinkRequest {
    std::vector<std::string> Roots; // functions and data to keep; the first function comes first
    // Where data begin in each address space, by index; further ones: at the space's start.
    std::vector<uint64_t> DataStart;
};

// None: Diagnostics says which symbol is nowhere defined and who wants it, or what does not fit.
std::optional<Program> link(const Machine &Machine, std::span<const ScheduledFunction> Functions,
                            std::span<const DataObject> Data, const LinkRequest &Request,
                            MachineDiagnostics &Diagnostics);

} // namespace barecl::tta

#endif // BARECL_TTA_LINKER_H
