// SPDX-License-Identifier: MIT
//
// Tells LLVM which nodes of the selection DAG a machine can do, and lowers the others to operations
// that it has, or to calls of library functions with compiler-rt's names (builtins/tta/). Calls.cpp
// contains the calling convention, Vectors.cpp the lowering of vectors, Halves.cpp that of half
// precision.

#ifndef BARECL_TTA_CODEGEN_LOWERING_H
#define BARECL_TTA_CODEGEN_LOWERING_H

#include "machine/MachineOperations.h"
#include "RegisterInfo.h"

#include "llvm/CodeGen/TargetLowering.h"

namespace barecl::tta {

// Marks an access in a loop of one block: it touches no memory that accesses of other iterations
// with this mark touch.
inline constexpr auto IsParallel = llvm::MachineMemOperand::MOTargetFlag1;

class Lowering : public llvm::TargetLowering {
  public:
    // Up to this size, memset, memcpy and memmove of known size become loads and stores in line.
    static constexpr unsigned InlineMemoryBytes = 256;

    Lowering(const llvm::TargetMachine &Target, const llvm::TargetSubtargetInfo &Subtarget,
             const Machine &Processor, const MachineOperations &Operations,
             const RegisterInfo &Registers);

    llvm::EVT getSetCCResultType(const llvm::DataLayout &, llvm::LLVMContext &Context,
                                 llvm::EVT Type) const override;
    bool isFMAFasterThanFMulAndFAdd(const llvm::MachineFunction &, llvm::EVT) const override;
    bool isFPImmLegal(const llvm::APFloat &, llvm::EVT Type, bool) const override;
    bool isOffsetFoldingLegal(const llvm::GlobalAddressSDNode *) const override { return true; }
    bool isLegalAddressingMode(const llvm::DataLayout &, const AddrMode &Mode, llvm::Type *,
                               unsigned, llvm::Instruction *) const override;
    bool shouldConvertConstantLoadToIntImm(const llvm::APInt &, llvm::Type *) const override {
        return true;
    }
    bool allowsMisalignedMemoryAccesses(llvm::EVT Type, unsigned Space, llvm::Align Alignment,
                                        llvm::MachineMemOperand::Flags,
                                        unsigned *Fast) const override;
    // Without this, stores of elements that build a vector in memory would be merged to one store
    // of a vector.
    bool canMergeStoresTo(unsigned, llvm::EVT Type, const llvm::MachineFunction &) const override {
        return !Type.isVector() || canPack();
    }
    bool isShuffleMaskLegal(llvm::ArrayRef<int>, llvm::EVT Type) const override;
    llvm::MachineMemOperand::Flags getTargetMMOFlags(const llvm::Instruction &I) const override;
    bool shouldExpandBuildVectorWithShuffles(llvm::EVT, unsigned) const override { return false; }
    bool isCheapToSpeculateCttz(llvm::Type *) const override { return false; }
    bool isCheapToSpeculateCtlz(llvm::Type *) const override { return false; }

    llvm::SDValue PerformDAGCombine(llvm::SDNode *Node, DAGCombinerInfo &Info) const override;
    llvm::SDValue LowerOperation(llvm::SDValue Node, llvm::SelectionDAG &DAG) const override;
    // Whether SIGN_EXTEND_INREG is custom depends on the type that is extended. LLVM also asks for
    // the type of the result if that is illegal; such nodes need no special lowering.
    void ReplaceNodeResults(llvm::SDNode *, llvm::SmallVectorImpl<llvm::SDValue> &,
                            llvm::SelectionDAG &) const override {}

    llvm::SDValue LowerFormalArguments(llvm::SDValue Chain, llvm::CallingConv::ID Convention,
                                       bool IsVariadic,
                                       const llvm::SmallVectorImpl<llvm::ISD::InputArg> &Inputs,
                                       const llvm::SDLoc &Loc, llvm::SelectionDAG &DAG,
                                       llvm::SmallVectorImpl<llvm::SDValue> &Values) const override;
    llvm::SDValue LowerCall(CallLoweringInfo &Call,
                            llvm::SmallVectorImpl<llvm::SDValue> &Values) const override;
    bool CanLowerReturn(llvm::CallingConv::ID Convention, llvm::MachineFunction &MF,
                        bool IsVariadic, const llvm::SmallVectorImpl<llvm::ISD::OutputArg> &Outputs,
                        llvm::LLVMContext &Context, const llvm::Type *) const override;
    llvm::SDValue LowerReturn(llvm::SDValue Chain, llvm::CallingConv::ID Convention,
                              bool IsVariadic,
                              const llvm::SmallVectorImpl<llvm::ISD::OutputArg> &Outputs,
                              const llvm::SmallVectorImpl<llvm::SDValue> &Values,
                              const llvm::SDLoc &Loc, llvm::SelectionDAG &DAG) const override;

  private:
    void setIntegers();
    void setFloats();
    void setHalves();
    void setBooleans();
    void setMemory();
    void setOthers();
    void setVectors();
    void setVectorOperations(llvm::MVT Type);
    void setVectorComparisons();
    void hideAbsolute(llvm::MVT Type);
    void setConditions(llvm::MVT Type);
    // Runs after all others, and overrides what they set for the nodes in NodeRows.
    void setNodes();

    llvm::SDValue lowerShift(llvm::SDValue Node, llvm::SelectionDAG &DAG) const;
    llvm::SDValue lowerConstantShift(llvm::SDValue Node, unsigned Amount,
                                     llvm::SelectionDAG &DAG) const;
    llvm::SDValue shiftOnce(unsigned Opcode, llvm::SDValue Value, unsigned &Amount,
                            const llvm::SDLoc &Loc, llvm::SelectionDAG &DAG) const;
    llvm::SDValue lowerFloatCompare(llvm::SDValue Node, llvm::SelectionDAG &DAG) const;
    // Implemented in Vectors.cpp. An empty result means the usual expansion.
    llvm::SDValue lowerVectorMemory(llvm::SDValue Node, llvm::SelectionDAG &DAG) const;
    llvm::SDValue lowerBuildVector(llvm::SDValue Node, llvm::SelectionDAG &DAG) const;
    llvm::SDValue lowerVectorSelect(llvm::SDValue Node, llvm::SelectionDAG &DAG) const;
    llvm::SDValue lowerShuffle(llvm::SDValue Node, llvm::SelectionDAG &DAG) const;
    std::optional<llvm::SDValue>
    lowerOperationCall(CallLoweringInfo &Call, llvm::SmallVectorImpl<llvm::SDValue> &Values) const;
    llvm::SDValue lowerOperationTo(CallLoweringInfo &Call, llvm::StringRef Name,
                                   llvm::SmallVectorImpl<llvm::SDValue> &Values) const;
    llvm::SDValue lowerOperationToMemory(CallLoweringInfo &Call, llvm::StringRef Name) const;

    // The operation reads four registers at once.
    bool canPack() const { return has("pack32x4") && Registers.plan().Integers.size() > LaneCount; }
    bool has(llvm::StringRef Name) const { return Operations.has(Name); }

    const Machine &Processor;
    const MachineOperations &Operations;
    const RegisterInfo &Registers;
};

} // namespace barecl::tta

#endif // BARECL_TTA_CODEGEN_LOWERING_H
