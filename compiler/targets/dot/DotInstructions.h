// SPDX-License-Identifier: MIT
//
// How cores add the products of words' bytes: VNNI and VPMADDWD of x86, SDOT and SADDLP of AArch64,
// SMLAD, VMULL of NEON and of MVE on 32-bit ARM.

#ifndef BARECL_TARGETS_DOT_DOTINSTRUCTIONS_H
#define BARECL_TARGETS_DOT_DOTINSTRUCTIONS_H

#include "llvm/IR/IRBuilder.h"

#include <vector>

namespace barecl {

// Two words, or vectors of as many, and whether their bytes are signed.
struct WordPair {
    llvm::Value *A, *B;
    bool SignedA, SignedB;
};

// The ways of the core that a function is compiled for.
class DotInstructions {
  public:
    explicit DotInstructions(const llvm::Function &F);

    // Is there a better way than multiplications, for i32 or a vector of it? For sums over all lanes?
    bool take(llvm::Type *Words, bool OverLanes) const;

    // Sum and what the pair's products add to it, each lane to its own. A type that they take.
    llvm::Value *emit(llvm::IRBuilder<> &B, const WordPair &Pair, llvm::Value *Sum) const;

    // Sum, a word, and what all lanes add, or those of the mask, if there is one.
    llvm::Value *emitOverLanes(llvm::IRBuilder<> &B, const WordPair &Pair, llvm::Value *Mask,
                               llvm::Value *Sum) const;

    // With vectors of Words words, whose least is of a single one where that pays too.
    struct Way {
        llvm::StringRef Features; // LLVM's, all of which it needs
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
