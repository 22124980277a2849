// SPDX-License-Identifier: MIT

#include "Launchers.h"
#include "CheckBarriers.h"
#include "Kernels.h"
#include "WorkGroup.h"

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

// What the kernel's parameter Arg gets, Slot being the address of its slot.
Value *loadArgument(IRBuilderBase &B, const Argument &Arg, Value *Slot, Buffers Kind) {
    const DataLayout &Layout = Arg.getParent()->getDataLayout();
    Align PointerAlign = Layout.getPointerABIAlignment(ConstantSpace);
    Type *Type = Arg.getType();
    if (Type->isPointerTy() && Kind == Buffers::Direct)
        return loadInvariant(B, Type, Slot, PointerAlign);
    Value *Content =
        loadInvariant(B, PointerType::get(B.getContext(), ConstantSpace), Slot, PointerAlign);
    if (Arg.hasAttribute(StructAttribute))
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

void launch(Function &Body) {
    Module &M = *Body.getParent();
    LLVMContext &Context = M.getContext();
    auto Word = [&](uint64_t Value) -> Metadata * {
        return ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(Context), Value));
    };
    std::array<uint32_t, 3> Required = requiredSize(Body);
    M.getOrInsertNamedMetadata(KernelsMetadata)
        ->addOperand(MDNode::get(
            Context, {MDString::get(Context, Body.getName()),
                      ValueAsMetadata::get(makeLauncher(Body, "_workgroup", Buffers::Indirect)),
                      ValueAsMetadata::get(makeLauncher(Body, "_workgroup_fast", Buffers::Direct)),
                      Body.getMetadata(PrivateBytesMetadata)->getOperand(0),
                      Body.getMetadata(LocalsMetadata), Word(Required[0]), Word(Required[1]),
                      Word(Required[2]), Word(singleItemDimensions(Body)),
                      Body.getMetadata(PrivateBytesMetadata)->getOperand(1)}));
}

} // namespace

PreservedAnalyses LaunchersPass::run(Module &M, ModuleAnalysisManager &) {
    SmallVector<Function *> Bodies;
    for (Function &F : M)
        if (F.hasMetadata(PrivateBytesMetadata))
            Bodies.push_back(&F);
    for (Function *Body : Bodies)
        launch(*Body);
    return PreservedAnalyses::none();
}

} // namespace barecl
