// SPDX-License-Identifier: MIT

#include "image/KernelTable.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/GlobalVariable.h"

using namespace llvm;

namespace barecl {

// A 64-bit slot each; on a 32-bit target the upper half is 0.
static Constant *descriptor(const KernelInfo &Kernel) {
    LLVMContext &Context = Kernel.WorkGroup->getContext();
    if (Kernel.WorkGroup->getDataLayout().getPointerSize() == 8)
        return ConstantStruct::getAnon({Kernel.WorkGroup, Kernel.WorkGroupFast});
    Constant *Zero = ConstantInt::get(Type::getInt32Ty(Context), 0);
    return ConstantStruct::getAnon({Kernel.WorkGroup, Zero, Kernel.WorkGroupFast, Zero});
}

void addKernelTable(Module &Module, ArrayRef<KernelInfo> Kernels) {
    std::vector<Constant *> Rows;
    for (const KernelInfo &Kernel : Kernels)
        Rows.push_back(descriptor(Kernel));
    Constant *Table = ConstantStruct::getAnon(Module.getContext(), Rows);
    auto *Variable = new GlobalVariable(Module, Table->getType(), /*isConstant=*/true,
                                        GlobalValue::ExternalLinkage, Table, KernelTableSymbol);
    Variable->setVisibility(GlobalValue::HiddenVisibility);
    Variable->setAlignment(Align(alignof(bcl_kernel_descriptor)));
}

} // namespace barecl
