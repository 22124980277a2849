// SPDX-License-Identifier: MIT

#include "LaunchContext.h"
#include "AddressSpaces.h"
#include "barecl/launch.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace barecl {

KernelContext contextOf(Function &Kernel) {
    Argument *First = Kernel.arg_end() - KernelContextParameters;
    return {First, {First + 1, First + 2, First + 3}};
}

IntegerType *sizeType(const Module &M) {
    return M.getDataLayout().getIntPtrType(M.getContext(), PrivateSpace);
}

LoadInst *loadInvariant(IRBuilderBase &B, Type *Type, Value *Address, Align Alignment,
                        const Twine &Name) {
    LoadInst *Load = B.CreateAlignedLoad(Type, Address, Alignment, Name);
    Load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(B.getContext(), {}));
    return Load;
}

LoadInst *loadLaunchSlot(IRBuilderBase &B, Type *Type, Value *Launch, unsigned Offset,
                         const Twine &Name) {
    Value *Address = B.CreateConstInBoundsGEP1_32(B.getInt8Ty(), Launch, Offset);
    return loadInvariant(B, Type, Address, Align(8), Name);
}

// `First`: the offset of the sizes in the context.
static Value *loadSize(IRBuilderBase &B, Value *Launch, unsigned First, unsigned Dim,
                       const Twine &Name) {
    IntegerType *Size = sizeType(*B.GetInsertBlock()->getModule());
    LoadInst *Load =
        loadLaunchSlot(B, Size, Launch, First + Dim * sizeof(uint64_t), Name + Twine("xyz"[Dim]));
    unsigned Bits = Size->getBitWidth();
    Load->setMetadata(
        LLVMContext::MD_range,
        MDBuilder(B.getContext()).createRange(APInt(Bits, 1), APInt(Bits, uint64_t(1) << 31)));
    Load->setMetadata(LLVMContext::MD_noundef, MDNode::get(B.getContext(), {}));
    return Load;
}

Value *loadLocalSize(IRBuilderBase &B, Value *Launch, unsigned Dim) {
    return loadSize(B, Launch, offsetof(bcl_launch_context, local_size), Dim, "size.");
}

Value *loadEnqueuedSize(IRBuilderBase &B, Value *Launch, unsigned Dim) {
    return loadSize(B, Launch, offsetof(bcl_launch_context, enqueued_size), Dim, "enqueued.");
}

Value *loadGlobalOffset(IRBuilderBase &B, Value *Launch, unsigned Dim) {
    return loadLaunchSlot(B, sizeType(*B.GetInsertBlock()->getModule()), Launch,
                          offsetof(bcl_launch_context, global_offset) + Dim * sizeof(uint64_t),
                          "offset." + Twine("xyz"[Dim]));
}

Value *loadUnequal(IRBuilderBase &B, Value *Launch) {
    return loadLaunchSlot(B, B.getInt32Ty(), Launch, offsetof(bcl_launch_context, unequal));
}

Value *loadReportAddress(IRBuilderBase &B, Value *Launch) {
    return loadLaunchSlot(B, PointerType::get(B.getContext(), ConstantSpace), Launch,
                          offsetof(bcl_launch_context, barrier_report), "report");
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

std::optional<APInt> offsetOfRead(const LoadInst &Load, const Argument *Launch) {
    const Value *Address = Load.getPointerOperand();
    const DataLayout &Layout = Load.getDataLayout();
    APInt Offset(Layout.getIndexTypeSizeInBits(Address->getType()), 0);
    if (Address->stripAndAccumulateConstantOffsets(Layout, Offset, true) != Launch)
        return std::nullopt;
    return Offset;
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

} // namespace barecl
