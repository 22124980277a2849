// SPDX-License-Identifier: MIT
//
// A kernel in two versions, one of which runs in a launch. Work-items wait for each other before they begin, so that
// each version has loops over work-items of its own.

#ifndef BARECL_PASSES_CHECKS_VERSIONS_H
#define BARECL_PASSES_CHECKS_VERSIONS_H

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

namespace barecl {

class Versions {
  public:
    // Copies all of the kernel, variables too: memory that only one version uses need not outlive the wait. The copy is
    // not used so far.
    explicit Versions(llvm::Function &Kernel);

    bool isCopy(const llvm::BasicBlock &Block) const {
        return Copies.contains(const_cast<llvm::BasicBlock *>(&Block));
    }

    // Where the version is chosen.
    llvm::Instruction &choice() const { return *Choice; }

    // Runs the copy if the condition, which is uniform, does not hold.
    void choose(llvm::Value *Condition);

    void dropCopy();

    // Where each version begins.
    llvm::ArrayRef<llvm::Instruction *> starts() const { return Starts; }

  private:
    llvm::BranchInst *Choice;
    llvm::BasicBlock *First, *CopyOfFirst;
    llvm::SetVector<llvm::BasicBlock *> Copies;
    llvm::SmallVector<llvm::Instruction *> Variables; // of the copy
    llvm::SmallVector<llvm::Instruction *, 2> Starts;
};

} // namespace barecl

#endif // BARECL_PASSES_CHECKS_VERSIONS_H
