// SPDX-License-Identifier: MIT
//
// Races between work-items (WorkGroupOptions::CheckRaces): two of them access the same bytes of local or global memory,
// at least one writes, not both by atomic functions, and no barrier between the accesses orders that memory. Accesses of
// different work-groups to global memory are never ordered.
//
// Two words describe an access: its work-item, and its number with flags. The work-item's word has the number of the
// work-group, the epoch and the linear local id. The epoch is the number of barriers so far that order the memory: one is
// counted for local, another for global memory. A table of the launch (bcl_race_entry) holds the last write and the last
// read of each granule, the largest number of bytes that divides the addresses and sizes of all the kernel's accesses.
// Before an access, its words are compared with the table's words, and entered:
//
//     %earlier = call i64 @__bcl_check_race(table, place mask, first group, place, i64 item, i32 access, i1 writes)
//     0: there is no race; else the other access (EarlierAccess, EarlierItem), with the highest bit set
//
// Several places share an entry of the table, which holds the place that was accessed last. So a race may be overlooked.

#ifndef BARECL_PASSES_CHECKS_RACES_H
#define BARECL_PASSES_CHECKS_RACES_H

#include "Access.h"

namespace barecl {

// Adds the calls that find races to a kernel.
class RaceFinder {
  public:
    // `Area`: the launch's bcl_check_area. `Starts`: where the versions of the kernel begin (Versions.h), of which a
    // launch runs one. Each version has a granule of its own.
    RaceFinder(llvm::Function &Kernel, llvm::Value *Area, const llvm::Function &LocalId,
               llvm::ArrayRef<llvm::Instruction *> Starts);

    // Takes the access into account for the granule. To be called for all accesses, before find().
    void expect(const llvm::Instruction &I, const Access &Is, unsigned Version);

    // Makes a call at B, before I makes the access Is. It gives an access that is in a race with Is; 0: there is none.
    // Null: no call is needed, since no race of Is is possible (Apart.h), or another access shows it (Covered.h).
    // `Number`: the number of Is.
    llvm::Value *find(llvm::IRBuilderBase &B, const llvm::Instruction &I, const Access &Is,
                      uint32_t Number, unsigned Version);

    // Turns the variables with the epochs into registers. Call it at the end.
    void finish();

  private:
    llvm::Function &Kernel;
    llvm::Value *Area;
    llvm::AllocaInst *Epochs[2]; // i64, of local and of other memory: the words' part

    struct Version {
        llvm::Value *Item; // i64: the words' group and linear local id
        unsigned Granule;  // log2 of its bytes
    };
    llvm::SmallVector<Version, 2> Versions;

    llvm::Value *item(llvm::IRBuilderBase &B, const llvm::Function &LocalId);
    void countBarriers();
    llvm::Value *isLocal(llvm::IRBuilderBase &B, const Access &Is);
    llvm::Value *field(llvm::IRBuilderBase &B, unsigned Offset);
};

} // namespace barecl

#endif // BARECL_PASSES_CHECKS_RACES_H
