// SPDX-License-Identifier: MIT
//
// SinkBroadcasts: loads a number where it is used, if a loop uses more numbers in all lanes than there are registers.
//
//     float c[16];                                before:  %b = load float, ptr %tile
//     for (i = 0; i < 16; ++i)                             %all = shufflevector (insertelement ... %b), zeroinitializer
//         for (j = 0; j < 16; ++j)                loop:    ... fma %a, %all, %c
//             c[j] += a[i] * tile[i][j];
//
// LLVM moves the 256 loads out of the loop over the work-items, since they read the same for all. Then 256 vectors wait
// on the stack, which costs a store and a load of a whole vector for each. A load of one number into all lanes costs no
// more than such a load; on x86 it is part of the multiplication.
//
// The memory must not change between the place of the load and the end of the loop. Only loads in the block before the
// loop are moved, with their addresses if these are constant distances. Runs late, after the passes that look at loops.

#ifndef BARECL_PASSES_LATE_SINKBROADCASTS_H
#define BARECL_PASSES_LATE_SINKBROADCASTS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct SinkBroadcastsPass : llvm::PassInfoMixin<SinkBroadcastsPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_PASSES_LATE_SINKBROADCASTS_H
