// SPDX-License-Identifier: MIT
//
// A machine as code generation knows it: what it can do, and which of its registers are for what.

#ifndef BARECL_TTA_CODEGEN_CODETARGET_H
#define BARECL_TTA_CODEGEN_CODETARGET_H

#include "MachineDiagnostics.h"
#include "MachineOperations.h"
#include "RegisterPlan.h"

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace barecl::tta {

// What modules for any of the machines say of themselves. The stack is aligned to 8 bytes only.
inline constexpr llvm::StringLiteral CodeTriple = "riscv32-unknown-none-elf";
inline constexpr llvm::StringLiteral CodeLayout = "e-m:e-p:32:32-i64:64-n32-S64";

// A machine that code can be made for; it refers to Machine.
struct CodeTarget {
    const Machine &Processor;
    MachineOperations Operations;
    RegisterPlan Plan;

    // Of the registers that code uses for vectors; 0: none.
    unsigned vectorBytes() const { return Plan.Vectors.empty() ? 0 : LaneCount * LaneBits / 8; }
};

// None: Diagnostics says which operation or register the machine lacks that nothing can stand for.
std::optional<CodeTarget> codeTarget(const Machine &Machine, MachineDiagnostics &Diagnostics);

} // namespace barecl::tta

#endif // BARECL_TTA_CODEGEN_CODETARGET_H
