// SPDX-License-Identifier: MIT
//
// Places in memory that an inner loop of L certainly accesses, and whose value a register can hold while it runs:
//
//     for k: c[i] += a[k] * b[k]          the place c[i], for the loop over k
//
// A place is plain memory: no access in the loop is atomic or volatile, and nothing synchronises. If the loop has a
// store to the place, each run of the loop executes one. So the store after the loop is no write that the program does
// not make: another work-item may own the memory if this one does not write there.

#ifndef BARECL_PASSES_LOOPS_PLACES_H
#define BARECL_PASSES_LOOPS_PLACES_H

#include "Areas.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/IR/Dominators.h"

namespace barecl {

struct Place {
    llvm::Loop *Where;          // the outermost loop for which a register holds the value
    llvm::Instruction *Certain; // an access that each run of the loop executes
    llvm::SmallVector<llvm::Instruction *, 4> Accesses; // all of them in Where
};

struct Places {
    llvm::SmallVector<Place, 4> All;
    ApartAreas Apart; // areas that must lie apart, or the places cannot be in registers
    // For each loop whose places need a comparison: its rounds - 1. Null: not known before L, and perhaps large.
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

// Loads the place before its loop if the loop reads it, keeps it in a register, and stores it after the loop if the
// loop writes it.
void keepInRegister(const Place &P);

} // namespace barecl

#endif // BARECL_PASSES_LOOPS_PLACES_H
