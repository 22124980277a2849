// SPDX-License-Identifier: MIT
//
// Finds a mistake of Clang 22 (docs/llvm-mistakes.md): with optimisation, the variable of an array may become one of
// its first element, and accesses go beyond it. What the array's size was is not in the module.

#ifndef BARECL_SPIRV_LOSTARRAYS_H
#define BARECL_SPIRV_LOSTARRAYS_H

#include "spirv/module/Translation.h"

namespace barecl::spirv {

// A warning for each variable of the module that is one number or one vector, and that an instruction indexes as if
// others followed. The index may be 0 whenever the instruction runs, so this is no error.
std::vector<std::string> warnOfLostArrays(const Translation &T);

} // namespace barecl::spirv

#endif // BARECL_SPIRV_LOSTARRAYS_H
