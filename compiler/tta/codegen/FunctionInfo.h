// SPDX-License-Identifier: MIT
//
// What selection remembers of a function.

#ifndef BARECL_TTA_CODEGEN_FUNCTIONINFO_H
#define BARECL_TTA_CODEGEN_FUNCTIONINFO_H

#include "llvm/CodeGen/MachineFunction.h"

namespace barecl::tta {

struct FunctionInfo : llvm::MachineFunctionInfo {
    int VariadicStart = 0; // the stack object where the arguments begin that have no name

    llvm::MachineFunctionInfo *
    clone(llvm::BumpPtrAllocator &, llvm::MachineFunction &Copy,
          const llvm::DenseMap<llvm::MachineBasicBlock *, llvm::MachineBasicBlock *> &)
        const override {
        return Copy.cloneInfo<FunctionInfo>(*this);
    }
};

} // namespace barecl::tta

#endif // BARECL_TTA_CODEGEN_FUNCTIONINFO_H
