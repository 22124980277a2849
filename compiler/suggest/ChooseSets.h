// SPDX-License-Identifier: MIT
//
// Chooses the patterns that save most together. An instruction that several patterns make superfluous counts once.

#ifndef BARECL_SUGGEST_CHOOSESETS_H
#define BARECL_SUGGEST_CHOOSESETS_H

#include "suggest/Patterns.h"

namespace barecl {

struct PatternSet {
    std::vector<unsigned> Members; // numbers of patterns, ascending
    double Saved = 0;
};

// Removes each pattern whose every occurrence lies inside an occurrence of a pattern that saves at least as much.
// Expects the patterns in descending order of what they save, and keeps the first `Most` that differ. True: `Most` were
// kept, so there may have been more.
bool keepDifferent(std::vector<FoundPattern> &Patterns, unsigned Most);

// The `Count` best sets of at most `Size` patterns, the best one first. Expects the order of keepDifferent(). Exact
// over `Patterns`, unless a pattern adds more to a set than it saves alone.
std::vector<PatternSet> chooseSets(llvm::ArrayRef<FoundPattern> Patterns, unsigned Size,
                                   unsigned Count);

} // namespace barecl

#endif // BARECL_SUGGEST_CHOOSESETS_H
