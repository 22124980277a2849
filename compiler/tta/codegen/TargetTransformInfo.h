// SPDX-License-Identifier: MIT
//
// Answers the questions of the standard optimisations: the costs of operations, and how far to
// unroll. Vectors are those of the machine's registers; the scheduler fills other parallel units
// from long blocks.

#ifndef BARECL_TTA_CODEGEN_TARGETTRANSFORMINFO_H
#define BARECL_TTA_CODEGEN_TARGETTRANSFORMINFO_H

#include "CodeTarget.h"
#include "Lowering.h"
#include "Subtarget.h"

#include "llvm/CodeGen/BasicTTIImpl.h"

namespace barecl::tta {

class TransformInfo : public llvm::BasicTTIImplBase<TransformInfo> {
    using Base = llvm::BasicTTIImplBase<TransformInfo>;
    friend Base;

  public:
    TransformInfo(const llvm::TargetMachine &Target, const CodeTarget &Code, const Subtarget &Only,
                  const llvm::Function &F)
        : Base(&Target, F.getDataLayout()), Code(Code), Only(Only) {}

    unsigned getNumberOfRegisters(unsigned Class) const override;
    llvm::TypeSize getRegisterBitWidth(llvm::TargetTransformInfo::RegisterKind Kind) const override;
    llvm::InstructionCost getMemoryOpCost(unsigned Opcode, llvm::Type *Type, llvm::Align Alignment,
                                          unsigned Space,
                                          llvm::TargetTransformInfo::TargetCostKind Kind,
                                          llvm::TargetTransformInfo::OperandValueInfo Value = {},
                                          const llvm::Instruction *I = nullptr) const override;
    llvm::InstructionCost getShuffleCost(llvm::TargetTransformInfo::ShuffleKind Shuffle,
                                         llvm::VectorType *To, llvm::VectorType *From,
                                         llvm::ArrayRef<int> Mask,
                                         llvm::TargetTransformInfo::TargetCostKind Kind, int Index,
                                         llvm::VectorType *Part,
                                         llvm::ArrayRef<const llvm::Value *> Arguments = {},
                                         const llvm::Instruction *I = nullptr) const override;
    bool hasBranchDivergence(const llvm::Function * = nullptr) const override { return false; }
    void getUnrollingPreferences(llvm::Loop *L, llvm::ScalarEvolution &SE,
                                 llvm::TargetTransformInfo::UnrollingPreferences &Preferences,
                                 llvm::OptimizationRemarkEmitter *Remarks) const override;
    uint64_t getMaxMemIntrinsicInlineSizeThreshold() const override {
        return Lowering::InlineMemoryBytes;
    }
    llvm::TargetTransformInfo::PopcntSupportKind getPopcntSupport(unsigned) const override {
        return llvm::TargetTransformInfo::PSK_Software;
    }
    bool shouldBuildLookupTables() const override { return true; }
    bool areInlineCompatible(const llvm::Function *, const llvm::Function *) const override {
        return true; // all code runs on the same machine
    }

  private:
    bool isVector(llvm::Type *Type) const;
    const Subtarget *getST() const { return &Only; }
    const Lowering *getTLI() const { return Only.getTargetLowering(); }

    const CodeTarget &Code;
    const Subtarget &Only;
};

} // namespace barecl::tta

#endif // BARECL_TTA_CODEGEN_TARGETTRANSFORMINFO_H
