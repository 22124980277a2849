// SPDX-License-Identifier: MIT
//
// ProgramVariables: the program's variables in global memory become parts of one block.
//
//   @a = addrspace(1) global i32 5                    @__bcl_program_variables = internal addrspace(1) global
//   @p = addrspace(1) global ptr addrspace(1) @a  =>    <{ i32, [4 x i8], ptr addrspace(1) }>
//                                                       <{ i32 5, zeros, ptr addrspace(1) @__bcl_program_variables }>
//
// A use of a variable becomes the block's address plus an offset. KernelSignature makes the block an argument of each
// kernel, so the block has one copy for all versions of the program's kernels. A version that is compiled later must
// have the same block. So the pass runs before any other pass, puts the variables in the module's order, and keeps
// variables that no kernel uses.
//
// A variable in constant memory whose initialiser has the address of such a variable becomes a part of the block too,
// because the program's image is linked before the block has an address. So does a variable in constant memory whose
// address is in the initialiser of a part.
//
// Errors: a variable that is used but not defined; a variable aligned to more than 128 bytes; a block of 4 GiB or more.

#ifndef BARECL_LOWERING_PROGRAMVARIABLES_H
#define BARECL_LOWERING_PROGRAMVARIABLES_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct ProgramVariablesPass : llvm::PassInfoMixin<ProgramVariablesPass> {
    llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
    static bool isRequired() { return true; }
};

} // namespace barecl

#endif // BARECL_LOWERING_PROGRAMVARIABLES_H
