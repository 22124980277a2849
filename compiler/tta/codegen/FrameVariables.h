// SPDX-License-Identifier: MIT
//
// The variables of the source that are in stack frames, for debuggers. In builds with -g and -cl-opt-disable all
// variables of kernels are there (passes/regions/VariableSlots.h).

#ifndef BARECL_TTA_CODEGEN_FRAMEVARIABLES_H
#define BARECL_TTA_CODEGEN_FRAMEVARIABLES_H

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace llvm {
class DILocalVariable;
class DILocation;
} // namespace llvm

namespace barecl::tta {

struct FrameVariable {
    const llvm::DILocalVariable *Variable;
    const llvm::DILocation *Where; // of the declaration: says into which calls it was inlined
    int64_t Offset;                // from the stack pointer, after the function's prologue
    bool IsPointer;                // to the variable: the stack holds its address
};

using FrameVariables = std::map<std::string, std::vector<FrameVariable>>; // by function

} // namespace barecl::tta

#endif // BARECL_TTA_CODEGEN_FRAMEVARIABLES_H
