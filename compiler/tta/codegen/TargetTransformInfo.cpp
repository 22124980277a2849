// SPDX-License-Identifier: MIT

#include "TargetTransformInfo.h"

using namespace llvm;

namespace barecl::tta {

unsigned TransformInfo::getNumberOfRegisters(unsigned Class) const {
    const bool IsVector = Class == 1;
    return IsVector ? 0 : Target.machine().Plan.Integers.size();
}

TypeSize TransformInfo::getRegisterBitWidth(llvm::TargetTransformInfo::RegisterKind Kind) const {
    return TypeSize::getFixed(Kind == llvm::TargetTransformInfo::RGK_Scalar ? 32 : 0);
}

// Long blocks are what fills the buses. Machines with few of them gain nothing from it.
void TransformInfo::getUnrollingPreferences(
    Loop *L, ScalarEvolution &SE, llvm::TargetTransformInfo::UnrollingPreferences &Preferences,
    OptimizationRemarkEmitter *Remarks) const {
    Base::getUnrollingPreferences(L, SE, Preferences, Remarks);
    const size_t Buses = Target.machine().Of.Buses.size();
    if (Buses < 3)
        return;
    Preferences.Partial = Preferences.Runtime = true;
    Preferences.UpperBound = true;
    Preferences.Threshold = 40 * Buses;
    Preferences.PartialThreshold = 20 * Buses;
    Preferences.DefaultUnrollRuntimeCount = 4;
}

} // namespace barecl::tta
