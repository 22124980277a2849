// SPDX-License-Identifier: MIT

#include "image/KernelTable.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/GlobalVariable.h"

using namespace llvm;

namespace barecl {

// Each function has a 64-bit slot with its address, or 0 if it does not exist. On a 32-bit target the upper half is 0.
static Constant *descriptor(const Module &Module, const KernelInfo &Kernel) {
    Type *const Word = Type::getInt32Ty(Module.getContext());
    const bool IsWide = Module.getDataLayout().getPointerSize() == 8;
    SmallVector<Constant *> Words;
    for (Function *Launcher : {Kernel.WorkGroup, Kernel.WorkGroupFast}) {
        if (Launcher)
            Words.push_back(Launcher);
        else
            Words.push_back(ConstantInt::get(Word, 0));
        if (!Launcher || !IsWide)
            Words.push_back(ConstantInt::get(Word, 0));
    }
    return ConstantStruct::getAnon(Words);
}

void addKernelTable(Module &Module, ArrayRef<KernelInfo> Kernels) {
    std::vector<Constant *> Rows;
    for (const KernelInfo &Kernel : Kernels)
        Rows.push_back(descriptor(Module, Kernel));
    Constant *Table = ConstantStruct::getAnon(Module.getContext(), Rows);
    auto *Variable = new GlobalVariable(Module, Table->getType(), /*isConstant=*/true,
                                        GlobalValue::ExternalLinkage, Table, KernelTableSymbol);
    Variable->setVisibility(GlobalValue::HiddenVisibility);
    Variable->setAlignment(Align(alignof(bcl_kernel_descriptor)));
}

} // namespace barecl
