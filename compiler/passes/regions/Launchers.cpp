// SPDX-License-Identifier: MIT

#include "Launchers.h"
#include "barecl/launch.h"
#include "passes/facts/AddressSpaces.h"
#include "passes/facts/KernelFacts.h"
#include "passes/facts/Kernels.h"
#include "passes/facts/LaunchContext.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/MDBuilder.h"

using namespace llvm;

namespace barecl {
namespace {

enum class Buffers { Indirect, Direct }; // K_workgroup, K_workgroup_fast

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

void callBody(IRBuilderBase &B, Function &Body, ArrayRef<Value *> Values) {
    CallInst *Call = B.CreateCall(&Body, Values);
    Call->setCallingConv(Body.getCallingConv());
}

Value *fieldOf(IRBuilderBase &B, Value *Context, unsigned Offset) {
    return B.CreateConstInBoundsGEP1_32(B.getInt8Ty(), Context, Offset);
}

// A copy of the launch context in which the local size is that of this work-group, which may be smaller at the end of
// a dimension. `Alloca` is where the copy gets its memory.
Value *contextOfGroup(IRBuilderBase &Alloca, IRBuilderBase &B, Value *Launch,
                      ArrayRef<Value *> Group) {
    constexpr uint64_t Bytes = sizeof(bcl_launch_context);
    AllocaInst *Copy =
        Alloca.CreateAlloca(ArrayType::get(B.getInt8Ty(), Bytes), nullptr, "context");
    Copy->setAlignment(Align(8));
    B.CreateMemCpy(Copy, Align(8), Launch, Align(8), Bytes);
    for (unsigned D = 0; D < 3; ++D) {
        Value *Most = loadEnqueuedSize(B, Launch, D);
        Value *Global = B.CreateAlignedLoad(
            Most->getType(),
            fieldOf(B, Launch, offsetof(bcl_launch_context, global_size) + D * sizeof(uint64_t)),
            Align(8));
        Value *Left = B.CreateSub(Global, B.CreateMul(Group[D], Most), "left");
        Value *Size = B.CreateBinaryIntrinsic(Intrinsic::umin, Most, Left);
        B.CreateAlignedStore(
            B.CreateZExt(Size, B.getInt64Ty()),
            fieldOf(B, Copy, offsetof(bcl_launch_context, local_size) + D * sizeof(uint64_t)),
            Align(8));
    }
    return B.CreateAddrSpaceCast(Copy, Launch->getType());
}

// Calls the work-group function. In launches with smaller work-groups it gets a context of its own.
void callForAll(IRBuilderBase &B, Function &Body, SmallVector<Value *> Values) {
    Function *F = B.GetInsertBlock()->getParent();
    Value *&Launch = Values[Values.size() - KernelContextParameters];
    auto *Whole = BasicBlock::Create(B.getContext(), "whole", F);
    auto *Unequal = BasicBlock::Create(B.getContext(), "unequal", F);
    Value *Flag = loadUnequal(B, Launch);
    IRBuilder<> Entry(&F->getEntryBlock().front());
    B.CreateCondBr(B.CreateIsNull(Flag), Whole, Unequal,
                   MDBuilder(B.getContext()).createLikelyBranchWeights());
    B.SetInsertPoint(Whole);
    callBody(B, Body, Values);
    B.CreateRetVoid();
    B.SetInsertPoint(Unequal);
    Launch = contextOfGroup(Entry, B, Launch, ArrayRef(Values).take_back(3));
    callBody(B, Body, Values);
    B.CreateRetVoid();
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
    if (Function *Start = groupStartOf(M))
        B.CreateCall(Start, {loadReportAddress(B, F->getArg(1))});
    for (unsigned N = 1; N <= KernelContextParameters; ++N)
        Values.push_back(F->getArg(N));
    if (mayBeUnequal(Body) && !knownLocalSize(Body)[0]) {
        callForAll(B, Body, std::move(Values));
        return F;
    }
    callBody(B, Body, Values);
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
            .MergeableGroups = hasMergeableGroups(Body),
            .RowsAlongY = hasRowsAlongY(Body)};
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
