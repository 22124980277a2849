// SPDX-License-Identifier: MIT
//
// barecl-dot-products: sums of four products of the bytes of two words become the core's instruction for
// them (DotInstructions), in vectors of words and in single ones.
//
//     %a0 = ashr (shl <8 x i32> %a, 24), 24        first byte
//     ...
//     %a3 = ashr <8 x i32> %a, 24                  last byte
//     %sum = add (mul %a0, %b0), (mul %a1, %b1), (mul %a2, %b2), (mul %a3, %b3), %others
//         ->
//     %sum = call @llvm.x86.avx512.vpdpbusd.256(%others, %a, %b)       where signs suit
//
// The built-ins dot() and dot_4x8packed_*() say it so (builtins/dot_product.cl), and a loop over work-items
// widens shifts and multiplications, as it would not widen a call. LLVM's own llvm.vector.partial.reduce.add
// does not say which lane a product is added to, which here is the work-item's.
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
