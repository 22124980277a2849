// SPDX-License-Identifier: MIT
//
// MaskNumbers: on MVE, masks are kept and combined as numbers.
//
// MVE has one register for a predicate. Masks that live at the same time, or from one block to the
// next, go to the stack and come back; and whether any lane is in a mask, which LLVM asks of a number
// with a bit a lane, takes 17 instructions. The predicate moves to a general register and back by one
// instruction, so
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
// and what takes a mask gets it from its number (@llvm.arm.mve.pred.i2v). A lane has as many equal
// bits as its element has bytes.
//
// A lane of a mask that is poison would make others so in a number: comparisons are frozen first, which
// costs nothing.
//
// Runs before code generation. Leaves targets other than 32-bit ARM with MVE alone; MaskTests is for
// those.

#ifndef BARECL_TARGETS_HELIUM_MASKNUMBERS_H
#define BARECL_TARGETS_HELIUM_MASKNUMBERS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct MaskNumbersPass : llvm::PassInfoMixin<MaskNumbersPass> {
    llvm::PreservedAnalyses run(llvm::Function &Function, llvm::FunctionAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_TARGETS_HELIUM_MASKNUMBERS_H
