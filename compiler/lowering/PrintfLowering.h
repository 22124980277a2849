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
// The functions are in the built-in library (builtins/printf.cl). `format` is the number of the format in the
// module's list of different formats (passes/facts/KernelFacts.h).
//
// PrintfFormat.h says how many words an argument takes. A fourth function, __bcl_printf_double, converts a float
// to a double. A missing argument reads as 0. An argument whose size differs from its conversion's is truncated
// or zero-extended.
//
// Runs right after the front end, on the user's module. Errors: a format that is not a string literal, or that has
// a conversion which OpenCL C lacks.

#ifndef BARECL_LOWERING_PRINTFLOWERING_H
#define BARECL_LOWERING_PRINTFLOWERING_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct PrintfLoweringPass : llvm::PassInfoMixin<PrintfLoweringPass> {
    llvm::PreservedAnalyses run(llvm::Module &Module, llvm::ModuleAnalysisManager &);
};

} // namespace barecl

#endif // BARECL_LOWERING_PRINTFLOWERING_H
