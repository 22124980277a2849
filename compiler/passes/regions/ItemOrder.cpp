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

// Where the work-items of a row access memory.
enum class Row { SideBySide, SamePlace, Scattered };

Row rowOf(const Instruction &I, Strides &Along) {
    const auto Bytes = I.getDataLayout().getTypeStoreSize(getLoadStoreType(&I)).getFixedValue();
    const auto Stride = Along.of(getLoadStorePointerOperand(&I));
    return Stride == int64_t(Bytes) ? Row::SideBySide
           : Stride == 0            ? Row::SamePlace
                                    : Row::Scattered;
}

} // namespace

bool prefersRowsAlongY(const Region &R, const Uniformity &Values) {
    Strides AlongX(Values, X), AlongY(Values, Y);
    bool SuitX = true, AnyY = false;
    for (const BasicBlock *Block : R.Blocks)
        for (const Instruction &I : *Block) {
            if (getLoadStorePointerOperand(&I)) {
                const Row Here = rowOf(I, AlongY);
                if (I.isAtomic() || I.isVolatile() || Here == Row::Scattered)
                    return false;
                AnyY |= Here == Row::SideBySide;
                SuitX &= rowOf(I, AlongX) != Row::Scattered;
            } else if (I.mayReadOrWriteMemory() && !I.isDebugOrPseudoInst()) {
                return false;
            }
        }
    return AnyY && !SuitX;
}

ItemOrder itemOrder(const Function &Kernel, bool PrefersRowsAlongY) {
    const uint32_t Length = knownLocalSize(Kernel)[Y];
    if (PrefersRowsAlongY && (Length == 0 || Length >= LeastRow))
        return {1, 0, 2};
    return {0, 1, 2};
}

} // namespace barecl
