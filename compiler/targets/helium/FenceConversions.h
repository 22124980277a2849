// SPDX-License-Identifier: MIT
//
// FenceConversions: on MVE, keeps conversions between vectors of integers and of floating point apart from other
// operations.
//
// MVE's VCVT can also multiply by a power of two (fixed point). LLVM 22 selects that form for a conversion next to such
// a multiplication. It passes the exponent as a constant node, which something else in the same block may also use.
// Then the constant is put into a register, the instruction holds the register's number instead of the exponent, and
// the values are wrong:
//
//     %f = uitofp <4 x i32> %x to <4 x float>
//     %r = fmul <4 x float> %f, splat (float 0.25)      vcvt.f32.u32 q0, q0, r1   ; 2 in r1
//     store i32 2, ptr %p
//
// An arithmetic fence between the two hides them from each other and costs no instruction:
//
//     %f = uitofp <4 x i32> %x to <4 x float>           vcvt.f32.u32 q0, q0
//     %g = call @llvm.arithmetic.fence(%f)              vmul.f32     q0, q0, q1
//     %r = fmul <4 x float> %g, splat (float 0.25)
//
// The fence also prevents a second mistake. In copysign(x, %h), where the float %h is an extended half, LLVM takes the
// sign from the half itself, and then cannot select the operation.
//
// docs/llvm-mistakes.md has the smallest reproductions of both.
//
// Runs last before code generation, so that no later pass moves operations across the fence. Leaves alone operations on
// scalars, and targets other than 32-bit ARM with MVE: NEON's fixed point is right.

#ifndef BARECL_TARGETS_HELIUM_FENCECONVERSIONS_H
#define BARECL_TARGETS_HELIUM_FENCECONVERSIONS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct FenceConversionsPass : llvm::PassInfoMixin<FenceConversionsPass> {
    llvm::PreservedAnalyses run(llvm::Function &Function, llvm::FunctionAnalysisManager &AM);
    static bool isRequired() { return true; }
};

} // namespace barecl

#endif // BARECL_TARGETS_HELIUM_FENCECONVERSIONS_H
