// SPDX-License-Identifier: MIT

#include "ItemOrder.h"
#include "passes/analysis/BarrierGraph.h"
#include "passes/analysis/Strides.h"
#include "passes/facts/KernelFacts.h"

using namespace llvm;

namespace barecl {
namespace {

constexpr unsigned X = 0, Y = 1;

// A shorter row fills no vector.
constexpr uint32_t LeastRow = 8;

// Whether the access I goes to consecutive elements along the dimension of `Along`, or loads the
// same element.
bool isRegular(const Instruction &I, Strides &Along) {
    const auto Bytes = I.getDataLayout().getTypeStoreSize(getLoadStoreType(&I)).getFixedValue();
    const auto Stride = Along.of(getLoadStorePointerOperand(&I));
    return Stride == int64_t(Bytes) || (Stride == 0 && isa<LoadInst>(I));
}

// Whether the accesses of R are worth a row along y, and R has no other effects.
bool prefersY(const Region &R, const Uniformity &Values) {
    Strides AlongX(Values, X), AlongY(Values, Y);
    bool SuitX = true;
    for (const BasicBlock *Block : R.Blocks)
        for (const Instruction &I : *Block) {
            if (getLoadStorePointerOperand(&I)) {
                if (I.isAtomic() || I.isVolatile() || !isRegular(I, AlongY))
                    return false;
                SuitX &= isRegular(I, AlongX);
            } else if (I.mayReadOrWriteMemory() && !I.isDebugOrPseudoInst()) {
                return false;
            }
        }
    return !SuitX;
}

} // namespace

ItemOrder itemOrder(const Function &Kernel, const Region &R, const Uniformity &Values) {
    if (knownLocalSize(Kernel)[Y] >= LeastRow && prefersY(R, Values))
        return {1, 0, 2};
    return {0, 1, 2};
}

} // namespace barecl
