// SPDX-License-Identifier: MIT
//
// A machine from the view of code generation: what it can do, and the roles of its registers.

#ifndef BARECL_TTA_CODEGEN_CODETARGET_H
#define BARECL_TTA_CODEGEN_CODETARGET_H

#include "machine/MachineDiagnostics.h"
#include "machine/MachineOperations.h"
#include "program/RegisterPlan.h"

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace barecl::tta {

// The triple and layout of modules for any of the machines. The stack is aligned to 8 bytes only.
inline constexpr llvm::StringLiteral CodeTriple = "riscv32-unknown-none-elf";
inline constexpr llvm::StringLiteral CodeLayout = "e-m:e-p:32:32-i64:64-n32-S64";

// A machine for which code can be generated. Refers to the Machine, which must outlive it.
struct CodeTarget {
    const Machine &Processor;
    MachineOperations Operations;
    RegisterPlan Plan;

    // The size of the registers that code uses for vectors; 0: there are none.
    unsigned vectorBytes() const { return Plan.Vectors.empty() ? 0 : LaneCount * LaneBits / 8; }

    // The function that stands for the operation in code, `__tta_<name>`. Empty: code cannot have
    // the operation, because no unit has it, or because there are fewer integers than inputs, or
    // than outputs.
    std::string operationForm(std::string_view Name) const;
};

// None if the machine lacks an operation or register that nothing can replace: Diagnostics names
// it.
std::optional<CodeTarget> codeTarget(const Machine &Machine, MachineDiagnostics &Diagnostics);

} // namespace barecl::tta

#endif // BARECL_TTA_CODEGEN_CODETARGET_H
