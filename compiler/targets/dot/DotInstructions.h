// SPDX-License-Identifier: MIT
//
// How cores sum the products of the bytes of words: VNNI and VPMADDWD of x86, SDOT and SADDLP of AArch64, SMLAD, VMULL
// of NEON and of MVE on 32-bit ARM.

#ifndef BARECL_TARGETS_DOT_DOTINSTRUCTIONS_H
#define BARECL_TARGETS_DOT_DOTINSTRUCTIONS_H

#include "llvm/IR/IRBuilder.h"

#include <vector>

namespace barecl {

// Two words, or two vectors of equally many words, and whether their bytes are signed.
struct WordPair {
    llvm::Value *A, *B;
    bool SignedA, SignedB;
};

// The ways of adding such products on the core that a function is compiled for.
class DotInstructions {
  public:
    explicit DotInstructions(const llvm::Function &F);

    // Whether the core has a better way than multiplications for i32 or a vector of it. With OverLanes: for a sum over
    // all lanes.
    bool take(llvm::Type *Words, bool OverLanes) const;

    // Returns Sum plus the products of the pair, in each lane separately. Call it for types that take() accepts.
    llvm::Value *emit(llvm::IRBuilder<> &B, const WordPair &Pair, llvm::Value *Sum) const;

    // Returns the word Sum plus the products in all lanes, or in the lanes of Mask if it is not null.
    llvm::Value *emitOverLanes(llvm::IRBuilder<> &B, const WordPair &Pair, llvm::Value *Mask,
                               llvm::Value *Sum) const;

    // A way of adding products in vectors of Words words. ForSingle: it pays for a single word too, put into the lowest
    // lane.
    struct Way {
        llvm::StringRef Features; // the LLVM features that it needs, all of them
        unsigned Words;
        bool ForSingle;
        llvm::Value *(*Emit)(llvm::IRBuilder<> &B, const WordPair &Pair, llvm::Value *Sum);
    };

  private:
    const Way *wayFor(llvm::Type *Words) const;

    std::vector<Way> Ways; // the best first
    bool HasVmladava = false;
};

} // namespace barecl

#endif // BARECL_TARGETS_DOT_DOTINSTRUCTIONS_H
