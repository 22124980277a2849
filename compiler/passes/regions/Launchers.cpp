// SPDX-License-Identifier: MIT

#include "Launchers.h"
#include "passes/facts/AddressSpaces.h"
#include "passes/facts/KernelFacts.h"
#include "passes/facts/Kernels.h"
#include "passes/facts/LaunchContext.h"

#include "llvm/IR/Constants.h"

using namespace llvm;

namespace barecl {
namespace {

enum class Buffers { Indirect, Direct }; // K_workgroup, K_workgroup_fast

LoadInst *loadInvariant(IRBuilderBase &B, Type *Type, Value *Address, Align Alignment) {
    LoadInst *Load = B.CreateAlignedLoad(Type, Address, Alignment);
    Load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(B.getContext(), {}));
    return Load;
}

// Loads the value of the kernel's parameter Arg; Slot is the address of its slot.
Value *loadArgument(IRBuilderBase &B, const Argument &Arg, Value *Slot, Buffers Kind) {
    const DataLayout &Layout = Arg.getParent()->getDataLayout();
    Align PointerAlign = Layout.getPointerABIAlignment(ConstantSpace);
    Type *Type = Arg.getType();
    if (Type->isPointerTy() && Kind == Buffers::Direct)
        return loadInvariant(B, Type, Slot, PointerAlign);
    Value *Content =
        loadInvariant(B, PointerType::get(B.getContext(), ConstantSpace), Slot, PointerAlign);
    if (isByReference(Arg))
        return Content;
    return loadInvariant(B, Type, Content, Layout.getABITypeAlign(Type));
}

Function *makeLauncher(Function &Body, StringRef Suffix, Buffers Kind) {
    Module &M = *Body.getParent();
    Type *Pointer = PointerType::get(M.getContext(), ConstantSpace);
    Type *Size = sizeType(M);
    auto *Type = FunctionType::get(llvm::Type::getVoidTy(M.getContext()),
                                   {Pointer, Pointer, Size, Size, Size}, false);
    Function *F = Function::Create(Type, GlobalValue::ExternalLinkage, Body.getName() + Suffix, M);
    F->setVisibility(GlobalValue::HiddenVisibility);
    F->setAttributes(AttributeList::get(M.getContext(), Body.getAttributes().getFnAttrs(), {}, {}));
    F->removeFnAttr(Attribute::NoInline);

    IRBuilder<> B(BasicBlock::Create(M.getContext(), "entry", F));
    SmallVector<Value *> Values;
    auto Parameters = make_range(Body.arg_begin(), Body.arg_end() - KernelContextParameters);
    for (const Argument &Arg : Parameters) {
        Value *Slot = B.CreateConstInBoundsGEP1_32(Pointer, F->getArg(0), Arg.getArgNo());
        Values.push_back(loadArgument(B, Arg, Slot, Kind));
    }
    for (unsigned N = 1; N <= KernelContextParameters; ++N)
        Values.push_back(F->getArg(N));
    CallInst *Call = B.CreateCall(&Body, Values);
    Call->setCallingConv(Body.getCallingConv());
    B.CreateRetVoid();
    return F;
}

KernelRecord launch(Function &Body, PrivateBytes Private, LauncherChoice Choice) {
    Function *WorkGroup = nullptr, *WorkGroupFast = nullptr;
    if (Choice != LauncherChoice::WorkGroupFast)
        WorkGroup = makeLauncher(Body, "_workgroup", Buffers::Indirect);
    if (Choice != LauncherChoice::WorkGroup)
        WorkGroupFast = makeLauncher(Body, "_workgroup_fast", Buffers::Direct);
    return {.Name = Body.getName(),
            .WorkGroup = WorkGroup,
            .WorkGroupFast = WorkGroupFast,
            .Private = Private,
            .Locals = localVariables(Body),
            .RequiredSize = requiredSize(Body),
            .SingleItemDimensions = singleItemDimensions(Body),
            .MergeableGroups = hasMergeableGroups(Body)};
}

} // namespace

PreservedAnalyses LaunchersPass::run(Module &M, ModuleAnalysisManager &) {
    SmallVector<std::pair<Function *, PrivateBytes>> Bodies;
    for (Function &F : M)
        if (auto Private = privateBytesOf(F))
            Bodies.push_back({&F, *Private});
    for (auto [Body, Private] : Bodies)
        addKernelRecord(M, launch(*Body, Private, Choice));
    PreservedAnalyses Preserved; // functions are added; existing ones stay unchanged
    Preserved.preserve<FunctionAnalysisManagerModuleProxy>();
    Preserved.preserveSet<AllAnalysesOn<Function>>();
    return Preserved;
}

} // namespace barecl
