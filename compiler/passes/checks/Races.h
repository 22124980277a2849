// SPDX-License-Identifier: MIT
//
// Races between work-items of one work-group (WorkGroupOptions::CheckRaces): two of them access the same byte of local
// or global memory with no barrier in between, at least one writes, and not both by atomic functions.
//
// A word describes an access: the work-item's epoch, its linear local id, whether it is atomic, and the access's
// number. The epoch of a work-item is the number of barriers that it has passed. A table of the launch (bcl_race_entry)
// holds the last write and the last read of each byte. Before an access, a call compares its word with the table's
// words, and enters it:
//
//     %earlier = call i64 @__bcl_check_race(area, size_t address, size_t bytes, i64 word, i1 writes)
//     0: there is no race; else the word of the other access
//
// Several bytes share an entry of the table, which holds the byte that was accessed last. So a race may be overlooked.

#ifndef BARECL_PASSES_CHECKS_RACES_H
#define BARECL_PASSES_CHECKS_RACES_H

#include "Access.h"

namespace barecl {

// Adds the calls that find races to a kernel.
class RaceFinder {
  public:
    // `Area`: the launch's bcl_check_area. Make the RaceFinder before anything else changes the kernel.
    RaceFinder(llvm::Function &Kernel, llvm::Value *Area, const llvm::Function &LocalId);

    // Makes a call at B, before I makes the access Is. It gives the word of an access that is in a race with Is; 0:
    // there is none. Null: no call is needed, since work-items do not share the memory. `Number`: the number of Is.
    llvm::Value *find(llvm::IRBuilderBase &B, const llvm::Instruction &I, const Access &Is,
                      uint32_t Number);

    // Turns the variable with the epoch into a register. Call it at the end.
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
