// SPDX-License-Identifier: MIT
//
// Writes cones as the C function of an operation. Cones that compute the same give the same text, whatever the order of
// their commutative operands.

#ifndef BARECL_SUGGEST_PATTERNTEXT_H
#define BARECL_SUGGEST_PATTERNTEXT_H

#include "suggest/Cones.h"

#include <string>
#include <vector>

namespace barecl {

struct PatternText {
    std::vector<std::string> Inputs, Outputs; // the names of types in descriptions: `u8`
    std::vector<std::string> Lines;           // of the function's body, without `return` and stores
    std::vector<std::string> Results;         // by output: the variable
    unsigned Latency = 1;                     // cycles

    // Equal for equal operations.
    std::string key() const;
    // The whole function, by lines.
    std::vector<std::string> function(llvm::StringRef Name) const;
};

// The delay that fits into one cycle, in a unit of which an addition has 4.
inline constexpr unsigned DelayOfCycle = 16;

// The operation whose outputs are the roots of these cones, all of one block.
PatternText textOf(const Cones &Block, llvm::ArrayRef<const Cone *> Outputs);

} // namespace barecl

#endif // BARECL_SUGGEST_PATTERNTEXT_H
