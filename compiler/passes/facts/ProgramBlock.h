// SPDX-License-Identifier: MIT
//
// The block of the program's variables in global memory (lowering/ProgramVariables.h). Its initialiser is what the
// variables hold before the first launch.

#ifndef BARECL_PASSES_FACTS_PROGRAMBLOCK_H
#define BARECL_PASSES_FACTS_PROGRAMBLOCK_H

#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Module.h"

namespace barecl {

inline constexpr llvm::StringLiteral ProgramBlockName = "__bcl_program_variables";

// Null: the program has no variables in global memory.
inline llvm::GlobalVariable *programBlock(llvm::Module &M) {
    return M.getGlobalVariable(ProgramBlockName, /*AllowInternal=*/true);
}

} // namespace barecl

#endif // BARECL_PASSES_FACTS_PROGRAMBLOCK_H
