// SPDX-License-Identifier: MIT
//
// Brings the C functions of described operations into a program's module (passes/facts/Operations.h).

#ifndef BARECL_FRONTEND_LINKOPERATIONS_H
#define BARECL_FRONTEND_LINKOPERATIONS_H

#include "base/Targets.h"
#include "operations/meaning/CompileMeaning.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Module.h"

namespace barecl {

// What the C functions are compiled for, so that kernels of Target can call them.
MeaningTarget meaningTarget(const Target &Target);

// Which operations come in: those that the module calls, or all, so that kernels are searched for their meaning.
enum class Wanting { Called, All };

// Compiles those that are wanted and not there yet. An error is compileMeaning()'s.
llvm::Error linkOperations(llvm::Module &Module, llvm::ArrayRef<OperationDescription> Operations,
                           const MeaningTarget &Target, Wanting Wanting);

// Says of each operation of the module how the device does it; empty: it does not, and calls are inlined.
void setForms(llvm::Module &Module,
              llvm::function_ref<std::string(const llvm::StringRef Name)> FormOf);

// `F` has no body: code generation knows it as an operation.
void markOperationFunction(llvm::Function &F, bool IsPure);

} // namespace barecl

#endif // BARECL_FRONTEND_LINKOPERATIONS_H
