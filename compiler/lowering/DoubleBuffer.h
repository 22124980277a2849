// SPDX-License-Identifier: MIT
//
// DoubleBuffer: with -double-buffer, a loop that copies a tile and waits for it requests the next tile before it computes
// with this one, into a second buffer:
//
//   __local T tile[N];                          __local T tiles[2][N];
//   for (i = 0; i < last; ++i) {                for (i = 0; i < last; ++i) {
//     e = async_work_group_copy(                  if (i == 0)
//           tile, source(i), N, 0);       =>        e = async_work_group_copy(tiles[0], source(0), N, 0);
//     wait_group_events(1, &e);                   wait_group_events(1, &e);
//     compute(tile);                              if (i + 1 < last)
//     barrier();                                    e = async_work_group_copy(tiles[(i + 1) % 2], source(i + 1), N, 0);
//   }                                             compute(tiles[i % 2]);
//                                                 barrier();
//                                               }
//
// A device whose engine copies beside the core then computes and copies at the same time. Several copies may precede the
// wait. The barrier in wait_group_events separates the last iteration's reads from the copy that replaces what they read.
//
// The loop's number of iterations must be known before the loop, the next source in the iteration before, a copy must
// fill its tile, and nothing in the loop may write where the next tile comes from: the source is a `restrict` pointer.
// A remark says for each wait in a loop that its tiles are copied ahead, or why not. Runs before calls of the built-in
// functions are inlined.

#ifndef BARECL_LOWERING_DOUBLEBUFFER_H
#define BARECL_LOWERING_DOUBLEBUFFER_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct DoubleBufferPass : llvm::PassInfoMixin<DoubleBufferPass> {
    llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_LOWERING_DOUBLEBUFFER_H
