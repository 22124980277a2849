// SPDX-License-Identifier: MIT
//
// The asynchronous copies that a wait_group_events waits for, if they are in the same block and fill local variables.
// DoubleBuffer makes them an iteration earlier. CheckCopies compares asynchronous copies between work-items.

#ifndef BARECL_LOWERING_TILECOPIES_H
#define BARECL_LOWERING_TILECOPIES_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstrTypes.h"

namespace barecl {

bool isWaitForCopies(const llvm::Instruction &I);

// async_work_group_copy or async_work_group_strided_copy, in any direction.
bool isAsyncCopy(const llvm::Value &V);

// The arguments of an asynchronous copy.
inline llvm::Value *targetOf(const llvm::CallBase &Copy) { return Copy.getArgOperand(0); }
inline llvm::Value *sourceOf(const llvm::CallBase &Copy) { return Copy.getArgOperand(1); }
inline llvm::Value *eventOf(const llvm::CallBase &Copy) {
    return Copy.getArgOperand(Copy.arg_size() - 1);
}

// The local variable that the copy fills: all of it, and nothing else. Null: it does not fill one.
llvm::GlobalVariable *tileOf(const llvm::CallBase &Copy);

// Finds the copies of the wait's events, in their order. Returns why they are not known; empty: they are.
llvm::StringRef findCopies(llvm::CallBase &Wait, llvm::SmallVectorImpl<llvm::CallBase *> &Copies);

} // namespace barecl

#endif // BARECL_LOWERING_TILECOPIES_H
