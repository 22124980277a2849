// SPDX-License-Identifier: MIT
//
// Places in memory that an inner loop of L accesses in every iteration, and whose value a register can hold meanwhile:
//
//     for k: c[i] += a[k] * b[k]          the place c[i], for the loop over k
//
// A place is plain memory: no access in the loop is atomic or volatile, and nothing synchronises. The loop always writes
// a place that it writes at all, so that a store after the loop adds no write that the program does not make: another
// work-item may own the memory if this one does not write there.

#ifndef BARECL_PASSES_LOOPS_PLACES_H
#define BARECL_PASSES_LOOPS_PLACES_H

#include "Areas.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/IR/Dominators.h"

namespace barecl {

struct Place {
    llvm::Loop *Where;          // the outermost loop for which a register holds the value
    llvm::Instruction *Certain; // an access that is executed whenever the loop is
    llvm::SmallVector<llvm::Instruction *, 4> Accesses; // all of them in Where
};

struct Places {
    llvm::SmallVector<Place, 4> All;
    ApartAreas Apart; // what must lie apart for that
    // For loops that need it: their numbers of rounds - 1. Null: not known before L, and perhaps large.
    llvm::SmallVector<const llvm::SCEV *, 2> Rounds;
};

// A comparison of ranges costs about as much as this number of rounds of an inner loop gains.
constexpr unsigned LeastRounds = 32;

struct PlaceAnalyses {
    llvm::ScalarEvolution &SE;
    llvm::DominatorTree &Tree;
    llvm::BatchAAResults &Aliases;
    const llvm::SCEVExpander &Expander;
};

// The places of the loops inside L that are not loops over work-items. Needs loops in LLVM's simplified form.
Places placesIn(const llvm::Loop &L, const llvm::LoopInfo &Loops, const PlaceAnalyses &Known);

// Loads the place before its loop if the loop reads it, keeps it in a register, and stores it after the loop if the loop
// writes it.
void keepInRegister(const Place &P);

} // namespace barecl

#endif // BARECL_PASSES_LOOPS_PLACES_H
