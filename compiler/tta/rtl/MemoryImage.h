// SPDX-License-Identifier: MIT
//
// The contents of a machine's memories at a program's start, as files for Verilog's $readmemh and for loaders: code.hex
// has one instruction a line; SPACE.hex has the 32-bit words of an address space, with "@NUMBER" before words that do
// not follow the last ones.

#ifndef BARECL_TTA_RTL_MEMORYIMAGE_H
#define BARECL_TTA_RTL_MEMORYIMAGE_H

#include "program/Program.h"
#include "rtl/Verilog.h"

namespace barecl::tta {

// IsCompact: as in VerilogRequest.
std::vector<VerilogFile> memoryImages(const Machine &Machine, const Program &Program,
                                      bool IsCompact);

} // namespace barecl::tta

#endif // BARECL_TTA_RTL_MEMORYIMAGE_H
