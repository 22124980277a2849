// SPDX-License-Identifier: MIT
//
// Whether code computes a value as an operation's C function (its meaning) computes a result: the data flow is the
// same, with any values in place of the function's parameters.
//
//   meaning: %x = and i32 %a, 255             code: %p = and i32 %v, 255
//            %y = zext i8 %b to i32                 %s = add i32 %q, %p      ; with %q < 256
//            %r = add i32 %x, %y
//     fits with %a = %v, %b = the low byte of %q
//
// Operands of commutative instructions may be swapped. Terms of sums and the like (+, *, &, |, ^) may have any order,
// and the code's outermost sum may have further terms. A parameter that the meaning extends fits any value that the
// parameter's bits can hold. The code need not have a mask of the meaning if the code's value has no bits beyond the
// mask, or if the masked value is the count of a shift. Where the code has a constant, parameters may be constants for
// which the meaning gives it (ConstantInputs.h). A parameter that the meaning takes as a vector is a vector in the code.
// The code need not have the meaning's nsw and nuw flags: the meaning is
// compiled with integers that wrap, so its flags are facts.

#ifndef BARECL_PASSES_OPERATIONS_FLOWMATCH_H
#define BARECL_PASSES_OPERATIONS_FLOWMATCH_H

#include "passes/operations/ConstantInputs.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

#include <optional>

namespace barecl {

// Where a meaning and code fit together.
struct FlowFit {
    llvm::SmallDenseMap<const llvm::Value *, llvm::Value *>
        Bound;                             // by the meaning's value: the code's value
    llvm::SmallVector<llvm::Value *> Rest; // terms of the code's sum that are not the meaning's
};

class FlowMatch {
  public:
    explicit FlowMatch(const llvm::DataLayout &Layout) : Layout(Layout) {}

    // `Known` is what has been found for other results of the same operation.
    // None: `Code` is not `Meaning`.
    std::optional<FlowFit> match(const llvm::Value *Meaning, llvm::Value *Code,
                                 const FlowFit &Known = FlowFit());

    // For the last match() that failed: how many of the meaning's instructions fitted at most, and which instruction
    // did not fit which value of the code.
    unsigned most() const { return Most; }
    const llvm::Instruction *wanted() const { return Wanted; }
    const llvm::Value *found() const { return Found; }

  private:
    using Goal = std::pair<const llvm::Value *, llvm::Value *>;
    struct State {
        FlowFit Fit;
        llvm::SmallVector<Goal> Goals;
        ConstantInputs Constants;
        unsigned Fitted = 0;
    };

    bool solve(State &S);
    bool step(State &S, const llvm::Value *Meaning, llvm::Value *Code);
    bool stepWord(State &S, const llvm::Value *Meaning, llvm::Value *Code);
    bool bindParameter(State &S, const llvm::Value *Parameter, llvm::Value *Code);
    bool stepInstruction(State &S, const llvm::Instruction &Meaning, llvm::Value *Code);
    bool stepConstant(State &S, const llvm::Instruction &Meaning, llvm::ConstantInt *Code);
    bool stepFolded(State &S, const llvm::Instruction &Meaning, llvm::Instruction &Code);
    bool stepNegated(State &S, const llvm::Instruction &Meaning, llvm::Instruction &Code);
    bool tryGoals(State &S, const llvm::Instruction &Meaning, llvm::Value *Code,
                  llvm::ArrayRef<Goal> Goals);
    bool stepTerms(State &S, const llvm::Instruction &Meaning, llvm::Instruction &Code,
                   bool IsRoot);
    bool chooseTerms(State &S, llvm::ArrayRef<llvm::Value *> Meaning,
                     llvm::ArrayRef<llvm::Value *> Code, bool IsRoot);
    void countTerms(State S, llvm::ArrayRef<llvm::Value *> Meaning,
                    llvm::SmallVector<llvm::Value *> Code);
    bool tryBoth(State &S, const llvm::Instruction &Meaning, llvm::Instruction &Code);
    bool fails(const State &S, const llvm::Instruction &Meaning, const llvm::Value *Code);

    const llvm::DataLayout &Layout;
    unsigned Steps = 0, Most = 0;
    const llvm::Value *Root = nullptr;
    const llvm::Instruction *Wanted = nullptr;
    const llvm::Value *Found = nullptr;
};

// The constant table that the pointer is an element of; null: it is none.
const llvm::GlobalVariable *constantTable(const llvm::Value &Pointer);

// The terms of a sum, product, ...: operands that have the same opcode and one use are split into their own terms.
llvm::SmallVector<llvm::Value *> termsOf(llvm::Instruction &Sum);
// Whether the instruction is a term of a larger sum.
bool isPartOfSum(const llvm::Instruction &Inst);
// Whether the instruction is commutative and associative: +, *, &, |, ^ of scalars.
bool isSum(const llvm::Instruction &Inst);
// What data flows from: the terms of a sum, the arguments of a call, the operands of another instruction.
llvm::SmallVector<llvm::Value *> flowOperandsOf(llvm::Instruction &Inst);

// The instructions that become superfluous if an operation computes the roots from the inputs: the roots, and what
// only superfluous instructions use. Instructions for which MayGo is false stay.
llvm::SmallSetVector<const llvm::Instruction *, 16> superfluousFor(
    llvm::ArrayRef<llvm::Instruction *> Roots,
    const llvm::SmallPtrSetImpl<const llvm::Value *> &Inputs,
    llvm::function_ref<bool(const llvm::Instruction &)> MayGo = [](const llvm::Instruction &) {
        return true;
    });

} // namespace barecl

#endif // BARECL_PASSES_OPERATIONS_FLOWMATCH_H
