// SPDX-License-Identifier: MIT
//
// ttasim's fast mode: LLVM translates code that runs often to host code. Cycles, memory and output equal
// the interpreter's exactly; moves and uses of units are not counted.

#ifndef BARECL_TTA_NATIVE_NATIVECODE_H
#define BARECL_TTA_NATIVE_NATIVECODE_H

#include "simulator/SimulatorState.h"

namespace barecl::tta {

// For SimulatorState::Native. A block is translated when the program has entered it `Threshold` times.
std::unique_ptr<NativeCode> createNativeCode(SimulatorState &State, unsigned Threshold);

} // namespace barecl::tta

#endif // BARECL_TTA_NATIVE_NATIVECODE_H
