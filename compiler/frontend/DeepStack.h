// SPDX-License-Identifier: MIT
//
// A stack for sources that nest deeply. Clang's parser, and parts of LLVM, recurse for each level of brackets,
// operators and statements. The stack that a process starts with has room for some 1000 levels.

#ifndef BARECL_FRONTEND_DEEPSTACK_H
#define BARECL_FRONTEND_DEEPSTACK_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace barecl {

// The exit code of the process when the deep stack overflows.
inline constexpr int StackOverflowExit = 3;

// Calls `Function` in a thread with a stack of 1 GiB of address space (128 MiB on 32 bits), or less if the process may
// not have that much, and waits until it returns.
void runOnDeepStack(llvm::function_ref<void()> Function);

// The size of the calling thread's deep stack; 0 if it has none.
size_t deepStackSize();

// How many levels of brackets fit on the calling thread's stack, whatever the brackets contain.
unsigned bracketDepth();

} // namespace barecl

#endif // BARECL_FRONTEND_DEEPSTACK_H
