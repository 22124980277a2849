// SPDX-License-Identifier: MIT
//
// Answers the questions that the built-in library asks about the core. The answers come after the library is
// linked into the program, so one bitcode file serves all levels of an architecture.
//
//     bool __bcl_has_fma(uint bits)             floats of that size have a fused multiplication and addition
//     bool __bcl_flushes_subnormals(uint bits)  instructions on floats of that size treat subnormals as 0
//     bool __bcl_has_half_conversions()         instructions convert halves to floats, and floats to the nearest half
//
// The calls become constants, and branches and selects on them are folded.

#ifndef BARECL_BACKEND_TARGETFACTS_H
#define BARECL_BACKEND_TARGETFACTS_H

#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

namespace barecl {

// Must run after retarget() (backend/Optimiser.h), which gives each function its CPU.
void foldTargetFacts(llvm::Module &Module, const llvm::TargetMachine &CodeGen);

} // namespace barecl

#endif // BARECL_BACKEND_TARGETFACTS_H
