// SPDX-License-Identifier: MIT
//
// Shows address arithmetic to passes that search code for patterns: while an object of this class lives, a
// getelementptr with one variable index of 32 bits is arithmetic on integers.
//
//   %p = getelementptr i32, ptr %table, i32 %i
//     becomes
//   %address = ptrtoint ptr %table to i32
//   %offset = shl i32 %i, 2
//   %sum = add i32 %address, %offset
//   %p = inttoptr i32 %sum to ptr
//
// The destructor restores each getelementptr whose sum nobody has replaced. If the offset has been replaced, the new
// getelementptr has an offset in bytes. Addresses are not split if the pointer does not have 32 bits, if the base is a
// global variable, or if the size of an element is no power of two.

#ifndef BARECL_PASSES_OPERATIONS_SPLITADDRESSES_H
#define BARECL_PASSES_OPERATIONS_SPLITADDRESSES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/ValueHandle.h"

#include <vector>

namespace barecl {

class SplitAddresses {
  public:
    explicit SplitAddresses(llvm::Function &F);
    ~SplitAddresses();
    SplitAddresses(const SplitAddresses &) = delete;

  private:
    struct Split {
        llvm::WeakTrackingVH Base, Index; // these follow replacements
        llvm::WeakVH Offset, Pointer;     // Offset: null if the index counts bytes
        llvm::Type *Element;
        llvm::GEPNoWrapFlags Flags;
    };

    void split(llvm::GetElementPtrInst &Address, uint64_t Scale);
    llvm::Value *integerOf(llvm::Value *Base, llvm::BasicBlock &Block);
    static void join(const Split &Was);

    std::vector<Split> Splits;
    llvm::DenseMap<std::pair<llvm::Value *, llvm::BasicBlock *>, llvm::WeakVH> Integers;
};

} // namespace barecl

#endif // BARECL_PASSES_OPERATIONS_SPLITADDRESSES_H
