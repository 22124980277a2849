// SPDX-License-Identifier: MIT

#include "LowerAtomics.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"

using namespace llvm;

namespace barecl::tta {
namespace {

// Returns whether I was an atomic operation.
bool lower(Instruction &I) {
    if (auto *Load = dyn_cast<LoadInst>(&I); Load && Load->isAtomic()) {
        Load->setVolatile(true);
        Load->setAtomic(AtomicOrdering::NotAtomic);
    } else if (auto *Store = dyn_cast<StoreInst>(&I); Store && Store->isAtomic()) {
        Store->setVolatile(true);
        Store->setAtomic(AtomicOrdering::NotAtomic);
    } else if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I)) {
        lowerAtomicCmpXchgInst(Exchange);
    } else if (auto *Update = dyn_cast<AtomicRMWInst>(&I)) {
        lowerAtomicRMWInst(Update);
    } else if (isa<FenceInst>(&I)) {
        I.eraseFromParent();
    } else {
        return false;
    }
    return true;
}

class LowerAtomics : public FunctionPass {
  public:
    static char ID;
    LowerAtomics() : FunctionPass(ID) {}

    StringRef getPassName() const override { return "TTA lowering of atomic operations"; }
    bool runOnFunction(Function &F) override {
        bool Changed = false;
        for (Instruction &I : make_early_inc_range(instructions(F)))
            Changed |= lower(I);
        return Changed;
    }
};
char LowerAtomics::ID;

} // namespace

FunctionPass *createLowerAtomicsPass() { return new LowerAtomics; }

} // namespace barecl::tta
