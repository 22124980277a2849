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

// Whether only loads and stores of a whole generic pointer use the variable. SROA leaves such a variable in memory if
// it is volatile.
bool holdsPointer(const AllocaInst &Variable) {
    return all_of(Variable.users(), [&](const User *Each) {
        const auto *Used = cast<Instruction>(Each);
        return Used->isLifetimeStartOrEnd() ||
               (getLoadStorePointerOperand(Used) == &Variable &&
                getLoadStoreType(Used)->isPointerTy() &&
                getLoadStoreType(Used)->getPointerAddressSpace() == GenericSpace);
    });
}

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
        if (auto *Load = dyn_cast<LoadInst>(Pointer))
            return ofLoad(*Load);
        return nullptr;
    }

  private:
    IntegerType *const Number;
    DenseMap<Value *, Value *> Spaces;
    DenseMap<AllocaInst *, AllocaInst *> Variables; // the results of numberOf()

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

    Value *ofLoad(LoadInst &Load) {
        auto *Variable = dyn_cast<AllocaInst>(Load.getPointerOperand());
        AllocaInst *Space = Variable ? numberOf(*Variable) : nullptr;
        if (!Space)
            return nullptr;
        IRBuilder<> B(&Load);
        return Spaces[&Load] = B.CreateLoad(Number, Space, Load.getName() + ".space");
    }

    // A new variable for the number of the address space of the pointer in `Variable`. Null if the number is not known.
    AllocaInst *numberOf(AllocaInst &Variable) {
        if (!holdsPointer(Variable))
            return nullptr;
        const auto [Found, IsNew] = Variables.try_emplace(&Variable);
        if (!IsNew)
            return Found->second;
        IRBuilder<> B(&Variable);
        AllocaInst *Space = Found->second =
            B.CreateAlloca(Number, nullptr, Variable.getName() + ".space");
        for (User *Each : to_vector(Variable.users())) {
            auto *Store = dyn_cast<StoreInst>(Each);
            if (!Store)
                continue;
            Value *Stored = of(Store->getValueOperand());
            if (!Stored)
                return Variables[&Variable] = nullptr; // the program is refused
            B.SetInsertPoint(Store);
            B.CreateStore(Stored, Space);
        }
        return Space;
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
