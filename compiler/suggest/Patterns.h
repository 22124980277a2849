// SPDX-License-Identifier: MIT
//
// Collects patterns from modules whose blocks have probes and counts. A pattern is what one operation of a processor
// could compute, with what the operation would save.

#ifndef BARECL_SUGGEST_PATTERNS_H
#define BARECL_SUGGEST_PATTERNS_H

#include "suggest/Cones.h"
#include "suggest/PatternText.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"

#include <string>
#include <vector>

namespace barecl {

// How often blocks ran, by probe (passes/operations/ProbeBlocks.h).
using BlockCounts = llvm::StringMap<uint64_t>;

// A place where the operation could stand.
struct Occurrence {
    std::vector<unsigned>
        Gone;     // numbers of instructions, over all modules, that it makes superfluous; ascending
    double Saved; // operations of the machine, over all runs of the block
    unsigned Function; // number for Patterns::function()
};

struct FoundPattern {
    PatternText Text;
    unsigned Size; // instructions
    std::vector<Occurrence> Occurrences;
    double Saved = 0; // by all occurrences, none of which overlap
};

struct SearchLimits {
    ConeLimits Cones;
    unsigned Pairs = 400000; // of cones that share inputs: how many are tried in a block
    double Buses = 3;        // operands that move in one cycle
    double Least = 0.004;    // the share of all operations that ran that an occurrence must save
};

class Patterns {
  public:
    Patterns(const BlockCounts &Counts, const SearchLimits &Limits)
        : Counts(Counts), Limits(Limits) {}

    // Adds the operations of the machine that F's blocks ran. Must count all functions before the first search().
    void count(llvm::Function &F, const llvm::TargetTransformInfo &Costs,
               const llvm::DominatorTree &Tree);
    void search(llvm::Function &F, const llvm::TargetTransformInfo &Costs,
                const llvm::DominatorTree &Tree);

    // The patterns, those that save most first.
    std::vector<FoundPattern> take();
    bool isBounded() const { return Bounded; }
    llvm::StringRef function(unsigned Number) const { return Functions[Number]; }

  private:
    class InBlock;

    uint64_t timesOf(const llvm::BasicBlock &Block, const llvm::DominatorTree &Tree) const;
    void add(const Cones &Block, llvm::ArrayRef<const Cone *> Outputs, Occurrence Where,
             unsigned Size);

    const BlockCounts &Counts;
    const SearchLimits Limits;
    std::vector<std::string> Functions;
    llvm::StringMap<FoundPattern> Found; // by PatternText::key()
    unsigned Instructions = 0;           // numbered so far
    double All = 0;                      // operations that ran
    bool Bounded = false;
};

} // namespace barecl

#endif // BARECL_SUGGEST_PATTERNS_H
