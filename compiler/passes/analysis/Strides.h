// SPDX-License-Identifier: MIT
//
// The shapes of values along one dimension: by how many units, or bytes of an address, a value grows
// from one work-item to the next.
//
//   uniform      0                  the same for all work-items, as far as Uniformity knows
//   consecutive  1, or the size of the element that the address points to
//   strided      another constant
//   varying      none
//
// For cost models only: Strides ignores that arithmetic may wrap.

#ifndef BARECL_PASSES_ANALYSIS_STRIDES_H
#define BARECL_PASSES_ANALYSIS_STRIDES_H

#include "Uniformity.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Instruction.h"

#include <optional>

namespace llvm {
class GEPOperator;
}

namespace barecl {

class Strides {
  public:
    // Along x, y or z: 0, 1 or 2. `Values` must outlive this object.
    explicit Strides(const Uniformity &Values, unsigned Along = 0) : Values(Values), Along(Along) {}

    // The stride of V; none: it is not constant.
    std::optional<int64_t> of(const llvm::Value *V);

  private:
    const Uniformity &Values;
    const unsigned Along;
    llvm::DenseMap<const llvm::Instruction *, std::optional<int64_t>> Found;

    std::optional<int64_t> compute(const llvm::Instruction &I);
    std::optional<int64_t> ofAddress(const llvm::GEPOperator &Address);
};

} // namespace barecl

#endif // BARECL_PASSES_ANALYSIS_STRIDES_H
