// SPDX-License-Identifier: MIT

#include "Primitives.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace barecl {
namespace {

constexpr StringLiteral LocalId = "__bcl_local_id";
constexpr StringLiteral Barrier = "__bcl_barrier";

constexpr std::pair<StringLiteral, Primitive> Names[] = {
    {LocalId, Primitive::LocalId},
    {"__bcl_group_id", Primitive::GroupId},
    {"__bcl_global_id", Primitive::GlobalId},
    {"__bcl_launch_context", Primitive::LaunchContext},
    {"__bcl_group_word", Primitive::GroupWord},
    {"__bcl_sub_group_words", Primitive::SubGroupWords},
    {Barrier, Primitive::Barrier},
    {"__bcl_meet", Primitive::Meet},
    {"__to_global", Primitive::ToSpace},
    {"__to_local", Primitive::ToSpace},
    {"__to_private", Primitive::ToSpace},
};

} // namespace

Primitive primitiveOf(const Function &F) {
    if (F.isDeclaration())
        for (auto [Name, Known] : Names)
            if (F.getName() == Name)
                return Known;
    return Primitive::None;
}

Primitive primitiveOf(const Instruction &I) {
    const auto *Call = dyn_cast<CallInst>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    return Callee ? primitiveOf(*Callee) : Primitive::None;
}

SmallVector<Instruction *> barriersOf(Function &Kernel) {
    SmallVector<Instruction *> Barriers;
    for (Instruction &I : instructions(Kernel))
        if (isBarrier(I))
            Barriers.push_back(&I);
    return Barriers;
}

CallInst *createLocalId(IRBuilderBase &B, unsigned Dim, const Function &Like) {
    FunctionCallee Declared = B.GetInsertBlock()->getModule()->getOrInsertFunction(
        LocalId, Like.getFunctionType(), Like.getAttributes());
    return B.CreateCall(Declared, {B.getInt32(Dim)});
}

Function &declareLocalId(Module &M, IntegerType &Size) {
    auto *Type = FunctionType::get(&Size, {Type::getInt32Ty(M.getContext())}, false);
    auto *F = Function::Create(Type, GlobalValue::ExternalLinkage, LocalId, M);
    F->setDoesNotAccessMemory();
    F->setDoesNotThrow();
    F->setWillReturn();
    return *F;
}

CallInst *createBarrier(IRBuilderBase &B) {
    FunctionCallee Declared = B.GetInsertBlock()->getModule()->getOrInsertFunction(
        Barrier, B.getVoidTy(), B.getInt32Ty());
    cast<Function>(Declared.getCallee())->addFnAttr(Attribute::Convergent);
    return B.CreateCall(Declared, {B.getInt32(0)});
}

} // namespace barecl
