// SPDX-License-Identifier: MIT
//
// barecl-unroll-private: unrolls short loops that index private arrays, in kernels with barriers.
//
//     float2 data[8];
//     for (int i = 0; i < 8; ++i) data[i] = in[i * 64];          data[0] = in[0]; data[1] = in[64]; ...
//     barrier(CLK_LOCAL_MEM_FENCE);
//
// With constant indices the array becomes eight variables. Those that live across a barrier are stored next to those of
// the neighbouring work-items, so that vectors of work-items load and store them as they are. An array is stored as a
// whole for each work-item, and vectors gather its elements.
//
// LLVM unrolls such loops too, but only after the kernel has been divided at its barriers.
//
// In the version for all local sizes, kernels with a barrier in a loop stay as they are: each variable would be loaded
// and stored in every iteration, at an address that is not known. There SHOC's matrix product took twice as long on a
// Sapphire Rapids, while its Fourier transform, with no barrier in a loop, took half as long. Loops of more than
// `MostTurns` iterations, loops that would become too long, and loops with a barrier stay.

#ifndef BARECL_PASSES_KERNEL_UNROLLPRIVATE_H
#define BARECL_PASSES_KERNEL_UNROLLPRIVATE_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct UnrollPrivatePass : llvm::PassInfoMixin<UnrollPrivatePass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_PASSES_KERNEL_UNROLLPRIVATE_H
