// SPDX-License-Identifier: MIT
//
// MaskTests: tests whether any lane is in a mask, or one particular lane, in the fastest way of the target.
//
// LLVM tests a number with one bit for each lane, which x86 and RISC-V compute with one instruction. On targets whose
// masks are vectors of numbers (NEON), such a number is built bit by bit, with about four instructions for each lane,
// and one lane is extracted with two:
//
//     %any = icmp ne (bitcast <4 x i1> %mask to i4), 0
//     %first = extractelement <4 x i1> %mask, 0
//
// becomes
//
//     %wide = sext <4 x i1> %mask to <4 x i16>        ; two registers of 32 bits, or one of 64
//     %bits = bitcast <4 x i16> %wide to i64
//     %any = icmp ne i64 %bits, 0
//     %first = icmp ne i64 (and %bits, 1), 0
//
// Transport-triggered machines, whose vectors have four words, get `or` of the elements. Runs before code generation:
// LLVM's optimiser would turn all of these into the first form. Leaves alone x86, RISC-V, and MVE, which MaskNumbers
// handles.

#ifndef BARECL_PASSES_LATE_MASKTESTS_H
#define BARECL_PASSES_LATE_MASKTESTS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct MaskTestsPass : llvm::PassInfoMixin<MaskTestsPass> {
    llvm::PreservedAnalyses run(llvm::Function &Function, llvm::FunctionAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_PASSES_LATE_MASKTESTS_H
