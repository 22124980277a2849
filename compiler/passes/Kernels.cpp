// SPDX-License-Identifier: MIT

#include "Kernels.h"
#include "barecl/abi.h"
#include "WorkGroup.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/MDBuilder.h"

using namespace llvm;

namespace barecl {

Primitive primitiveOf(const Function &F) {
    return StringSwitch<Primitive>(F.getName())
        .Case("__bcl_local_id", Primitive::LocalId)
        .Case("__bcl_group_id", Primitive::GroupId)
        .Case("__bcl_global_id", Primitive::GlobalId)
        .Case("__bcl_launch_context", Primitive::LaunchContext)
        .Case("__bcl_barrier", Primitive::Barrier)
        .Default(Primitive::None);
}

Primitive primitiveOf(const Instruction &I) {
    const auto *Call = dyn_cast<CallInst>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    return Callee ? primitiveOf(*Callee) : Primitive::None;
}

bool isKernel(const Function &F) {
    return !F.isDeclaration() && !F.hasLocalLinkage() && F.hasMetadata("kernel_arg_addr_space");
}

SmallVector<Function *> kernelsOf(Module &M) {
    SmallVector<Function *> Kernels;
    for (Function &F : M)
        if (isKernel(F))
            Kernels.push_back(&F);
    return Kernels;
}

std::array<uint32_t, 3> requiredSize(const Function &Kernel) {
    std::array<uint32_t, 3> Size = {0, 0, 0};
    if (const MDNode *Node = Kernel.getMetadata("reqd_work_group_size"))
        for (unsigned D = 0; D < Node->getNumOperands() && D < 3; ++D)
            Size[D] = mdconst::extract<ConstantInt>(Node->getOperand(D))->getZExtValue();
    return Size;
}

KernelContext contextOf(Function &Kernel) {
    Argument *First = Kernel.arg_end() - KernelContextParameters;
    return {First, {First + 1, First + 2, First + 3}};
}

IntegerType *sizeType(const Module &M) {
    return M.getDataLayout().getIntPtrType(M.getContext(), PrivateSpace);
}

// A 32-bit core reads the low half of a slot (abi.h).
static LoadInst *loadLaunchSlot(IRBuilderBase &B, Type *Type, Value *Launch, unsigned Offset,
                                const Twine &Name) {
    Value *Address = B.CreateConstInBoundsGEP1_32(B.getInt8Ty(), Launch, Offset);
    LoadInst *Load = B.CreateAlignedLoad(Type, Address, Align(8), Name);
    Load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(B.getContext(), {}));
    return Load;
}

Value *loadLocalSize(IRBuilderBase &B, Value *Launch, unsigned Dim) {
    IntegerType *Size = sizeType(*B.GetInsertBlock()->getModule());
    LoadInst *Load = loadLaunchSlot(
        B, Size, Launch, offsetof(bcl_launch_context, local_size) + Dim * sizeof(uint64_t),
        "size." + Twine("xyz"[Dim]));
    unsigned Bits = Size->getBitWidth();
    Load->setMetadata(
        LLVMContext::MD_range,
        MDBuilder(B.getContext()).createRange(APInt(Bits, 1), APInt(Bits, uint64_t(1) << 31)));
    Load->setMetadata(LLVMContext::MD_noundef, MDNode::get(B.getContext(), {}));
    return Load;
}

Value *loadGlobalOffset(IRBuilderBase &B, Value *Launch, unsigned Dim) {
    return loadLaunchSlot(B, sizeType(*B.GetInsertBlock()->getModule()), Launch,
                          offsetof(bcl_launch_context, global_offset) + Dim * sizeof(uint64_t),
                          "offset." + Twine("xyz"[Dim]));
}

Value *loadPrivateMemory(IRBuilderBase &B, Value *Launch) {
    LoadInst *Load = loadLaunchSlot(B, PointerType::get(B.getContext(), PrivateSpace), Launch,
                                    offsetof(bcl_launch_context, private_memory), "private");
    LLVMContext &Context = B.getContext();
    Load->setMetadata(LLVMContext::MD_nonnull, MDNode::get(Context, {}));
    Load->setMetadata(LLVMContext::MD_align,
                      MDNode::get(Context, ConstantAsMetadata::get(B.getInt64(BCL_PRIVATE_ALIGN))));
    return Load;
}

void setPrivateBytes(Function &WorkGroup, uint64_t ItemBytes, uint64_t GroupBytes) {
    Type *Word = Type::getInt32Ty(WorkGroup.getContext());
    MDBuilder Metadata(WorkGroup.getContext());
    WorkGroup.setMetadata(
        PrivateBytesMetadata,
        MDNode::get(WorkGroup.getContext(),
                    {Metadata.createConstant(ConstantInt::get(Word, ItemBytes)),
                     Metadata.createConstant(ConstantInt::get(Word, GroupBytes))}));
}

Value *selectDimension(IRBuilderBase &B, Value *Dim, ArrayRef<Value *> Values) {
    if (const auto *Constant = dyn_cast<ConstantInt>(Dim))
        return Constant->getValue().ult(Values.size())
                   ? Values[Constant->getZExtValue()]
                   : ConstantInt::get(Values.front()->getType(), 0);
    Value *Result = ConstantInt::get(Values.front()->getType(), 0);
    for (unsigned D = 0; D < Values.size(); ++D)
        Result = B.CreateSelect(B.CreateICmpEQ(Dim, ConstantInt::get(Dim->getType(), D)), Values[D],
                                Result);
    return Result;
}

DiagnosticLocation userLocation(const Function &Kernel, const DebugLoc &Loc) {
    const DISubprogram *Subprogram = Kernel.getSubprogram();
    for (const DILocation *At = Loc.get(); At && Subprogram; At = At->getInlinedAt())
        if (At->getFile() == Subprogram->getFile())
            return DiagnosticLocation(DebugLoc(At));
    if (Loc || !Subprogram)
        return DiagnosticLocation(Loc);
    return DiagnosticLocation(Subprogram);
}

void report(const Function &Kernel, const DebugLoc &Loc, const Twine &Message,
            DiagnosticSeverity Severity) {
    Kernel.getContext().diagnose(
        DiagnosticInfoGenericWithLoc("kernel '" + Kernel.getName() + "': " + Message, Kernel,
                                     userLocation(Kernel, Loc), Severity));
}

void refuse(Function &Kernel, const DebugLoc &Loc, const Twine &Message) {
    report(Kernel, Loc, Message, DS_Error);
    Kernel.deleteBody();
    Kernel.clearMetadata();
}

} // namespace barecl
