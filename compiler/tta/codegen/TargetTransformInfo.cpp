// SPDX-License-Identifier: MIT

#include "TargetTransformInfo.h"

#include "IterationScopes.h"

#include "llvm/Analysis/LoopInfo.h"

using namespace llvm;

namespace barecl::tta {

unsigned TransformInfo::getNumberOfRegisters(unsigned Class) const {
    const bool IsVector = Class == 1;
    const RegisterPlan &Plan = Code.Plan;
    return IsVector ? Plan.Vectors.size() : Plan.Integers.size();
}

TypeSize TransformInfo::getRegisterBitWidth(llvm::TargetTransformInfo::RegisterKind Kind) const {
    const unsigned VectorBits = 8 * Code.vectorBytes();
    return TypeSize::getFixed(Kind == llvm::TargetTransformInfo::RGK_Scalar             ? 32
                              : Kind == llvm::TargetTransformInfo::RGK_FixedWidthVector ? VectorBits
                                                                                        : 0);
}

// Whether the type fills one vector register, or several.
bool TransformInfo::isVector(Type *Type) const {
    auto *Vector = dyn_cast<FixedVectorType>(Type);
    return Vector && Vector->getNumElements() % LaneCount == 0 &&
           Vector->getScalarSizeInBits() == LaneBits &&
           getTypeLegalizationCost(Vector).second.isVector();
}

// A vector that cannot be accessed as a whole needs, for each word, an access and an operation that inserts or extracts
// the word.
InstructionCost TransformInfo::getMemoryOpCost(unsigned Opcode, Type *Type, Align Alignment,
                                               unsigned Space,
                                               llvm::TargetTransformInfo::TargetCostKind Kind,
                                               llvm::TargetTransformInfo::OperandValueInfo Value,
                                               const llvm::Instruction *I) const {
    InstructionCost Whole = Base::getMemoryOpCost(Opcode, Type, Alignment, Space, Kind, Value, I);
    if (!isVector(Type) ||
        getTLI()->allowsMisalignedMemoryAccesses(getTypeLegalizationCost(Type).second, Space,
                                                 Alignment, MachineMemOperand::MONone, nullptr))
        return Whole;
    return 2 * cast<FixedVectorType>(Type)->getNumElements();
}

// A unit of the machine does a broadcast, or any permutation of one register's elements, as one operation.
InstructionCost TransformInfo::getShuffleCost(llvm::TargetTransformInfo::ShuffleKind Shuffle,
                                              VectorType *To, VectorType *From, ArrayRef<int> Mask,
                                              llvm::TargetTransformInfo::TargetCostKind Kind,
                                              int Index, VectorType *Part,
                                              ArrayRef<const llvm::Value *> Arguments,
                                              const llvm::Instruction *I) const {
    const auto [Count, Register] = getTypeLegalizationCost(To);
    const bool IsOne = To == From && isVector(To) && Count == 1 && !Part;
    const bool IsBroadcast = Shuffle == llvm::TargetTransformInfo::SK_Broadcast;
    if (IsOne && (getTLI()->isShuffleMaskLegal({}, Register) ||
                  (IsBroadcast && Only.operations().has("vbcast32x4"))))
        return 1;
    return Base::getShuffleCost(Shuffle, To, From, Mask, Kind, Index, Part, Arguments, I);
}

static bool isParallel(const Loop &L) {
    return findOptionMDForLoop(&L, "llvm.loop.parallel_accesses");
}

// Long blocks fill the buses: 40 operations for each bus, as measured with tests/bench. Machines with few buses gain
// nothing. The iterations of a parallel loop are independent chains. For them twice as many operations are worth it, as
// with 25 additions of 5 cycles one after the other (convolution on tta-dct: 6693 cycles instead of 10181), unless they
// are in lanes of vectors already (dct on tta-simd: 340844 instead of 169004). Loops that remain loops get half as
// much, since their remainder is added, and four iterations at once if their number is not known, so that at most three
// remain; these two numbers were chosen, and not measured separately. A parallel loop waits until its iterations have
// scopes, and loops around it wait for the result. A loop around others becomes much longer, so it is unrolled only if
// its number of iterations is known.
void TransformInfo::getUnrollingPreferences(
    Loop *L, ScalarEvolution &SE, llvm::TargetTransformInfo::UnrollingPreferences &Preferences,
    OptimizationRemarkEmitter *Remarks) const {
    Base::getUnrollingPreferences(L, SE, Preferences, Remarks);
    const size_t Buses = Code.Processor.Buses.size();
    if (Buses >= 3) {
        const bool HasLanes = Code.vectorBytes() > 0;
        Preferences.Threshold = (isParallel(*L) && !HasLanes ? 80 : 40) * Buses;
        Preferences.PartialThreshold = 20 * Buses;
        Preferences.UpperBound = true;
        Preferences.DefaultUnrollRuntimeCount = 4;
        Preferences.Partial = true;
        Preferences.Runtime = L->isInnermost();
    }
    if (awaitsIterationScopes(*L))
        Preferences.Threshold = 0;
    if (hasAwaitingLoop(*L))
        Preferences.Partial = Preferences.Runtime = false;
}

} // namespace barecl::tta
