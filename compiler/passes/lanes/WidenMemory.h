// SPDX-License-Identifier: MIT
//
// Emits loads and stores for all lanes, depending on the shape of the address. memset and memcpy of private arrays are
// emitted as loads and stores of elements.
//
//   consecutive            one wide access, masked if there is a mask. For vectors, one access whose
//                          elements are shuffled to or from parts
//   backwards              the same, reversed
//   one address            for a store: the value of the last lane. Loads are scalar (Widen.h)
//   perhaps consecutive    if they are, as above; else as below:
//
//                              all(addresses == first + lane numbers) ? load : gather
//
//                          or, if lane 0 is enough to know it (FirstLane.h), by lane 0 alone
//   any                    a gather or scatter. If the target only gathers words, narrower elements
//                          are taken out of the words that contain them:
//
//                              gather(address & -4) >> 8 * (address & 3)
//
//                          A word with one readable byte is in a readable page, so all of it is
//                          readable
//   a private array        one wide access if all lanes have the same index; else a gather or scatter
//
// A lane outside of the mask does not touch memory.

#ifndef BARECL_PASSES_LANES_WIDENMEMORY_H
#define BARECL_PASSES_LANES_WIDENMEMORY_H

#include "LaneValues.h"
#include "Masks.h"

namespace llvm {
class MemIntrinsic;
}

namespace barecl {

// How the lanes' elements are arranged in memory.
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

// Emits an instruction that Of.arrays() accepts as a filling.
void wideFilling(Builder &B, const LaneValues &Values, const Shapes &Of,
                 const llvm::MemIntrinsic &Filling, llvm::Value *Mask);

} // namespace barecl

#endif // BARECL_PASSES_LANES_WIDENMEMORY_H
