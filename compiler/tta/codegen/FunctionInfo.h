// SPDX-License-Identifier: MIT
//
// What selection must remember about a function.

#ifndef BARECL_TTA_CODEGEN_FUNCTIONINFO_H
#define BARECL_TTA_CODEGEN_FUNCTIONINFO_H

#include "llvm/CodeGen/MachineFunction.h"

namespace barecl::tta {

struct FunctionInfo : llvm::MachineFunctionInfo {
    int VariadicStart = 0; // stack object where the unnamed arguments begin

    llvm::MachineFunctionInfo *
    clone(llvm::BumpPtrAllocator &, llvm::MachineFunction &Copy,
          const llvm::DenseMap<llvm::MachineBasicBlock *, llvm::MachineBasicBlock *> &)
        const override {
        return Copy.cloneInfo<FunctionInfo>(*this);
    }
};

} // namespace barecl::tta

#endif // BARECL_TTA_CODEGEN_FUNCTIONINFO_H
