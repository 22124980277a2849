// SPDX-License-Identifier: MIT
//
// InlineCalls: decides which functions are inlined into the kernels, and inlines them.
//
// The work-group passes work on one kernel function at a time. A barrier must therefore stand in the kernel
// itself, and a work-item function must become the counter of the kernel's own loop. Other functions may stay
// calls, and should where inlining would only make the code larger. A function is inlined, whatever its
// attributes say, when it
//
//   - holds a primitive (barriers, work-item functions, printf), a local variable, or a private
//     variable that is too large for the stack (passes/regions/ContextArrays.h), itself or in a callee;
//   - may hold an access that is to be checked (`InlineLimits::Checked`): it is the program's own, or a built-in
//     function that gets a pointer;
//   - is used in one place, or has the attribute `alwaysinline`;
//   - is small: it has at most `InlineLimits::Instructions` instructions as the front end emits them (some six
//     a statement), including those of the functions inlined into it;
//   - is a built-in function, on a target with vectors: LLVM does not vectorise a loop with a call.
//
// The last two rules stop where inlining one callee would add more than `InlineLimits::Growth` instructions to one
// caller: the time of LLVM's passes, register allocation above all, more than doubles when the instructions
// of a function double.
//
// On a target without vectors, a built-in function with the attribute `noinline` stays a call, unless the first
// rule holds: the library's functions share it, so the program has it once.
//
// A function that stays a call loses `convergent`, since it holds no barrier. A function of the program also gets the
// attribute `barecl-called`, by which MemoryFacts recognises it. The pass computes its memory effects, so that later
// passes know which results are uniform (passes/analysis/Uniformity.h). Functions that nothing calls any more are
// removed.
//
// Needs CallingConventions (all functions but kernels are local) and CheckCalls (no recursion, no
// calls through pointers).

#ifndef BARECL_LOWERING_INLINECALLS_H
#define BARECL_LOWERING_INLINECALLS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

// Attribute of functions, set by LinkBuiltins: they come from the built-in library.
inline constexpr char BuiltinAttribute[] = "barecl-builtin";

struct InlineLimits {
    unsigned Instructions = 0; // the most instructions of a small function
    unsigned Growth = 0;       // the most instructions that one callee may add to one caller
    bool Builtins = false;     // inline all built-in functions
    bool Checked = false;      // inline what holds accesses that passes/checks looks at

    // On a target with vectors a call is expensive: LLVM does not vectorise the loop over the work-items around
    // it. Without vectors a call costs only itself.
    static InlineLimits of(unsigned VectorBytes) {
        return VectorBytes ? InlineLimits{1000, 16000, true} : InlineLimits{200, 16000};
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
