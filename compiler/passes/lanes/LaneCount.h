// SPDX-License-Identifier: MIT
//
// Decides how many work-items share a vector, whether that pays, and whether a masked vector for the rest pays.
//
// The number of lanes is the number of elements of the widest computed type that fit a register of the target, but at
// most the number of work-items of a row. A wider type that few operations have does not count. There are twice or four
// times as many lanes, and as many registers for a value, if work-items wait in loops of their own, or can share these
// loops, and if enough registers are left (LoopLatency.h). The same holds for straight code that waits
// (analysis/ChainLatency.h), in kernels with one dimension. A target without vectors has `Copies` lanes, each a scalar
// next to the others, if the handler asks for lanes.
//
// Lanes pay only where LLVM's vectoriser would not take the loop, or not well. It does not if there are loops inside,
// if work-items compute with vectors of their own, or if all divide by the same number. It does not take it well if
// rows have unknown length and may be shorter than the several vectors that LLVM would make at once. The instructions
// for a vector must also be fewer than those for its work-items one after another. Instructions in a loop count as
// often as the loop may run. Where lanes part, they count for the share of work-items that come there. Gathers and
// operations that are done lane by lane cost more than they save.

#ifndef BARECL_PASSES_LANES_LANECOUNT_H
#define BARECL_PASSES_LANES_LANECOUNT_H

#include "Shapes.h"

#include <string>

namespace llvm {
class LLVMContext;
class TargetTransformInfo;
} // namespace llvm

namespace barecl {

struct LaneCount {
    unsigned Count;          // a power of two
    unsigned RestCount = 0;  // lanes of the vectors of the rest, if it is masked; at most Count
    bool RestMasked = false; // LaneLoop.h: the target masks all accesses at no cost
    bool AllMasked = false;  // all vectors are masked: there is one large copy of the loop, to save
                             // compile time or memory
    bool WordGathers = false; // WidenMemory.h: the target gathers only words
    bool InOrder = false;     // WidenFlow.h: the target waits for each instruction
    bool RowIsKnown = false;  // the length of rows is known; else the loop is not unrolled
    bool Pays = false;
    std::string Why = ""; // why it does not pay, for a remark; empty: LLVM's vectoriser decides
};

// Whether the target has masked memory accesses.
bool hasMasks(const llvm::TargetTransformInfo &TTI, llvm::LLVMContext &Context);

// Whether a closer look is needed: false if LLVM's vectoriser takes the loop, or if the target has no vectors.
// `RowIsKnown`: the number of work-items of a row is known.
bool mayPay(const llvm::Loop &L, const llvm::TargetTransformInfo &TTI, bool RowIsKnown);

// Whether it pays to check at run time how scattered elements lie before they are gathered. It does not if a gather is
// one instruction, since the check takes half a dozen.
bool looksPay(const llvm::TargetTransformInfo &TTI, llvm::LLVMContext &Context);

// `Most`: the largest number of work-items in the loop, 0: not known. `Multiple`: a number that divides it.
LaneCount countLanes(const Shapes &Of, const llvm::TargetTransformInfo &TTI, unsigned Most,
                     unsigned Multiple, bool RowIsKnown);

} // namespace barecl

#endif // BARECL_PASSES_LANES_LANECOUNT_H
