// SPDX-License-Identifier: MIT
//
// LLVM's code generators, for the rows of the table of targets.

#ifndef BARECL_NATIVE_CODEGEN_H
#define BARECL_NATIVE_CODEGEN_H

#include "base/Targets.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CodeGen.h"
#include "llvm/Target/TargetMachine.h"

#include <memory>

namespace barecl {

// Makes the targets of the table known to LLVM. Once a process; may come early.
void initialiseTargets();

// Code that runs wherever it is loaded. `Level`: LLVM's -O.
std::unique_ptr<llvm::TargetMachine> createTargetMachine(const Target &Target, unsigned Level);

// Assembly or an object file.
llvm::SmallVector<char, 0> emitCode(llvm::Module &Module, llvm::TargetMachine &CodeGen,
                                    llvm::CodeGenFileType Type);

} // namespace barecl

#endif // BARECL_NATIVE_CODEGEN_H
