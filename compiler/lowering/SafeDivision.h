// SPDX-License-Identifier: MIT
//
// SafeDivision: integer division never traps and is never undefined.
//
// OpenCL C leaves the result of n / 0, n % 0, INT_MIN / -1 and INT_MIN % -1 unspecified, but the
// program goes on (section 6.3 a). In LLVM they are undefined behaviour, and x86 raises a fault.
// The divisor of such a case is replaced by 1:
//
//   %q = udiv i32 %n, %d        =>     %d0 = freeze i32 %d
//                                      %zero = icmp eq i32 %d0, 0
//                                      %safe = select i1 %zero, i32 1, i32 %d0
//                                      %q = udiv i32 %n, %safe
//
// and for signed division also where %n is the minimum and %d is -1. Vectors go the same way, lane
// by lane. A constant divisor that cannot harm is left alone.
//
// Must run before any pass that draws conclusions from undefined behaviour: first of all
// optimisations, on the user's code and the built-ins'.

#ifndef BARECL_LOWERING_SAFEDIVISION_H
#define BARECL_LOWERING_SAFEDIVISION_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct SafeDivisionPass : llvm::PassInfoMixin<SafeDivisionPass> {
    llvm::PreservedAnalyses run(llvm::Function &Function, llvm::FunctionAnalysisManager &);
};

} // namespace barecl

#endif // BARECL_LOWERING_SAFEDIVISION_H
