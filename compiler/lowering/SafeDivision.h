// SPDX-License-Identifier: MIT
//
// SafeDivision: integer division never traps and is never undefined.
//
// OpenCL C leaves the result of n / 0, n % 0, INT_MIN / -1 and INT_MIN % -1 unspecified, but the
// program goes on (section 6.3 a). In LLVM they are undefined behaviour, and x86 raises a fault.
// The pass replaces the divisor by 1 in these cases:
//
//   %q = udiv i32 %n, %d        =>     %d0 = freeze i32 %d
//                                      %zero = icmp eq i32 %d0, 0
//                                      %safe = select i1 %zero, i32 1, i32 %d0
//                                      %q = udiv i32 %n, %safe
//
// A signed division never divides by -1: the quotient is then 0 - n. So the divisor does not depend on n, and is the
// same for all work-items where d is. Vectors are treated the same way, lane by lane. A division by a constant that is
// safe with any numerator stays as it is.
//
// Must run before every pass that exploits undefined behaviour, so before all optimisations. Runs on the user's
// code and on the built-in functions.

#ifndef BARECL_LOWERING_SAFEDIVISION_H
#define BARECL_LOWERING_SAFEDIVISION_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct SafeDivisionPass : llvm::PassInfoMixin<SafeDivisionPass> {
    llvm::PreservedAnalyses run(llvm::Function &Function, llvm::FunctionAnalysisManager &);
};

} // namespace barecl

#endif // BARECL_LOWERING_SAFEDIVISION_H
