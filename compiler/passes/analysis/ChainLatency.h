// SPDX-License-Identifier: MIT
//
// Loops whose body is one long chain of operations. A processor that executes instructions out of order looks only so
// far ahead. It waits for results if the chain takes longer than issuing the instructions of the body. Several vectors
// of work-items side by side fill these cycles.

#ifndef BARECL_PASSES_ANALYSIS_CHAINLATENCY_H
#define BARECL_PASSES_ANALYSIS_CHAINLATENCY_H

namespace llvm {
class Loop;
class TargetTransformInfo;
} // namespace llvm

namespace barecl {

// The width of a vector register in bits; 0 if the processor waits for each instruction, or if its vectors are short.
unsigned wideRegister(const llvm::TargetTransformInfo &TTI);

// How many vectors of L's iterations, a power of two, fill the cycles in which one waits for its own results: 1 if L is
// not a loop of one block, or so short that LLVM unrolls it.
unsigned vectorsToFill(const llvm::Loop &L);

} // namespace barecl

#endif // BARECL_PASSES_ANALYSIS_CHAINLATENCY_H
