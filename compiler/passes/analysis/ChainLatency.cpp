// SPDX-License-Identifier: MIT

#include "ChainLatency.h"

#include "llvm/ADT/bit.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace barecl {

// The approximate number of cycles until the result is there.
static unsigned latencyOf(const Instruction &I) {
    if (const auto *Call = dyn_cast<IntrinsicInst>(&I);
        Call && Call->getIntrinsicID() == Intrinsic::sqrt)
        return 16;
    if (I.getOpcode() == Instruction::FDiv)
        return 12;
    if (isa<LoadInst>(I))
        return 8;
    return I.getType()->isFPOrFPVectorTy() && !isa<SelectInst>(I) ? 4 : 1;
}

unsigned wideRegister(const TargetTransformInfo &TTI) {
    const unsigned Bits =
        TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector).getFixedValue();
    return Bits >= 256 && TTI.getMaxInterleaveFactor(ElementCount::getFixed(4)) > 1 ? Bits : 0;
}

unsigned vectorsToFill(const Loop &L) {
    constexpr unsigned Issued = 2, Most = 4; // vector instructions a cycle; vectors
    constexpr unsigned Short = 20;           // instructions: LLVM's own judgement
    if (L.getNumBlocks() != 1)
        return 1;
    DenseMap<const Value *, unsigned> Ready;
    unsigned Work = 0, Longest = 0;
    for (const Instruction &I : *L.getHeader()) {
        if (isa<PHINode, GetElementPtrInst>(I) || I.isTerminator() || I.isDebugOrPseudoInst())
            continue;
        unsigned Start = 0;
        for (const Value *Operand : I.operands())
            Start = std::max(Start, Ready.lookup(Operand));
        Longest = std::max(Longest, Ready[&I] = Start + latencyOf(I));
        ++Work;
    }
    return Work <= Short ? 1 : std::min(bit_ceil(divideCeil(Longest * Issued, Work)), Most);
}

} // namespace barecl
