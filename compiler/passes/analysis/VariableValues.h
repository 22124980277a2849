// SPDX-License-Identifier: MIT
//
// Which value a variable of the source has where a block begins and ends, as far as debug records (#dbg_value) say so.
//
// A variable has a known value there if every path from the function's start passes the same record, or records of the
// same value, last. Only variables that a single value describes are known: no structures in parts.

#ifndef BARECL_PASSES_ANALYSIS_VARIABLEVALUES_H
#define BARECL_PASSES_ANALYSIS_VARIABLEVALUES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Function.h"

namespace barecl {

// Whether the build describes variables for debuggers, F's among them.
bool describesVariables(const llvm::Function &F);

class VariableValues {
  public:
    // By variable: the record that tells its value; null: the value is not known.
    using State = llvm::MapVector<llvm::DebugVariable, llvm::DbgVariableRecord *>;

    explicit VariableValues(llvm::Function &F);

    State atStart(llvm::BasicBlock &Block) const;
    const State &atEnd(const llvm::BasicBlock &Block) const { return Ends.find(&Block)->second; }

    // All variables that records of the function describe.
    const State &all() const { return All; }

  private:
    llvm::DenseMap<const llvm::BasicBlock *, State> Ends; // of reachable blocks
    State All;                                            // all are unknown
};

} // namespace barecl

#endif // BARECL_PASSES_ANALYSIS_VARIABLEVALUES_H
