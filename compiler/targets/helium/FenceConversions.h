// SPDX-License-Identifier: MIT
//
// FenceConversions: on MVE, conversions between vectors of integers and of floating point stand
// alone.
//
// MVE's VCVT multiplies by a power of two as well (fixed point). LLVM 22 selects that form for a
// conversion next to such a multiplication, and gives the exponent as a constant that may be in use
// for something else in the same block. Then the constant is in a register, the instruction holds
// the register's number in the exponent's place, and the values are wrong:
//
//     %f = uitofp <4 x i32> %x to <4 x float>
//     %r = fmul <4 x float> %f, splat (float 0.25)      vcvt.f32.u32 q0, q0, r1   ; 2 in r1
//     store i32 2, ptr %p
//
// An arithmetic fence between the two, which costs no instruction, hides them from each other:
//
//     %f = uitofp <4 x i32> %x to <4 x float>           vcvt.f32.u32 q0, q0
//     %g = call @llvm.arithmetic.fence(%f)              vmul.f32     q0, q0, q1
//     %r = fmul <4 x float> %g, splat (float 0.25)
//
// The same keeps it from a second mistake: copysign(x, %h) of a float that was a half becomes one with the
// half's sign, which it then cannot select.
//
// docs/llvm-mistakes.md has the smallest reproductions of both.
//
// Runs last before code generation, where nothing moves any more. Leaves other operations on scalars alone,
// and targets other than 32-bit ARM with MVE: NEON's fixed point is right.

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
