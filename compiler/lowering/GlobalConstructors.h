// SPDX-License-Identifier: MIT
//
// GlobalConstructors: the constructors and destructors of a program's variables become two kernels, which the library
// launches: one before the program's first kernel on a device, the other when the program is released.
//
//   @llvm.global_ctors = { _GLOBAL__sub_I_x }     kernel void __bcl_initialize() { _GLOBAL__sub_I_x(); }
//   @llvm.global_dtors = { f }                 => kernel void __bcl_finalize() { __dtor_made(); f(); }
//   a constructor calls atexit(__dtor_made)
//
// SPIR-V's entry points with the mode Initializer or Finalizer are in the same two lists (spirv/KernelMetadata.cpp).
// Constructors run in the order of their priorities, then of the list. Destructors run in the opposite order.
//
// Clang gives a destructor a null pointer, of a wrong type, instead of the address of a variable in global memory. The
// name of the function that Clang makes, `__dtor_` with the variable's name, tells which variable it is.
//
// Errors: a destructor whose variable is not known.

#ifndef BARECL_LOWERING_GLOBALCONSTRUCTORS_H
#define BARECL_LOWERING_GLOBALCONSTRUCTORS_H

#include "llvm/IR/Module.h"

namespace barecl {

inline constexpr llvm::StringLiteral InitializeName = "__bcl_initialize";
inline constexpr llvm::StringLiteral FinalizeName = "__bcl_finalize";

// Gives the destructors their variables. Before this, Clang's module is not valid.
void mendDestructors(llvm::Module &M);

// Makes the kernels. The program is complete, and has no built-in functions yet.
void makeConstructorKernels(llvm::Module &M);

} // namespace barecl

#endif // BARECL_LOWERING_GLOBALCONSTRUCTORS_H
