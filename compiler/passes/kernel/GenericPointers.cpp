// SPDX-License-Identifier: MIT

#include "GenericPointers.h"
#include "passes/facts/AddressSpaces.h"
#include "passes/facts/KeptControlFlow.h"
#include "passes/facts/Kernels.h"
#include "passes/facts/Primitives.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace barecl {
namespace {

// Computes for each generic pointer the number of its address space, an i32.
class PointedSpaces {
  public:
    explicit PointedSpaces(LLVMContext &Context) : Number(Type::getInt32Ty(Context)) {}

    // Null if the address space is not known.
    Value *of(Value *Pointer) {
        if (Value *Known = Spaces.lookup(Pointer))
            return Known;
        if (const unsigned Space = Pointer->getType()->getPointerAddressSpace();
            Space != GenericSpace)
            return ConstantInt::get(Number, Space);
        // A null pointer is in no address space, so all functions return null for it.
        if (isa<ConstantPointerNull, UndefValue>(Pointer))
            return ConstantInt::get(Number, GenericSpace);
        if (isa<AddrSpaceCastOperator, GEPOperator, FreezeInst>(Pointer))
            return of(cast<User>(Pointer)->getOperand(0));
        if (auto *Phi = dyn_cast<PHINode>(Pointer))
            return ofPhi(*Phi);
        if (auto *Select = dyn_cast<SelectInst>(Pointer))
            return ofSelect(*Select);
        return nullptr;
    }

  private:
    IntegerType *const Number;
    DenseMap<Value *, Value *> Spaces;

    Value *ofPhi(PHINode &Phi) {
        PHINode *Space = PHINode::Create(Number, Phi.getNumIncomingValues(),
                                         Phi.getName() + ".space", Phi.getIterator());
        Spaces[&Phi] = Space; // the phi may be its own input
        for (auto [Block, Pointer] : zip_equal(Phi.blocks(), Phi.incoming_values())) {
            Value *Incoming = of(Pointer);
            if (!Incoming)
                return nullptr; // the program is refused
            Space->addIncoming(Incoming, Block);
        }
        return Space;
    }

    Value *ofSelect(SelectInst &Select) {
        Value *True = of(Select.getTrueValue()), *False = of(Select.getFalseValue());
        if (!True || !False)
            return nullptr;
        IRBuilder<> B(&Select);
        return Spaces[&Select] =
                   B.CreateSelect(Select.getCondition(), True, False, Select.getName() + ".space");
    }
};

void answer(CallInst &Question, Value *Space) {
    Value *Pointer = Question.getArgOperand(0);
    Type *Wanted = Question.getType();
    IRBuilder<> B(&Question);
    Value *IsIt = B.CreateICmpEQ(Space, B.getInt32(Wanted->getPointerAddressSpace()));
    Value *Cast = B.CreateAddrSpaceCast(Pointer, Wanted);
    Question.replaceAllUsesWith(
        B.CreateSelect(IsIt, Cast, ConstantPointerNull::get(cast<PointerType>(Wanted))));
    Question.eraseFromParent();
}

} // namespace

PreservedAnalyses GenericPointersPass::run(Function &F, FunctionAnalysisManager &) {
    PointedSpaces Spaces(F.getContext());
    bool Changed = false;
    for (Instruction &I : make_early_inc_range(instructions(F))) {
        if (primitiveOf(I) != Primitive::ToSpace)
            continue;
        Changed = true;
        if (Value *Space = Spaces.of(cast<CallInst>(I).getArgOperand(0))) {
            answer(cast<CallInst>(I), Space);
            continue;
        }
        refuse(F, I.getDebugLoc(),
               "the address space of this pointer is not known: it was read from memory");
        return PreservedAnalyses::none();
    }
    return keptControlFlow(Changed);
}

} // namespace barecl
