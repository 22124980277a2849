// SPDX-License-Identifier: MIT
//
// Whether loops inside of work-items wait: an iteration's instructions are issued sooner than the
// results of the one before are there.
//
//     while (near(z)) z = z * z + c;      waits for z, four operations long
//     for (k) sum += a[k] * b[k] ...      waits for one addition, and has enough to do meanwhile
//
// Then a second vector of work-items next to the first costs no more time, where the processor goes on
// while it waits, and has registers for two.

#ifndef BARECL_PASSES_LANES_LOOPLATENCY_H
#define BARECL_PASSES_LANES_LOOPLATENCY_H

#include "Shapes.h"

namespace llvm {
class TargetTransformInfo;
}

namespace barecl {

// Whether work-items wait in L, which is inside of their loop, one after another.
bool itemsWait(const llvm::Loop &L, const Shapes &Of);

// Whether the processor goes on with other instructions while one waits for results.
bool goesOn(const llvm::TargetTransformInfo &TTI);

// How many vectors, a power of two, may share loops that all work-items take together, on a processor that
// waits for each instruction: its counting, and what it loads for all of them. 1: none shares anything.
unsigned sharersOfLoops(const Shapes &Of, const llvm::TargetTransformInfo &TTI);

bool takesTwoVectors(const Shapes &Of, const llvm::TargetTransformInfo &TTI);

} // namespace barecl

#endif // BARECL_PASSES_LANES_LOOPLATENCY_H
