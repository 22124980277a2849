// SPDX-License-Identifier: MIT
//
// The line table of a program for a transport-triggered machine. The scheduler keeps the line of each instruction and
// nothing else: the module says which file, column and inlined calls the line belongs to.

#ifndef BARECL_TTA_BACKEND_MACHINELINES_H
#define BARECL_TTA_BACKEND_MACHINELINES_H

#include "image/LineTable.h"
#include "tta/program/Program.h"

#include "llvm/IR/Module.h"

namespace barecl {

// `Module`: what the program's functions were generated from. Functions that are not of its source have no lines.
LineTable linesOfProgram(const llvm::Module &Module, const tta::Program &Program);

} // namespace barecl

#endif // BARECL_TTA_BACKEND_MACHINELINES_H
