// SPDX-License-Identifier: MIT
//
// barecl-dot-products: a sum of the four products of the bytes of two words becomes the core's instruction for it
// (DotInstructions). It works on single words and on vectors of words.
//
//     %a0 = ashr (shl <8 x i32> %a, 24), 24        first byte
//     ...
//     %a3 = ashr <8 x i32> %a, 24                  last byte
//     %sum = add (mul %a0, %b0), (mul %a1, %b1), (mul %a2, %b2), (mul %a3, %b3), %others
//         ->
//     %sum = call @llvm.x86.avx512.vpdpbusd.256(%others, %a, %b)       where signs suit
//
// The built-ins dot() and dot_4x8packed_*() are written as such sums (builtins/dot_product.cl). LLVM can widen their
// shifts and multiplications in a loop over work-items, but not a call. LLVM's own llvm.vector.partial.reduce.add
// cannot be used: it does not say to which lane it adds a product, and here a lane is a work-item.
//
// Runs last before code generation.

#ifndef BARECL_TARGETS_DOT_DOTPRODUCTS_H
#define BARECL_TARGETS_DOT_DOTPRODUCTS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct DotProductsPass : llvm::PassInfoMixin<DotProductsPass> {
    llvm::PreservedAnalyses run(llvm::Function &Function, llvm::FunctionAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_TARGETS_DOT_DOTPRODUCTS_H
