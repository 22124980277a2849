// SPDX-License-Identifier: MIT
//
// Chooses the patterns that save most together. An instruction that several of them make superfluous counts once.

#ifndef BARECL_SUGGEST_CHOOSESETS_H
#define BARECL_SUGGEST_CHOOSESETS_H

#include "suggest/Patterns.h"

namespace barecl {

struct PatternSet {
    std::vector<unsigned> Members; // numbers of patterns, ascending
    double Saved = 0;
};

// Removes patterns that another one includes: each place of it is in a place of the other, which saves as much. Keeps
// the best `Most`. True if there were more.
bool keepDifferent(std::vector<FoundPattern> &Patterns, unsigned Most);

// The best sets of at most `Size` patterns: the best one of all, then others. Exact over `Patterns`.
std::vector<PatternSet> chooseSets(llvm::ArrayRef<FoundPattern> Patterns, unsigned Size,
                                   unsigned Count);

} // namespace barecl

#endif // BARECL_SUGGEST_CHOOSESETS_H
