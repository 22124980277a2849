// SPDX-License-Identifier: MIT
//
// LLVM's code generators for the targets of the table.

#ifndef BARECL_NATIVE_CODEGEN_H
#define BARECL_NATIVE_CODEGEN_H

#include "base/Targets.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CodeGen.h"
#include "llvm/Target/TargetMachine.h"

#include <memory>

namespace barecl {

// Registers the targets of the table with LLVM. Call it once in a process, at any time before code
// generation.
void initialiseTargets();

// Generates position-independent code. `Level` is LLVM's -O level.
std::unique_ptr<llvm::TargetMachine> createTargetMachine(const Target &Target, unsigned Level);

// Emits assembly or an object file.
llvm::SmallVector<char, 0> emitCode(llvm::Module &Module, llvm::TargetMachine &CodeGen,
                                    llvm::CodeGenFileType Type);

} // namespace barecl

#endif // BARECL_NATIVE_CODEGEN_H
