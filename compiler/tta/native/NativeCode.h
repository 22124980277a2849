// SPDX-License-Identifier: MIT
//
// ttasim's fast mode: what runs often is translated to code of the host by LLVM. Cycles, memory and
// output are the interpreter's, to the bit; moves and uses of units are not counted.

#ifndef BARECL_TTA_NATIVE_NATIVECODE_H
#define BARECL_TTA_NATIVE_NATIVECODE_H

#include "SimulatorState.h"

namespace barecl::tta {

// For SimulatorState::Native. Stretches are translated when the program has come to them
// `Threshold` times.
std::unique_ptr<NativeCode> createNativeCode(SimulatorState &State, unsigned Threshold);

} // namespace barecl::tta

#endif // BARECL_TTA_NATIVE_NATIVECODE_H
