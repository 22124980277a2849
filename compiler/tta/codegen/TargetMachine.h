// SPDX-License-Identifier: MIT
//
// LLVM's code generator for one machine. It is not found by LLVM's target lookup: for Clang and the
// standard passes, modules are RISC-V modules (docs/decisions/0009-an-own-llvm-target.md).

#ifndef BARECL_TTA_CODEGEN_TARGETMACHINE_H
#define BARECL_TTA_CODEGEN_TARGETMACHINE_H

#include "CodeTarget.h"
#include "Subtarget.h"

#include "llvm/CodeGen/CodeGenTargetMachineImpl.h"
#include "llvm/CodeGen/TargetLoweringObjectFileImpl.h"

namespace barecl::tta {

class TargetMachine : public llvm::CodeGenTargetMachineImpl {
  public:
    TargetMachine(const CodeTarget &Code, llvm::CodeGenOptLevel Level);

    const CodeTarget &code() const { return Code; }

    const Subtarget *getSubtargetImpl(const llvm::Function &) const override { return &Only; }
    llvm::TargetLoweringObjectFile *getObjFileLowering() const override { return &ObjectFile; }
    llvm::TargetTransformInfo getTargetTransformInfo(const llvm::Function &F) const override;
    // All of OpenCL's address spaces are in one memory.
    bool isNoopAddrSpaceCast(unsigned, unsigned) const override { return true; }
    void registerPassBuilderCallbacks(llvm::PassBuilder &Builder) override;
    llvm::TargetPassConfig *createPassConfig(llvm::legacy::PassManagerBase &Passes) override;
    llvm::MachineFunctionInfo *
    createMachineFunctionInfo(llvm::BumpPtrAllocator &Allocator, const llvm::Function &F,
                              const llvm::TargetSubtargetInfo *Subtarget) const override;

  private:
    const CodeTarget &Code;
    mutable llvm::TargetLoweringObjectFileELF ObjectFile;
    Subtarget Only;
};

} // namespace barecl::tta

#endif // BARECL_TTA_CODEGEN_TARGETMACHINE_H
