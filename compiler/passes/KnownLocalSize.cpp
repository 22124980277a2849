// SPDX-License-Identifier: MIT

#include "KnownLocalSize.h"
#include "barecl/abi.h"
#include "Kernels.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace barecl {
namespace {

constexpr char SizeMetadata[] = "barecl.local_size";
using Size3 = std::array<uint32_t, 3>;

// The value of a Bits wide little-endian load at Offset of the launch context, if it lies in one
// word of local_size.
std::optional<APInt> constantAt(const APInt &Offset, unsigned Bits, const Size3 &Size) {
    constexpr unsigned First = offsetof(bcl_launch_context, local_size);
    if (Offset.ult(First) || Offset.uge(First + 3 * sizeof(uint64_t)))
        return std::nullopt;
    unsigned Byte = Offset.getZExtValue() - First;
    unsigned Shift = Byte % sizeof(uint64_t) * 8;
    if (Shift + Bits > 64)
        return std::nullopt;
    return APInt(64, Size[Byte / sizeof(uint64_t)]).lshr(Shift).trunc(Bits);
}

void replaceReads(Function &Kernel, const Size3 &Size) {
    const DataLayout &Layout = Kernel.getDataLayout();
    const Argument *Launch = contextOf(Kernel).Launch;
    for (Instruction &I : make_early_inc_range(instructions(Kernel))) {
        auto *Load = dyn_cast<LoadInst>(&I);
        if (!Load || !Load->getType()->isIntegerTy() || Load->isVolatile())
            continue;
        const Value *Address = Load->getPointerOperand();
        APInt Offset(Layout.getIndexTypeSizeInBits(Address->getType()), 0);
        if (Address->stripAndAccumulateConstantOffsets(Layout, Offset, true) != Launch)
            continue;
        if (auto Value = constantAt(Offset, Load->getType()->getIntegerBitWidth(), Size)) {
            Load->replaceAllUsesWith(ConstantInt::get(Load->getType(), *Value));
            Load->eraseFromParent();
        }
    }
}

void remember(Function &Kernel, const Size3 &Size) {
    LLVMContext &Context = Kernel.getContext();
    SmallVector<Metadata *, 3> Words;
    for (uint32_t Word : Size)
        Words.push_back(ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(Context), Word)));
    Kernel.setMetadata(SizeMetadata, MDNode::get(Context, Words));
}

} // namespace

Size3 knownLocalSize(const Function &Kernel) {
    Size3 Size = {0, 0, 0};
    if (const MDNode *Node = Kernel.getMetadata(SizeMetadata))
        for (unsigned D = 0; D < 3; ++D)
            Size[D] = mdconst::extract<ConstantInt>(Node->getOperand(D))->getZExtValue();
    return Size;
}

PreservedAnalyses KnownLocalSizePass::run(Module &M, ModuleAnalysisManager &) {
    for (Function *Kernel : kernelsOf(M)) {
        Size3 Size = requiredSize(*Kernel);
        if (!Size[0])
            Size = Options.LocalSize;
        if (!Size[0])
            continue;
        replaceReads(*Kernel, Size);
        remember(*Kernel, Size);
    }
    return PreservedAnalyses::none();
}

} // namespace barecl
