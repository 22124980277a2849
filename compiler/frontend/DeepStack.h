// SPDX-License-Identifier: MIT
//
// A stack for sources that nest deeply. Clang's parser calls itself for each level of brackets, operators and
// statements, and so do parts of LLVM: the stack that a process starts with has room for some 1000 levels.

#ifndef BARECL_FRONTEND_DEEPSTACK_H
#define BARECL_FRONTEND_DEEPSTACK_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace barecl {

// How the process ends when the deep stack has no room left.
inline constexpr int StackOverflowExit = 3;

// Calls it in a thread with a stack of 1 GiB of address space (128 MiB on 32 bits), or as much of that as the
// process may have, and waits for its end.
void runOnDeepStack(llvm::function_ref<void()> Function);

// Of the thread that calls; 0: it has no deep stack.
size_t deepStackSize();

// Levels of brackets that the calling thread's stack has room for, whatever they bracket.
unsigned bracketDepth();

} // namespace barecl

#endif // BARECL_FRONTEND_DEEPSTACK_H
