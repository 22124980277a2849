// SPDX-License-Identifier: MIT
//
// ProbeBlocks: marks each block of a module with a number, so that a profile can count how often the block ran, however
// LLVM copies and merges blocks later. The marks are LLVM's pseudo probes: they become no instructions.
//
//   loop:
//     call void @llvm.pseudoprobe(i64 <function>, i64 3, i32 0, i64 -1)
//
// The pass runs before MatchOperations, and only on modules that requestProbes() has marked. It writes each of
// them, with its probes, into a folder, where `bareclc suggest` reads it. The number of a function depends on its name
// and code alone, so a build for the same machine with more operations gives the same numbers.

#ifndef BARECL_PASSES_OPERATIONS_PROBEBLOCKS_H
#define BARECL_PASSES_OPERATIONS_PROBEBLOCKS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/PassManager.h"

#include <optional>

namespace barecl {

// Requests the pass for this module. The pass will write the module into the folder, as <number>.ll.
void requestProbes(llvm::Module &Module, llvm::StringRef Folder);

// The number of a block, as code maps name it: <function in hexadecimal>.<block>. None: the block has no probe.
std::optional<std::string> probeOf(const llvm::BasicBlock &Block);

struct ProbeBlocksPass : llvm::PassInfoMixin<ProbeBlocksPass> {
    llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
    static bool isRequired() { return true; }
};

} // namespace barecl

#endif // BARECL_PASSES_OPERATIONS_PROBEBLOCKS_H
