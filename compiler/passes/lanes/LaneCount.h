// SPDX-License-Identifier: MIT
//
// How many work-items share a vector, whether that pays, and whether so does a mask for the rest.
//
// The lanes are as many as elements of the widest type that work-items compute with fit a register
// of the target, and at most the work-items of a row. They are twice as many, or four times, and a value as many
// registers, where work-items wait in loops of their own, or share them, and registers are left (LoopLatency.h). A target without
// vectors has `Copies` lanes, each a scalar beside the others, if somebody asks for them.
//
// It pays where LLVM's vectoriser would not take the loop, since there are loops inside or the
// work-items compute with vectors of their own, or divide by what all divide by; where rows may be
// shorter than the several vectors that LLVM would make of them at once, since nobody knows how long they
// are; and where the
// instructions for a vector are fewer than those for its work-items one after another. What is in a
// loop counts as often as it may run, and where lanes part, for the share of work-items that come there;
// gathers and what is done lane by lane cost more than what they
// save.

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
    unsigned RestCount = 0;  // of vectors of the rest, if it is masked; at most Count
    bool RestMasked = false; // LaneLoop.h: the target leaves out lanes of all accesses at no cost
    bool AllMasked =
        false; // so are all vectors: they are large, and their time to be compiled is short, or memory
    bool WordGathers = false; // WidenMemory.h: the target gathers words, but nothing narrower
    bool InOrder = false;     // WidenFlow.h: the target waits for each instruction
    bool RowIsKnown = false;  // how many work-items a row has: else nobody wants the loop unrolled
    bool Pays = false;
    std::string Why = ""; // not, in words for a remark; empty: it is for LLVM's vectoriser
};

// Whether the target leaves out lanes of memory accesses by itself.
bool hasMasks(const llvm::TargetTransformInfo &TTI, llvm::LLVMContext &Context);

// Whether there is anything to ask: false where LLVM's vectoriser is asked, or nobody. `RowIsKnown`:
// how many work-items a row has.
bool mayPay(const llvm::Loop &L, const llvm::TargetTransformInfo &TTI, bool RowIsKnown);

// Whether it pays to look how scattered elements stand before they are gathered. It does not where a
// gather is one instruction, and the look half a dozen.
bool looksPay(const llvm::TargetTransformInfo &TTI, llvm::LLVMContext &Context);

// `Most`: work-items that go through the loop, 0: not known; `Multiple`: of what they are a multiple.
LaneCount countLanes(const Shapes &Of, const llvm::TargetTransformInfo &TTI, unsigned Most,
                     unsigned Multiple, bool RowIsKnown);

} // namespace barecl

#endif // BARECL_PASSES_LANES_LANECOUNT_H
