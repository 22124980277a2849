// SPDX-License-Identifier: MIT
//
// From a module of IR to code of one machine: the entry to this folder.

#ifndef BARECL_TTA_CODEGEN_GENERATECODE_H
#define BARECL_TTA_CODEGEN_GENERATECODE_H

#include "Code.h"
#include "CodeTarget.h"

#include "llvm/Support/CodeGen.h"
#include "llvm/Target/TargetMachine.h"

#include <memory>

namespace barecl::tta {

// It refers to Target.
std::unique_ptr<llvm::TargetMachine> createTargetMachine(const CodeTarget &Target,
                                                         llvm::CodeGenOptLevel Level);

// Module has CodeTriple and CodeLayout. What cannot be done is reported to its context.
CodeModule generateCode(llvm::Module &Module, llvm::TargetMachine &Target);

// Symbols that functions or data of Code use and nobody in it defines.
std::vector<std::string> undefinedSymbols(const CodeModule &Code);

} // namespace barecl::tta

#endif // BARECL_TTA_CODEGEN_GENERATECODE_H
