// SPDX-License-Identifier: MIT
//
// The values that the source's variables have at the start and the end of each block, according to debug records
// (#dbg_value).
//
// A variable's value is known at a place if the last record of the variable on every path from the function's start is
// the same record, or has the same value. Variables that several values describe in parts, such as structures, are
// unknown.

#ifndef BARECL_PASSES_ANALYSIS_VARIABLEVALUES_H
#define BARECL_PASSES_ANALYSIS_VARIABLEVALUES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Function.h"

namespace barecl {

// Whether the build describes F's variables for debuggers.
bool describesVariables(const llvm::Function &F);
bool describesVariables(const llvm::Module &M); // of any function

class VariableValues {
  public:
    // By variable: the record with its value; null if the value is unknown.
    using State = llvm::MapVector<llvm::DebugVariable, llvm::DbgVariableRecord *>;

    explicit VariableValues(llvm::Function &F);

    State atStart(llvm::BasicBlock &Block) const;
    const State &atEnd(const llvm::BasicBlock &Block) const { return Ends.find(&Block)->second; }

    // All variables that records of the function describe.
    const State &all() const { return All; }

  private:
    llvm::DenseMap<const llvm::BasicBlock *, State> Ends; // of reachable blocks
    State All;                                            // every value is null
};

} // namespace barecl

#endif // BARECL_PASSES_ANALYSIS_VARIABLEVALUES_H
