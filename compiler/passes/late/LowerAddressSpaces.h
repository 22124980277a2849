// SPDX-License-Identifier: MIT
//
// barecl-lower-address-spaces: every pointer becomes a pointer to address space 0.
//
// Before:  define void @f(ptr addrspace(1) %a)     After:  define void @f(ptr %a)
//            %g = addrspacecast ptr addrspace(1) %a          (gone)
//                   to ptr addrspace(4)
//            call @llvm.memcpy.p1.p3.i32(...)                call @llvm.memcpy.p0.p0.i32(...)
//
// Runs after optimisation, which needs the address spaces, and before code generation: the ARM back
// end can select neither addrspacecast nor memory intrinsics in other address spaces. Functions and
// variables whose type changes are replaced by new ones of the same name; attributes, metadata and
// debug locations are kept. For flat memory only: targets with separate memories do not run this
// pass.

#ifndef BARECL_PASSES_LATE_LOWERADDRESSSPACES_H
#define BARECL_PASSES_LATE_LOWERADDRESSSPACES_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct LowerAddressSpacesPass : llvm::PassInfoMixin<LowerAddressSpacesPass> {
    llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
    static bool isRequired() { return true; }
};

} // namespace barecl

#endif // BARECL_PASSES_LATE_LOWERADDRESSSPACES_H
