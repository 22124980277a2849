// SPDX-License-Identifier: MIT
//
// InlineCalls: which calls go into the kernels, and which stay calls.
//
// Work-group functions are made of single kernels: a barrier must stand in the kernel itself, and a
// work-item function must become the counter of the kernel's own loop. Other functions may stay,
// and should where inlining would only make the code larger. A function is inlined, whatever its
// attributes ask for, when it
//
//   - holds a primitive (barriers, work-item functions, printf), a local variable, or a private
//     variable that is too large for the stack (passes/regions/ContextArrays.h), itself or in a callee;
//   - is called from one place, or asks for it;
//   - is small: at most `InlineLimits::Instructions` as the front end leaves them (some six a
//     statement), with what is inlined into it;
//   - is a built-in function, on a target with vectors: a loop with a call is not vectorised.
//
// The last two hold as long as no function grows by more than `InlineLimits::Growth` for the calls of one
// other: what LLVM does to a function, allocating its registers above all, takes more than twice the time
// for twice the instructions.
//
// On a target without vectors, a built-in function that asks not to be stays one: the library shares it
// among its functions.
//
// What stays is internal, and not `convergent`, since it holds no barrier; whether it touches
// memory is found out, so that the passes know which results are uniform (passes/analysis/Uniformity.h).
// What nothing calls any more is removed.
//
// Needs CallingConventions (what is not a kernel is local) and CheckCalls (no recursion, no
// calls through pointers).

#ifndef BARECL_LOWERING_INLINECALLS_H
#define BARECL_LOWERING_INLINECALLS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

// Attribute of functions, set by LinkBuiltins: they come from the built-in library.
inline constexpr char BuiltinAttribute[] = "barecl-builtin";

struct InlineLimits {
    unsigned Instructions = 0; // of a function that is small
    unsigned Growth = 0;       // of a function, by the calls of one other
    bool Builtins = false;     // all of them are inlined

    // A call keeps the loop over the work-items from being vectorised, which is dear; without
    // vectors it costs but itself.
    static InlineLimits of(unsigned VectorBytes) {
        return VectorBytes ? InlineLimits{1000, 16000, true} : InlineLimits{200, 16000, false};
    }
};

class InlineCallsPass : public llvm::PassInfoMixin<InlineCallsPass> {
  public:
    explicit InlineCallsPass(const InlineLimits &Limits) : Limits(Limits) {}
    llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  private:
    InlineLimits Limits;
};

} // namespace barecl

#endif // BARECL_LOWERING_INLINECALLS_H
