// SPDX-License-Identifier: MIT
//
// From a module of IR to code of one machine: the entry to this folder.

#ifndef BARECL_TTA_CODEGEN_GENERATECODE_H
#define BARECL_TTA_CODEGEN_GENERATECODE_H

#include "Code.h"
#include "MachineDiagnostics.h"
#include "MachineOperations.h"
#include "RegisterPlan.h"

#include "llvm/Support/CodeGen.h"
#include "llvm/Target/TargetMachine.h"

#include <memory>
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

// It refers to Target.
std::unique_ptr<llvm::TargetMachine> createTargetMachine(const CodeTarget &Target,
                                                         llvm::CodeGenOptLevel Level);

// Module has CodeTriple and CodeLayout. What cannot be done is reported to its context.
CodeModule generateCode(llvm::Module &Module, llvm::TargetMachine &Target);

// Symbols that functions or data of Code use and nobody in it defines.
std::vector<std::string> undefinedSymbols(const CodeModule &Code);

} // namespace barecl::tta

#endif // BARECL_TTA_CODEGEN_GENERATECODE_H
