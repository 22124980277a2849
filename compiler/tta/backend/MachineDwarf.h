// SPDX-License-Identifier: MIT
//
// What debuggers read of a program for a transport-triggered machine (barecl/binary.h, debug_offset): functions, lines,
// inlined calls, and the variables in stack frames.

#ifndef BARECL_TTA_BACKEND_MACHINEDWARF_H
#define BARECL_TTA_BACKEND_MACHINEDWARF_H

#include "image/Image.h"
#include "tta/codegen/FrameVariables.h"
#include "tta/program/Program.h"

#include "llvm/IR/Module.h"

namespace barecl {

// `Module`: what the program's functions were generated from.
DebugFile debugFileOf(const llvm::Module &Module, const tta::Program &Program,
                      const tta::FrameVariables &Variables);

} // namespace barecl

#endif // BARECL_TTA_BACKEND_MACHINEDWARF_H
