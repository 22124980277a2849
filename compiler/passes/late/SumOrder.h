// SPDX-License-Identifier: MIT
//
// SumOrder: adds the number that is computed last, last.
//
// In a long block without branches, each step of which needs the result of the step before (the rounds of a hash
// function), the time of a round is the latency of the operations from one result to the next. LLVM orders a sum without
// regard to that. It adds constants last, so each round waits for one addition more than it needs:
//
//     %f = or disjoint i32 %and, %early        ; %and needs the round before
//     %s = add i32 %a, %f                      ; %a does not
//     %t = add i32 %s, 1200080426
//
// becomes
//
//     %k = add i32 %a, 1200080426
//     %h = call i32 asm "", "=r,0"(i32 %k)
//     %e = add i32 %h, %early
//     %t = add i32 %e, %and
//
// The pass adds the two numbers that are known first, then the next, and so on. An `or` of numbers that share no bits is
// a sum too, unless they are vectors: a vector operation computes up to two logical operations at once. The empty
// assembly costs nothing. It hides the constant from instruction selection, which would add it last again.
//
// Only sums that end later than a short loop's iteration are changed. Before that the processor executes iterations
// beside each other, and the order is of no importance.
//
// Runs late, after the passes that look for sums. For 64-bit x86, where it was measured; other targets are left alone.

#ifndef BARECL_PASSES_LATE_SUMORDER_H
#define BARECL_PASSES_LATE_SUMORDER_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct SumOrderPass : llvm::PassInfoMixin<SumOrderPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_PASSES_LATE_SUMORDER_H
