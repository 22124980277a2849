// SPDX-License-Identifier: MIT
//
// MaskNumbers: on MVE, keeps and combines masks as numbers.
//
// MVE has one predicate register. Masks that live at the same time, or across blocks, are spilled to the stack and
// reloaded. To test whether any lane is in a mask, LLVM builds a number with one bit for each lane, in 17 instructions.
// One instruction moves the predicate to or from a general register, so
//
//     %live = phi <4 x i1> [ %first, %entry ], [ %next, %loop ]
//     %near = fcmp ole <4 x float> %d, splat (float 4.0)
//     %next = select <4 x i1> %live, <4 x i1> %near, <4 x i1> zeroinitializer
//     %any = icmp ne (bitcast <4 x i1> %next to i4), 0
//
// becomes
//
//     %live.number = phi i32 [ ... ], [ %next.number, %loop ]
//     %near.number = call i32 @llvm.arm.mve.pred.v2i(<4 x i1> %near)
//     %next.number = and i32 %live.number, %near.number
//     %any = icmp ne i32 %next.number, 0
//
// and an instruction that needs the mask gets it from the number (@llvm.arm.mve.pred.i2v). Each lane has as many equal
// bits in the number as its element has bytes.
//
// One poison lane of a mask would make the whole number poison. So comparisons are frozen first, which costs nothing.
//
// Runs before code generation. Leaves alone targets other than 32-bit ARM with MVE; MaskTests handles those.

#ifndef BARECL_TARGETS_HELIUM_MASKNUMBERS_H
#define BARECL_TARGETS_HELIUM_MASKNUMBERS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct MaskNumbersPass : llvm::PassInfoMixin<MaskNumbersPass> {
    llvm::PreservedAnalyses run(llvm::Function &Function, llvm::FunctionAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_TARGETS_HELIUM_MASKNUMBERS_H
