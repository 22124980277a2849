// SPDX-License-Identifier: MIT
//
// barecl-check-accesses: each access of a kernel is compared with the bounds of the object that its pointer was made
// from (WorkGroupOptions::CheckBounds).
//
// Before:  store float %x, ptr addrspace(1) %p         %p: Provenance.h knows its offset, size and object
//
// After:   %limit = usub.sat(%size, 3)                 4 bytes are accessed
//          %inside = icmp ult %offset, %limit
//          br i1 %inside, label %access, label %outside
//   access:
//          store float %x, ptr addrspace(1) %p
//   outside:                                           a read gives 0, a write nothing
//          call @__bcl_check_report(..., number of the access, object, offset, bytes, local id, group)
//
// Loads, stores, atomic operations, and LLVM's copies and fillings of memory are checked. Accesses that lie in their
// object whatever the kernel computes are left alone. Functions that the kernel calls are not checked: InlineCalls
// inlines all that have pointers (InlineLimits::Checked).
//
// The source's place of each access and its objects are facts of the module (KernelFacts.h) and become tables of the
// binary. Runs behind KernelSignature, before any pass may remove an access that leaves its object, and makes
// registers of variables, so that pointers are followed. No address arithmetic is `inbounds` afterwards: LLVM must not
// conclude from a pointer that it is inside.

#ifndef BARECL_PASSES_CHECKS_CHECKACCESSES_H
#define BARECL_PASSES_CHECKS_CHECKACCESSES_H

#include "passes/facts/WorkGroupOptions.h"

#include "llvm/IR/PassManager.h"

namespace barecl {

class CheckAccessesPass : public llvm::PassInfoMixin<CheckAccessesPass> {
  public:
    explicit CheckAccessesPass(const WorkGroupOptions &Options = {}) : Options(Options) {}
    llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
    static bool isRequired() { return true; }

  private:
    WorkGroupOptions Options;
};

} // namespace barecl

#endif // BARECL_PASSES_CHECKS_CHECKACCESSES_H
