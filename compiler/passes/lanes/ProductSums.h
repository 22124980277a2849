// SPDX-License-Identifier: MIT
//
// Whether work-items spend their time on sums of products of bytes or halfwords that lie side by side:
//
//     for (int i = 0; i < n; ++i) sum += a[i] * weights[id * n + i];       char *a, *weights
//
// LLVM's vectoriser takes such a loop as it is, with as many products in a vector as there are bytes, and cores have
// instructions for the sums (VMLADAV of Helium, PMADDWD of x86). Lanes of work-items would have four times fewer
// products in a vector, and would gather the weights.

#ifndef BARECL_PASSES_LANES_PRODUCTSUMS_H
#define BARECL_PASSES_LANES_PRODUCTSUMS_H

#include "Shapes.h"

namespace llvm {
class ScalarEvolution;
}

namespace barecl {

// Whether this is true of all innermost loops of the work-items, and lanes would gather in each.
bool sumsNarrowProducts(const Shapes &Of, llvm::ScalarEvolution &SE);

} // namespace barecl

#endif // BARECL_PASSES_LANES_PRODUCTSUMS_H
