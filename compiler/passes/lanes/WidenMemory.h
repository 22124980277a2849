// SPDX-License-Identifier: MIT
//
// Loads and stores of all lanes, by the shape of the address (memset and memcpy of private arrays are
// such, element by element):
//
//   next to each other     one wide access; with a mask, a masked one. Of vectors, one access whose
//                          elements are shuffled to parts, or from them
//   backwards              the same, reversed
//   one address            of a store: what the last lane stores. Loads are scalar (Widen.h)
//   perhaps next to        if they are, as above; else as below:
//
//                              all(addresses == first + lane numbers) ? load : gather
//
//                          or, where lane 0 tells (FirstLane.h), by that one alone
//   any                    a gather or scatter. Where the target gathers words alone, narrower
//                          elements are taken out of the words that they lie in:
//
//                              gather(address & -4) >> 8 * (address & 3)
//
//                          A word with one byte that may be read is in a page that may be, whole
//   a private array        one wide access at one index; a gather or scatter at others
//
// No lane that the mask does not hold touches memory.

#ifndef BARECL_PASSES_LANES_WIDENMEMORY_H
#define BARECL_PASSES_LANES_WIDENMEMORY_H

#include "LaneValues.h"
#include "Masks.h"

namespace llvm {
class MemIntrinsic;
}

namespace barecl {

// How the lanes' elements stand in memory.
enum class Arrangement {
    Forwards,
    Backwards,
    OneAddress,
    PerhapsForwards,
    Scattered,
    InArray,
    ScatteredInArray,
};

Arrangement arrangementOf(const llvm::Instruction &Access, const Shapes &Of);
Arrangement arrangementOf(const llvm::Value *Pointer, llvm::Type *T, const Shapes &Of);

Parts wideLoad(Builder &B, const LaneValues &Values, const Shapes &Of, const llvm::LoadInst &Load,
               llvm::Value *Mask);
void wideStore(Builder &B, const LaneValues &Values, const Shapes &Of, const llvm::StoreInst &Store,
               llvm::Value *Mask);

// What Of.arrays() says to be a filling.
void wideFilling(Builder &B, const LaneValues &Values, const Shapes &Of,
                 const llvm::MemIntrinsic &Filling, llvm::Value *Mask);

} // namespace barecl

#endif // BARECL_PASSES_LANES_WIDENMEMORY_H
