// SPDX-License-Identifier: MIT
//
// How far the address of an access moves from one iteration of a loop to the next.

#ifndef BARECL_PASSES_ANALYSIS_ACCESSSTEP_H
#define BARECL_PASSES_ANALYSIS_ACCESSSTEP_H

#include <cstdint>
#include <optional>

namespace llvm {
class Instruction;
class Loop;
class ScalarEvolution;
} // namespace llvm

namespace barecl {

// The step of a load or store in L, in bytes; 0: every iteration accesses the same address. None: the step is
// unknown or not constant.
std::optional<int64_t> stepOf(llvm::Instruction &Access, const llvm::Loop &L,
                              llvm::ScalarEvolution &SE);

// Whether consecutive iterations access consecutive elements, or all iterations load the same element.
bool isRegular(llvm::Instruction &Access, const llvm::Loop &L, llvm::ScalarEvolution &SE);

// Whether the elements of consecutive iterations have gaps between them.
bool isStrided(llvm::Instruction &Access, const llvm::Loop &L, llvm::ScalarEvolution &SE);

} // namespace barecl

#endif // BARECL_PASSES_ANALYSIS_ACCESSSTEP_H
