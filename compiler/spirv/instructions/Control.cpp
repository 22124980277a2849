// SPDX-License-Identifier: MIT

#include "spirv/instructions/Imports.h"
#include "spirv/instructions/Linkage.h"

#include "llvm/IR/MDBuilder.h"

#include <set>

using namespace llvm;

namespace barecl::spirv {
namespace {

Value *branch(Body &F, const Instruction &I) {
    F.B.CreateBr(F.block(I, F.word(I, 0)));
    return nullptr;
}

Value *branchConditional(Body &F, const Instruction &I) {
    MDNode *Weights = nullptr;
    if (I.size() == 5)
        Weights = MDBuilder(F.T.Context).createBranchWeights(F.word(I, 3), F.word(I, 4));
    F.B.CreateCondBr(F.valueOf(I, 0, F.B.getInt1Ty()), F.block(I, F.word(I, 1)),
                     F.block(I, F.word(I, 2)), Weights);
    return nullptr;
}

// Each case is a literal of one or two words, then a label.
Value *switchOf(Body &F, const Instruction &I) {
    Value *Selector = F.value(I, 0);
    auto *Type = dyn_cast<IntegerType>(Selector->getType());
    check(I, Type && Type->getBitWidth() > 1, "its selector is no integer");
    SwitchInst *Made = F.B.CreateSwitch(Selector, F.block(I, F.word(I, 1)), I.size() / 2);
    std::set<uint64_t> Known;
    for (size_t Number = 2; Number + 1 < I.size(); Number += 2) {
        const APInt Value(Type->getBitWidth(), F.T.Source.number(I, Number), false,
                          /*implicitTrunc=*/true);
        check(I, Known.insert(Value.getZExtValue()).second, "it has a value twice");
        Made->addCase(ConstantInt::get(F.T.Context, Value), F.block(I, F.word(I, Number + 1)));
    }
    return nullptr;
}

Value *returnNothing(Body &F, const Instruction &I) {
    check(I, F.B.GetInsertBlock()->getParent()->getReturnType()->isVoidTy(),
          "the function returns a value");
    F.B.CreateRetVoid();
    return nullptr;
}

Value *returnValue(Body &F, const Instruction &I) {
    llvm::Type *Wanted = F.B.GetInsertBlock()->getParent()->getReturnType();
    check(I, !Wanted->isVoidTy(), "the function returns nothing");
    F.B.CreateRet(F.valueOf(I, 0, Wanted));
    return nullptr;
}

Value *unreachable(Body &F, const Instruction &) {
    F.B.CreateUnreachable();
    return nullptr;
}

// Its incoming values are added once all blocks are translated (Functions.cpp).
Value *phi(Body &F, const Instruction &I) {
    check(I, F.result(I).IR->isFirstClassType() && !F.result(I).IR->isVoidTy(),
          "its type has no values");
    BasicBlock *Block = F.B.GetInsertBlock();
    check(I, Block->empty() || isa<PHINode>(Block->back()), "it is not at the start of its block");
    return F.B.CreatePHI(F.result(I).IR, I.size() / 2);
}

Value *call(Body &F, const Instruction &I) {
    auto *Callee = dyn_cast_or_null<Function>(F.T.Values[F.word(I, 0)]);
    check(I, Callee, "its callee is not a function");
    FunctionType *Type = Callee->getFunctionType();
    check(I, Type->getNumParams() + 1 == I.size() && Type->getReturnType() == F.result(I).IR,
          "it calls a function of another type");
    if (isImportedBuiltIn(*Callee))
        return callImported(F, I, *Callee);
    if (Callee->isDeclaration() && !F.T.Own.contains(Callee))
        return callOtherProgram(F, I, *Callee);
    SmallVector<Value *> Arguments;
    for (unsigned Number = 0; Number < Type->getNumParams(); ++Number)
        Arguments.push_back(F.valueOf(I, Number + 1, Type->getParamType(Number)));
    CallInst *Made = F.B.CreateCall(Callee, Arguments);
    return Made->getType()->isVoidTy() ? nullptr : Made;
}

Value *expect(Body &F, const Instruction &I) {
    llvm::Type *Type = F.result(I).IR;
    check(I, Type->isIntOrIntVectorTy(), "its result is neither an integer nor a truth value");
    Value *Found = F.valueOf(I, 0, Type), *Expected = F.valueOf(I, 1, Type);
    return Type->isIntegerTy() ? F.B.CreateIntrinsic(Intrinsic::expect, Type, {Found, Expected})
                               : Found;
}

Value *assume(Body &F, const Instruction &I) {
    F.B.CreateAssumption(F.valueOf(I, 0, F.B.getInt1Ty()));
    return nullptr;
}

// Names a structure in the control flow, which the branches describe already.
Value *merge(Body &, const Instruction &) { return nullptr; }

} // namespace

void addControl(Handlers &Table) {
    Table[spv::OpBranch] = branch;
    Table[spv::OpBranchConditional] = branchConditional;
    Table[spv::OpSwitch] = switchOf;
    Table[spv::OpReturn] = returnNothing;
    Table[spv::OpReturnValue] = returnValue;
    Table[spv::OpUnreachable] = unreachable;
    Table[spv::OpPhi] = phi;
    Table[spv::OpFunctionCall] = call;
    Table[spv::OpExpectKHR] = expect;
    Table[spv::OpAssumeTrueKHR] = assume;
    Table[spv::OpLoopMerge] = Table[spv::OpSelectionMerge] = merge;
}

} // namespace barecl::spirv
