// SPDX-License-Identifier: MIT

#include "KnownLocalSize.h"
#include "barecl/launch.h"
#include "passes/facts/KeptControlFlow.h"
#include "passes/facts/KernelFacts.h"
#include "passes/facts/Kernels.h"
#include "passes/facts/LaunchContext.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace barecl {
namespace {

// The value of a little-endian load of `Bits` bits at Offset in the launch context, if it lies in
// one word of local_size or enqueued_size.
std::optional<APInt> constantAt(const APInt &Offset, unsigned Bits, const GroupSize &Size) {
    constexpr unsigned First = offsetof(bcl_launch_context, local_size);
    constexpr unsigned Enqueued = offsetof(bcl_launch_context, enqueued_size);
    const unsigned Start = Offset.ult(Enqueued) ? First : Enqueued;
    if (Offset.ult(Start) || Offset.uge(Start + 3 * sizeof(uint64_t)))
        return std::nullopt;
    unsigned Byte = Offset.getZExtValue() - Start;
    unsigned Shift = Byte % sizeof(uint64_t) * 8;
    if (Shift + Bits > 64)
        return std::nullopt;
    return APInt(64, Size[Byte / sizeof(uint64_t)]).lshr(Shift).trunc(Bits);
}

// Returns whether there were any.
bool replaceReads(Function &Kernel, const GroupSize &Size) {
    bool Changed = false;
    const Argument *Launch = contextOf(Kernel).Launch;
    for (Instruction &I : make_early_inc_range(instructions(Kernel))) {
        auto *Load = dyn_cast<LoadInst>(&I);
        if (!Load || !Load->getType()->isIntegerTy() || Load->isVolatile())
            continue;
        std::optional<APInt> Offset = offsetOfRead(*Load, Launch);
        if (!Offset)
            continue;
        if (auto Value = constantAt(*Offset, Load->getType()->getIntegerBitWidth(), Size)) {
            Load->replaceAllUsesWith(ConstantInt::get(Load->getType(), *Value));
            Load->eraseFromParent();
            Changed = true;
        }
    }
    return Changed;
}

} // namespace

PreservedAnalyses KnownLocalSizePass::run(Function &F, FunctionAnalysisManager &) {
    if (!isKernel(F))
        return PreservedAnalyses::all();
    GroupSize Size = requiredSize(F);
    if (!Size[0] || Options.ProgramSize[0])
        Size = Options.LocalSize;
    const bool IsOneItem = Size[0] * uint64_t(Size[1]) * Size[2] == 1;
    const bool IsForAll = mayBeUnequal(F) && !Options.LocalSize[0] && !IsOneItem;
    if (!Size[0] || IsForAll)
        return PreservedAnalyses::all();
    setKnownLocalSize(F, Size);
    return keptControlFlow(replaceReads(F, Size));
}

} // namespace barecl
