// SPDX-License-Identifier: MIT
//
// Which functions DoubleBuffer may change. It is an attribute, so that it stays with a function that moves into another
// module.

#ifndef BARECL_PASSES_FACTS_BUFFERED_H
#define BARECL_PASSES_FACTS_BUFFERED_H

#include "llvm/IR/Module.h"

namespace barecl {

// Marks the functions of programs that were compiled with -double-buffer.
inline constexpr char DoubleBufferAttribute[] = "barecl-double-buffer";

// Marks all functions that M defines.
inline void allowDoubleBuffers(llvm::Module &M) {
    for (llvm::Function &F : M)
        if (!F.isDeclaration())
            F.addFnAttr(DoubleBufferAttribute);
}

} // namespace barecl

#endif // BARECL_PASSES_FACTS_BUFFERED_H
