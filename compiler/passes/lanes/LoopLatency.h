// SPDX-License-Identifier: MIT
//
// Whether loops inside of work-items wait: an iteration has so few instructions that they are issued before the results
// of the previous iteration are there.
//
//     while (near(z)) z = z * z + c;      waits for z, four operations long
//     for (k) sum += a[k] * b[k] ...      waits for one addition, and has enough to do meanwhile
//
// Then a second vector of work-items next to the first takes no more time, if the processor executes other instructions
// while it waits, and has registers for both. Vectors that go through a loop together also share what is the same for
// all work-items: the counter, loads, and what is computed of them.

#ifndef BARECL_PASSES_LANES_LOOPLATENCY_H
#define BARECL_PASSES_LANES_LOOPLATENCY_H

#include "Shapes.h"

namespace llvm {
class TargetTransformInfo;
}

namespace barecl {

// Whether each work-item waits in L, a loop inside of the work-item loop.
bool itemsWait(const llvm::Loop &L, const Shapes &Of);

// Whether the processor executes other instructions while one waits for results.
bool goesOn(const llvm::TargetTransformInfo &TTI);

// For a processor that waits for each instruction: how many vectors, a power of two, may share the loops that all
// work-items go through together. They share the loop counter and the values that are loaded for all work-items. 1:
// there is nothing to share.
unsigned sharersOfLoops(const Shapes &Of, const llvm::TargetTransformInfo &TTI);

// For a processor that executes other instructions meanwhile: how many vectors, a power of two, are computed next to
// each other in loops inside of work-items, because they wait or because they share work. 1: there are no such loops, or
// too few registers.
unsigned vectorsInLoops(const Shapes &Of, const llvm::TargetTransformInfo &TTI);

} // namespace barecl

#endif // BARECL_PASSES_LANES_LOOPLATENCY_H
