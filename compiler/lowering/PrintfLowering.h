// SPDX-License-Identifier: MIT
//
// PrintfLowering: a call of printf becomes a record in the printf ring (barecl/printf_ring.h).
//
//   %r = call i32 (...) @printf(@format, ...)
//
//     =>    %begin = call i32 @__bcl_printf_begin(i32 bytes, i32 format)
//           br (%begin != 1), %write, %done
//   write:  %next = call i32 @__bcl_printf_word(i32 %begin, i32 word 0)   ... a call a word
//           call void @__bcl_printf_end(i32 %last)
//   done:   %r = phi i32 [0, %write], [-1, ...]
//
// The functions are the built-in library's (builtins/printf.cl). `format` counts the
// different formats of the program, which the module lists (passes/facts/KernelFacts.h).
//
// How arguments become words: PrintfFormat.h. A float becomes a double by a
// fourth one. An argument that is missing reads as 0, one of
// another size than its conversion is cut or zero-extended.
//
// Runs right after the front end, on the user's module. Errors: a format that is not a literal, or
// that has a conversion which OpenCL C lacks.

#ifndef BARECL_LOWERING_PRINTFLOWERING_H
#define BARECL_LOWERING_PRINTFLOWERING_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct PrintfLoweringPass : llvm::PassInfoMixin<PrintfLoweringPass> {
    llvm::PreservedAnalyses run(llvm::Module &Module, llvm::ModuleAnalysisManager &);
};

} // namespace barecl

#endif // BARECL_LOWERING_PRINTFLOWERING_H
