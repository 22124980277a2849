// SPDX-License-Identifier: MIT
//
// Enumerates the pieces of data flow in a block that one operation could compute. A cone is a value, its root, with all
// code of the block between the root and a few inputs, the leaves:
//
//   %x = and i32 %a, 255
//   %y = lshr i32 %b, 8
//   %r = xor i32 %x, %y        cones of %r: {%a, %b}, {%x, %b}, {%a, %y}, {%x, %y}
//
// Constants are parts of the cone. Sums and the like (passes/operations/FlowMatch.h) have any number of terms. A sum
// inside a cone has all its terms; a sum at the root may have only some of them. A cone is convex: no leaf depends on
// the cone.

#ifndef BARECL_SUGGEST_CONES_H
#define BARECL_SUGGEST_CONES_H

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/Instructions.h"

#include <vector>

namespace barecl {

struct ConeLimits {
    unsigned Inputs = 3, Outputs = 2;
    unsigned Size = 32;   // instructions of an operation
    unsigned Cones = 400; // how many are kept for each value, the largest ones
};

// Leaves and nodes are numbers of values (Cones::number), ascending.
struct Cone {
    llvm::Instruction *Root;
    llvm::SmallVector<llvm::Value *, 4>
        Terms; // those of the root, if the cone has only some terms of a sum; else empty
    llvm::SmallVector<unsigned, 4> Leaves;
    llvm::SmallVector<unsigned, 8> Nodes; // the root is one
};

// Whether an operation may compute the instruction: arithmetic, but no division, on integers of 8, 16 or 32 bits and on
// truth values.
bool isFlow(const llvm::Instruction &Inst);

class Cones {
  public:
    Cones(llvm::BasicBlock &Block, const ConeLimits &Limits);

    // The cones of all roots of the block.
    const std::vector<Cone> &all() const { return Result; }
    // Whether cones are missing: a value had more than are kept, or a sum has too many terms to try its parts.
    bool isBounded() const { return Bounded; }
    // Whether no leaf depends on a node.
    bool isConvex(llvm::ArrayRef<unsigned> Leaves, llvm::ArrayRef<unsigned> Nodes) const;
    llvm::Value *value(unsigned Number) const { return Values[Number]; }

  private:
    // A cone without its root, or a leaf alone.
    struct Cut {
        llvm::SmallVector<unsigned, 4> Leaves;
        llvm::SmallVector<unsigned, 8> Nodes;
    };
    using Cuts = std::vector<Cut>;

    unsigned number(llvm::Value *Value);
    Cuts cutsOf(llvm::Value *Operand);
    Cuts product(llvm::ArrayRef<llvm::Value *> Operands);
    bool join(const Cut &A, const Cut &B, Cut &Result) const;
    void keepBest(Cuts &Found);
    void addNodes(Cuts &Found, llvm::Instruction &Inst);
    void addRoot(llvm::Instruction &Inst, const Cuts &Found, llvm::ArrayRef<llvm::Value *> Terms);
    void addPartsOfSum(llvm::Instruction &Sum);
    void enumerate(llvm::Instruction &Inst);

    const ConeLimits Limits;
    bool Bounded = false;
    llvm::DenseMap<llvm::Value *, unsigned> Numbers;
    std::vector<llvm::Value *> Values;
    std::vector<llvm::BitVector> Before; // by number: what the value depends on in the block
    llvm::DenseMap<llvm::Instruction *, Cuts> Interior;
    std::vector<Cone> Result;
};

} // namespace barecl

#endif // BARECL_SUGGEST_CONES_H
