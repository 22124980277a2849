// SPDX-License-Identifier: MIT
//
// Generates code of one machine from a module of IR: the entry point of this folder.

#ifndef BARECL_TTA_CODEGEN_GENERATECODE_H
#define BARECL_TTA_CODEGEN_GENERATECODE_H

#include "CodeTarget.h"
#include "FrameVariables.h"
#include "program/Code.h"

#include "llvm/Support/CodeGen.h"
#include "llvm/Target/TargetMachine.h"

#include <memory>

namespace barecl::tta {

// The result refers to Target.
std::unique_ptr<llvm::TargetMachine> createTargetMachine(const CodeTarget &Target,
                                                         llvm::CodeGenOptLevel Level);

// Module must have CodeTriple and CodeLayout. Errors are reported to its context. Adds to Variables, unless it is null.
CodeModule generateCode(llvm::Module &Module, llvm::TargetMachine &Target,
                        FrameVariables *Variables = nullptr);

// The symbols that functions or data of Code use and that Code does not define.
std::vector<std::string> undefinedSymbols(const CodeModule &Code);

} // namespace barecl::tta

#endif // BARECL_TTA_CODEGEN_GENERATECODE_H
