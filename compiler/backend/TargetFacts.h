// SPDX-License-Identifier: MIT
//
// What the built-in library asks about the core, answered after it was linked: one bitcode file serves
// all levels of an architecture.
//
//     bool __bcl_has_fma(uint bits)             floats of that size have a fused multiplication and addition
//     bool __bcl_flushes_subnormals(uint bits)  instructions on floats of that size take subnormals for 0
//     bool __bcl_has_half_conversions()         instructions turn halves into floats, and floats into the nearest
//
// Calls become constants, and the branches and selects on them are taken.

#ifndef BARECL_BACKEND_TARGETFACTS_H
#define BARECL_BACKEND_TARGETFACTS_H

#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

namespace barecl {

// After retarget() (backend/Optimiser.h).
void foldTargetFacts(llvm::Module &Module, const llvm::TargetMachine &CodeGen);

} // namespace barecl

#endif // BARECL_BACKEND_TARGETFACTS_H
