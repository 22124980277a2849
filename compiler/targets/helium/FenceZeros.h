// SPDX-License-Identifier: MIT
//
// FenceZeros: on MVE, compares vectors with 0 as with any other number.
//
// MVE's conditions `lt` and `le` also hold for NaN, as the opposites of `ge` and `gt`. LLVM 22 respects this when it
// compares two registers, but not when one of the two is 0. Then it takes `lt` for an ordered less-than. LLVM writes a
// test for NaN as a comparison with 0, so such a test is never true:
//
//     %c = fcmp uno <4 x float> %x, zeroinitializer          vpt.f32 ge, q0, zr
//                                                            vcmpt.f32 lt, q0, zr
//
// A fenced 0 is any number to LLVM. In a test for NaN, the number is compared with itself instead:
//
//     %c = fcmp uno <4 x float> %x, %x                       vpt.f32 le, q0, q0
//                                                            vcmpt.f32 lt, q0, q0
//
// docs/llvm-mistakes.md has the smallest reproduction.
//
// Runs last before code generation. Leaves targets other than 32-bit ARM with MVE alone.

#ifndef BARECL_TARGETS_HELIUM_FENCEZEROS_H
#define BARECL_TARGETS_HELIUM_FENCEZEROS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct FenceZerosPass : llvm::PassInfoMixin<FenceZerosPass> {
    llvm::PreservedAnalyses run(llvm::Function &Function, llvm::FunctionAnalysisManager &AM);
    static bool isRequired() { return true; }
};

} // namespace barecl

#endif // BARECL_TARGETS_HELIUM_FENCEZEROS_H
