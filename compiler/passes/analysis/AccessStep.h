// SPDX-License-Identifier: MIT
//
// How far the address of an access goes from one iteration of a loop to the next.

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

// In bytes, of a load or a store in L; 0: it stays. None: not known, or not the same each time.
std::optional<int64_t> stepOf(llvm::Instruction &Access, const llvm::Loop &L,
                              llvm::ScalarEvolution &SE);

// Whether consecutive iterations access consecutive elements, or all load one.
bool isRegular(llvm::Instruction &Access, const llvm::Loop &L, llvm::ScalarEvolution &SE);

// Whether consecutive iterations' elements leave room for others between them.
bool isStrided(llvm::Instruction &Access, const llvm::Loop &L, llvm::ScalarEvolution &SE);

} // namespace barecl

#endif // BARECL_PASSES_ANALYSIS_ACCESSSTEP_H
