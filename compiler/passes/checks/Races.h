// SPDX-License-Identifier: MIT
//
// Races between work-items of one work-group (WorkGroupOptions::CheckRaces): two of them access the same byte of local
// or global memory with no barrier in between, at least one writes, and not both by atomic functions.
//
// An access is a word: the work-item's epoch, its linear local id, whether it is atomic, and the access's number. The
// epoch of a work-item is the number of barriers that it has passed. A table of the launch (bcl_race_entry) has for each
// byte the last write and read of it. Before an access a call compares the words that are there with its own, and puts
// its own in their place:
//
//     %earlier = call i64 @__bcl_check_race(area, size_t address, size_t bytes, i64 word, i1 writes)
//     0: there is no race; else the word of the other access
//
// An entry of the table serves several bytes, one at a time: the last that was accessed. So a race may be overlooked.

#ifndef BARECL_PASSES_CHECKS_RACES_H
#define BARECL_PASSES_CHECKS_RACES_H

#include "Access.h"

namespace barecl {

// Adds to a kernel what its accesses are compared by.
class RaceFinder {
  public:
    // `Area`: the launch's bcl_check_area. Before any other change of the kernel.
    RaceFinder(llvm::Function &Kernel, llvm::Value *Area, const llvm::Function &LocalId);

    // The word of another access that is in a race with Is, an access of I that B makes next; 0: there is none. Null: it
    // is of no memory that work-items share. `Number`: of Is.
    llvm::Value *find(llvm::IRBuilderBase &B, const llvm::Instruction &I, const Access &Is,
                      uint32_t Number);

    // Makes a register of the epoch.
    void finish();

  private:
    llvm::Function &Kernel;
    llvm::Value *Area;
    llvm::AllocaInst *Epoch; // i64
    llvm::Value *Item;       // i64, the linear local id

    void countBarriers();
};

} // namespace barecl

#endif // BARECL_PASSES_CHECKS_RACES_H
