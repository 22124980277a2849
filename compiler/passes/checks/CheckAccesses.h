// SPDX-License-Identifier: MIT
//
// barecl-check-accesses: compares each access of a kernel with the bounds of the object that its pointer was made
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
// Loads, stores, atomic operations, and LLVM's memcpy, memmove and memset are checked. Accesses that certainly lie in
// their object are left alone. Functions that the kernel calls are not checked: InlineCalls inlines all that have
// pointers (InlineLimits::Checked).
//
// The source line of each access and the objects are facts of the module (KernelFacts.h) and become tables of the
// binary. The pass runs after KernelSignature, before any pass may remove an access that leaves its object. It turns
// variables into registers, so that it can follow pointers. Afterwards no address arithmetic is `inbounds`: LLVM must
// not conclude that a pointer is inside its object.

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
