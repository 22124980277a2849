// SPDX-License-Identifier: MIT
//
// Whether a function is compiled for the vectors of 32-bit ARM's M profile (MVE, Helium).

#ifndef BARECL_PASSES_LATE_MVE_H
#define BARECL_PASSES_LATE_MVE_H

namespace llvm {
class Function;
class TargetTransformInfo;
} // namespace llvm

namespace barecl {

bool hasMve(const llvm::Function &Function, const llvm::TargetTransformInfo &TTI);

} // namespace barecl

#endif // BARECL_PASSES_LATE_MVE_H
