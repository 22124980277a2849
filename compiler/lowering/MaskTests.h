// SPDX-License-Identifier: MIT
//
// MaskTests: whether any lane is in a mask is asked as the target answers fastest.
//
// LLVM asks for a number with a bit a lane, which x86 and RISC-V have an instruction for. Elsewhere such
// a number is put together bit by bit, about four instructions a lane:
//
//     %bits = bitcast <4 x i1> %mask to i4
//     %any = icmp ne i4 %bits, 0
//
// becomes on MVE, whose predicate is a register that is read as a whole,
//
//     %bits = call i32 @llvm.arm.mve.pred.v2i.v4i1(<4 x i1> %mask)
//     %any = icmp ne i32 %bits, 0
//
// and where a mask is a vector of numbers,
//
//     %wide = sext <4 x i1> %mask to <4 x i16>        ; two registers of 32 bits, or one of 64
//     %bits = bitcast <4 x i16> %wide to i64
//     %any = icmp ne i64 %bits, 0
//
// Transport-triggered machines, whose vectors have four words, get `or` of the elements. Runs before
// code generation: LLVM's optimiser would turn all of these into the first.

#ifndef BARECL_LOWERING_MASKTESTS_H
#define BARECL_LOWERING_MASKTESTS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct MaskTestsPass : llvm::PassInfoMixin<MaskTestsPass> {
    llvm::PreservedAnalyses run(llvm::Function &Function, llvm::FunctionAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_LOWERING_MASKTESTS_H
